/** What every page but the table has: it notices an upgrade, and registers the service worker, under https and on this machine. */

const { lang, dataset } = document.documentElement;
const policy = window.trustedTypes?.createPolicy("bauern-worker", { createScriptURL: (address) => address });
const address = `/sw.js?pages=${dataset["pages"]}&lang=${lang}`;
// For Firefox and TypeScript a trusted address is a string; where there is none the page is as good as without.
const worker = /** @type {string} */ (/** @type {unknown} */ (policy?.createScriptURL(address) ?? address));
navigator.serviceWorker?.register(worker).catch(() => undefined);

/** Whoever comes back to a page that has stood open may find it older than the server; the table and home hear it by their socket. */
async function look() {
  const answer = document.hidden ? null : await fetch("/readyz").catch(() => null);
  const now = answer?.headers.get("Bauern-Pages");
  if (now && now !== dataset["pages"]) (await import("./stale.js")).renew(now);
}
document.addEventListener("visibilitychange", look);
export {};
