/** Calm movements: a card slides from where it was to where it is. None where the player wants no motion. */

const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Lets an element slide to its place from another one.
 * @param {Element} element
 * @param {DOMRect} from
 * @returns {Animation | null}
 */
export function glide(element, from) {
  if (still.matches) return null;
  const to = element.getBoundingClientRect();
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  return element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: 350, easing: "ease-out" });
}
