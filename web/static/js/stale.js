/** For a page that is older than the server: it fetches itself anew, once a version, when nothing is lost by that. */

const AGAIN = 500;

/** All pages of a server notice it at once, and each asks for all files: they come one after the other. */
const SPREAD = 30000;

/** What would be lost: a dialog that is open, a card that is picked, a text that is being written. */
const BEGUN = "dialog[open], [data-picked], .eight [aria-pressed=true], input:is(:focus, :not([type=checkbox], [type=radio])), textarea";

/** @param {Element} found */
const isBegun = (found) => {
  const field = found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : null;
  return !field || field === document.activeElement || field.value !== field.defaultValue;
};

/** Whether the player is in the middle of something; who does not look shall not lose the sound, which wants a touch. */
const busy = () => document.hidden || [...document.querySelectorAll(BEGUN)].some(isBegun);

/** @returns {string[]} The versions that this page has been fetched anew for: the entry of the history outlives that. */
const tried = () => history.state?.pages ?? [];

/** The version of the server, while this page waits for its moment. */
let wanted = "";

/** Fetches the page anew, if it may be now. */
async function look() {
  if (!wanted || busy()) return;
  const answer = await fetch("/readyz").catch(() => null);
  if (answer?.ok && wanted && !busy()) renewNow(wanted);
}

/**
 * Fetches the page anew at once, where that has not been done for this version; whether it does.
 * @param {string} version
 */
export function renewNow(version) {
  if (tried().includes(version)) return false;
  history.replaceState({ ...history.state, pages: [...tried(), version] }, "");
  wanted = "";
  location.reload();
  return true;
}

/**
 * Has this page fetched anew as soon as may be; whether it will. Where a proxy keeps old pages it would be in vain again and again.
 * @param {string} version
 */
export function renew(version) {
  if (tried().includes(version)) return false;
  if (!wanted) setTimeout(() => (void look(), setInterval(look, AGAIN)), Math.random() * SPREAD);
  wanted = version;
  return true;
}
