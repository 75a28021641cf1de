/** Seconds left, redrawn once a second while there is something to count. */

import { html, nothing } from "lit-html";
import { ngettext } from "./i18n.js";
import { change, state } from "./state.js";

/** @param {number | null} until */
export const secondsTo = (until) => (until === null ? null : Math.max(0, Math.ceil((until - performance.now()) / 1000)));

/** The seconds that are left for this turn. */
export function clockOf() {
  const left = secondsTo(state.deadline);
  if (left === null) return nothing;
  return html` <span class="clock" ?data-late=${left <= 10}
    ><span aria-hidden="true">${left} s</span><span class="unseen">${ngettext("{n} second left", "{n} seconds left", left)}</span></span
  >`;
}

/** Starts the ticking. */
export function startClock() {
  setInterval(() => {
    if (state.deadline !== null || state.nextHand !== null) change({});
  }, 1000);
}
