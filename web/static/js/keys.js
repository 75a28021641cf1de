/** Listens for the letter keys; what they answer is fetched with the first of them. */

import { fetched } from "./later.js";
import { setting } from "./settings.js";
import { change, state } from "./state.js";

/** Listens for the keys, outside text fields. */
export function listenForKeys() {
  addEventListener("keydown", (event) => {
    if (setting("keys") === "off" || !state.update || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = /** @type {HTMLElement} */ (event.target);
    if (at.closest("input, select, textarea, dialog")) return;
    if (event.key === "Escape") change({ picked: null, ahead: null, asking: null, said: "" });
    else if (/^[a-z?]$/i.test(event.key)) void fetched(() => import("./questions.js")).then(({ answer }) => answer(event.key.toLowerCase()));
  });
}
