/** The own hand: one native button a card; what may not be played says why. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { act } from "./actions.js";
import { choose, choosing } from "./ahead.js";
import { cardName, picture, sorted } from "./cards.js";
import { _, ngettext } from "./i18n.js";
import { talonPart } from "./parts.js";
import { goOn, waiting } from "./pause.js";
import { setting } from "./settings.js";
import { change, myTurn, state, view } from "./state.js";
import { nameOf, reasonText, reasonWithRule } from "./words.js";

let pointer = "";

/** @param {string} code */
const withPair = (code) => view().legal.includes(`${code}+`);

/** @param {string} code */
const playable = (code) => view().legal.includes(code) || withPair(code);

/**
 * Why a card cannot be played now, in words.
 * @param {string} code
 */
function whyNot(code) {
  const { turn, phase, why } = view();
  if (myTurn()) return reasonText(why[code] ?? "not-now");
  if (phase === "play" && turn !== null) return _("It is {name}'s turn.", { name: nameOf(view(), turn) });
  return _("No card is played yet.");
}

/**
 * Leads who has not pointed to a question that has come up; it is drawn before.
 * @param {string} about
 * @param {MouseEvent} [event] The click that has asked, if it was one.
 */
export function leadTo(about, event) {
  if (event?.detail) return;
  queueMicrotask(() => /** @type {HTMLElement | null} */ (document.querySelector(`.choice[data-about=${about}] button`))?.focus());
}

/**
 * A card was touched, clicked or entered.
 * @param {string} code
 * @param {MouseEvent} event
 */
function touched(code, event) {
  // What is not seen yet cannot be answered.
  if (waiting()) return goOn();
  if (choosing() || state.ahead === code) return choose(code);
  if (state.ahead) change({ ahead: null });
  const byTouch = event.detail > 0 && (pointer === "touch" || pointer === "pen");
  if (!playable(code)) {
    change({ picked: null, said: myTurn() ? reasonWithRule(view().why[code]) : whyNot(code) });
  } else if (withPair(code)) {
    change({ picked: code, said: "" });
    leadTo("pair", event);
  } else if (byTouch && setting("tap") === "two" && state.picked !== code) {
    change({ picked: code, said: "" });
  } else {
    void act(code);
  }
}

/**
 * Arrow keys go from card to card.
 * @param {KeyboardEvent} event
 * @param {Record<string, number>} rows Steps of the other two keys where the cards lie in rows.
 */
export function moved(event, rows = {}) {
  const step = { ArrowRight: 1, ArrowLeft: -1, ...rows }[event.key];
  if (step === undefined) return;
  const cards = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
  const here = cards.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  cards[(here + step + cards.length) % cards.length]?.focus();
  event.preventDefault();
}

/** The question of a king or queen whose pair can be announced: with it first, and without. */
export function pairQuestion() {
  const code = state.picked;
  if (!code || !withPair(code)) return nothing;
  const value = code[0] === view().trump ? 40 : 20;
  return html`<div class="choice" data-about="pair" role="group" aria-label=${_("{card}: announce the pair?", { card: cardName(code) })}>
    <button class="primary" @click=${() => act(`${code}+`)}>${_("With {value}", { value })}</button>
    ${view().legal.includes(code)
      ? html`<button @click=${() => act(code)}>${_("Without announcing")}</button>`
      : nothing}
    <button class="quiet" @click=${() => change({ picked: null })}>${_("Back")}</button>
  </div>`;
}

/** The hand with its reasons. */
export function hand() {
  const { phase, trump, laid_down, seat, hand_sizes } = view();
  if (seat === null) return nothing;
  const cards = sorted(view().hand, trump);
  const hidden = phase === "trump" ? Math.max(0, (hand_sizes[seat] ?? 0) - cards.length) : 0;
  const down = laid_down === seat && phase === "play";
  return html`
    ${down ? html`<p class="aside">${_("Your cards lie face down: your partner plays alone.")}</p>` : nothing}
    <div
      class="hand"
      role="region"
      aria-label=${_("Your hand")}
      data-count=${cards.length + hidden}
      ?data-live=${phase === "play" && myTurn()}
      @keydown=${moved}
      @pointerdown=${(/** @type {PointerEvent} */ event) => (pointer = event.pointerType)}
    >
      ${repeat(
        cards,
        (code) => code,
        (code) => html`<button
          class="slot"
          data-code=${code}
          ?data-legal=${playable(code)}
          ?data-picked=${state.picked === code}
          ?data-chosen=${state.ahead === code}
          aria-pressed=${choosing() || state.ahead === code ? state.ahead === code : nothing}
          ?data-drawn=${state.drawn.includes(code)}
          aria-disabled=${playable(code) || choosing() ? "false" : "true"}
          aria-describedby=${playable(code) ? nothing : `why-${code}`}
          @click=${(/** @type {MouseEvent} */ event) => touched(code, event)}
          @pointerdown=${(/** @type {PointerEvent} */ event) => view().legal.includes("exchange") && talonPart()?.pressed(event, code)}
        >
          ${picture(code)}<span class="unseen">${cardName(code)}</span>
        </button>`,
      )}
      ${hidden ? html`<span class="unseen">${ngettext("{n} card face down", "{n} cards face down", hidden)}</span>` : nothing}
      ${Array.from({ length: hidden }, () => html`<span class="slot unseen-card">${picture("back")}</span>`)}
    </div>
    <div hidden>
      ${repeat(
        cards.filter((code) => !playable(code)),
        (code) => code,
        (code) => html`<span id=${`why-${code}`}>${whyNot(code)}</span>`,
      )}
    </div>
  `;
}
