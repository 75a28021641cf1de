/** The player's part of a shuffle: words of his own, or random ones from his browser. */

import { html, nothing } from "lit-html";
import { tell } from "./actions.js";
import { _, list } from "./i18n.js";
import { noted } from "./noted.js";
import { view } from "./state.js";
import { write } from "./storage.js";
import { added, always, randomWords } from "./watchseeds.js";
import { nameOf } from "./words.js";

const MOST = 64;

/**
 * The words as the server will have them, so that they can be found again.
 * @param {string} text
 */
const cleaned = (text) =>
  text
    .normalize("NFC")
    .replace(/[\p{Z}\p{Cc}]+/gu, " ")
    .replace(/(?!\u200d)[\p{Cf}\p{Cn}\p{Co}\p{Cs}]/gu, "")
    .replace(/ +/g, " ")
    .trim();

/** @param {string} text */
function add(text) {
  const words = cleaned(text);
  void added(words, view().shuffle.commitment, tell("seed", { words }));
}

/** @param {SubmitEvent} event */
function submitted(event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("words"));
  add(field.value);
  field.value = "";
}

function ownWords() {
  const { shuffle, seat } = view();
  const mine = noted(shuffle.commitment)?.words;
  if (seat === null || !shuffle.added[seat]) return nothing;
  const unknown = _("You have added words.");
  return html`<p>
    ${mine ? html`${_("Yours:")} <b class="own-words"><bdi>${mine}</bdi></b>` : unknown}
    <button type="button" class="slim" @click=${() => add("")}>${_("Take them back")}</button>
  </p>`;
}

/** What the dialog about the next shuffle holds. */
export function seeding() {
  const { shuffle, seat } = view();
  const others = shuffle.added.flatMap((there, n) => (there && n !== seat ? [nameOf(view(), n)] : []));
  return html`<div class="seeding">
    <p>
      ${_("Before each deal the server draws a secret number and shows its fingerprint here, so that it cannot change it any more. The cards follow from that number and from the words of everybody who adds some. After the hand the number is shown, and anybody can check the shuffle.")}
    </p>
    <dl class="differs">
      <dt>${_("Fingerprint for deal {n}", { n: shuffle.deal_no })}</dt>
      <dd><code class="commitment">${shuffle.commitment}</code></dd>
      <dt>${_("Words were added by")}</dt>
      <dd>${others.length ? list(others) : _("nobody else yet")}</dd>
    </dl>
    ${seat === null
      ? nothing
      : html`<form @submit=${submitted}>
            <p class="field">
              <label for="seed-words">${_("Your words for deal {n}", { n: shuffle.deal_no })}</label>
              <input id="seed-words" name="words" required maxlength=${MOST} autocomplete="off" aria-describedby="seed-help" />
            </p>
            <p class="row">
              <button class="primary" data-code="seed">${_("Add")}</button>
              <button type="button" @click=${() => add(randomWords())}>${_("Random words from my browser")}</button>
            </p>
          </form>
          <small id="seed-help">${_("The others see them once the cards are dealt. They count for one deal.")}</small>
          ${ownWords()}
          <label class="check"
            ><input
              type="checkbox"
              .checked=${always()}
              @change=${(/** @type {Event} */ event) => {
                const wanted = /** @type {HTMLInputElement} */ (event.target).checked;
                write("random-words", wanted ? "yes" : "no");
                if (wanted && !shuffle.added[seat]) add(randomWords());
              }}
            />${_("Random words from my browser for every deal")}</label
          >`}
  </div>`;
}
