/** Cards that can be carried with the finger or the mouse: an extra, never the only way. */

const FAR = 8;

/**
 * Lets the pressed element follow the pointer; where it is let go, `dropped` is told what lies there.
 * A press that goes nowhere stays a press.
 * @param {PointerEvent} event
 * @param {(on: Element[]) => void} dropped
 */
export function carry(event, dropped) {
  if (event.button !== 0) return;
  const card = /** @type {HTMLElement} */ (event.currentTarget);
  const done = new AbortController();
  const { signal } = done;
  let carried = false;
  const other = (/** @type {PointerEvent} */ at) => at.pointerId !== event.pointerId;
  const moved = (/** @type {PointerEvent} */ at) => {
    if (other(at)) return;
    const [x, y] = [at.clientX - event.clientX, at.clientY - event.clientY];
    carried ||= Math.hypot(x, y) > FAR;
    if (carried) card.style.translate = `${x}px ${y}px`;
    card.toggleAttribute("data-carried", carried);
  };
  const ended = (/** @type {PointerEvent} */ at) => {
    if (other(at)) return;
    done.abort();
    card.style.translate = "";
    card.removeAttribute("data-carried");
    if (!carried) return;
    noClick();
    if (at.type === "pointerup") dropped(document.elementsFromPoint(at.clientX, at.clientY));
  };
  addEventListener("pointermove", moved, { signal });
  addEventListener("pointerup", ended, { signal });
  addEventListener("pointercancel", ended, { signal });
}

/** Swallows the click with which browsers end a press, up to the next press. */
function noClick() {
  const next = new AbortController();
  const { signal } = next;
  addEventListener("click", (click) => click.detail && click.stopPropagation(), { capture: true, signal });
  addEventListener("pointerdown", () => next.abort(), { capture: true, signal });
}
