/** Card pictures from the sprite of the chosen deck, and the names of cards in words. */

import { html, svg } from "lit-html";
import { known, lang, pgettext, _ } from "./i18n.js";
import { onSetting, setting } from "./settings.js";

/** Index letters for king, queen, jack (ten and ace are alike everywhere), by deck. */
const LETTERS = () => ({
  french: {
    K: pgettext("index letter, French deck", "K"),
    Q: pgettext("index letter, French deck", "Q"),
    J: pgettext("index letter, French deck", "J"),
  },
  german: {
    K: pgettext("index letter, German deck", "K"),
    Q: pgettext("index letter, German deck", "Q"),
    J: pgettext("index letter, German deck", "J"),
  },
});

const deck = () => /** @type {"french" | "german"} */ (setting("deck"));

/** Puts the sprite of the chosen deck into the page (once a deck), as parsed XML: no markup from strings. */
export function loadDeck() {
  const wanted = deck();
  const request = new XMLHttpRequest();
  request.open("GET", `/decks/${wanted}.svg?${document.documentElement.dataset["pages"]}`);
  request.responseType = "document";
  request.overrideMimeType("image/svg+xml");
  request.onload = () => {
    const sprite = request.responseXML?.documentElement;
    if (!sprite || wanted !== deck()) return;
    /** @type {Element} */
    const drawn = document.importNode(sprite, true);
    drawn.id = "sprite";
    drawn.setAttribute("data-deck", wanted);
    drawn.classList.add("sprite");
    drawn.setAttribute("aria-hidden", "true");
    const letters = LETTERS()[wanted];
    for (const text of drawn.querySelectorAll("text[data-rank]")) {
      const rank = text.getAttribute("data-rank");
      if (rank === "K" || rank === "Q" || rank === "J") text.textContent = letters[rank];
    }
    document.getElementById("sprite")?.remove();
    document.body.append(drawn);
  };
  request.send();
}

onSetting((name) => {
  if (name === "deck") loadDeck();
});

/**
 * The picture of a card, or of the back.
 * @param {string} code
 */
export function picture(code) {
  return html`<svg class="card" viewBox="0 0 100 150" aria-hidden="true">${svg`<use href=${`#${code}`}></use>`}</svg>`;
}

/**
 * The sign of a suit, for running text; the name always stands beside it.
 * @param {string} suit
 */
export function sign(suit) {
  return html`<svg class="sign" viewBox="-10.5 -10.5 21 21" aria-hidden="true" data-suit=${suit}
    >${svg`<use href=${`#p${suit}`}></use>`}</svg
  >`;
}

/** @param {string} suit */
export function suitName(suit) {
  const names =
    deck() === "german"
      ? { H: pgettext("German deck", "Hearts"), S: _("Leaves"), D: _("Bells"), C: _("Acorns") }
      : { H: _("Hearts"), S: _("Spades"), D: _("Diamonds"), C: _("Clubs") };
  return names[/** @type {"H" | "S" | "D" | "C"} */ (suit)];
}

/** @param {string} code */
export const cardName = (code) => known(`card.${deck()}.${code.slice(0, 2)}`) ?? code;

/** @param {string[]} codes */
export const cardNames = (codes) => new Intl.ListFormat(lang, { type: "unit" }).format(codes.map(cardName));

/**
 * The hand in the order that the player likes: by suit with trump first, by rank, or as dealt.
 * @param {string[]} hand
 * @param {string | null} trump
 */
export function sorted(hand, trump) {
  const order = setting("sort");
  if (order === "dealt") return hand;
  const suits = trump ? trump + "HSDC".replace(trump, "") : "HSDC";
  /** @param {string} code */
  const place = (code) => [suits.indexOf(code[0] ?? ""), "ATKQJ".indexOf(code[1] ?? "")];
  return [...hand].sort((a, b) => {
    const [suitA = 0, rankA = 0] = place(a);
    const [suitB = 0, rankB = 0] = place(b);
    return order === "rank" ? rankA - rankB || suitA - suitB : suitA - suitB || rankA - rankB;
  });
}
