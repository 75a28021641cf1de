/** One press does one thing: what has come to lie under a finger, the mouse or the focus since was not meant by it. */

const BUTTON = "button, a, summary";

/** What the click before was on. */
let last = "";

/** @param {Element | null} button */
const meaning = (button) => button?.getAttribute("data-code") ?? button?.textContent?.trim() ?? "";

/** @param {Event} event */
const buttonOf = (event) => (event.target instanceof Element ? event.target.closest(BUTTON) : null);

/** @param {Event} event */
function drop(event) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Has a key that is held press once, and the second click of a double click only what the first one has.
 * A third one counts: whoever clicks on means what lies there now.
 */
export function oneByOne() {
  addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && buttonOf(event) && drop(event), { capture: true });
  addEventListener(
    "click",
    (event) => {
      const here = meaning(buttonOf(event));
      if (event.detail > 1 && here && here !== last) drop(event);
      last = here;
    },
    { capture: true },
  );
}
