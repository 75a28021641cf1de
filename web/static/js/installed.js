/** Registers the service worker, where browsers allow one: under https, and on this machine. */

const { lang, dataset } = document.documentElement;
const policy = window.trustedTypes?.createPolicy("bauern-worker", { createScriptURL: (address) => address });
const address = `/sw.js?pages=${dataset["pages"]}&lang=${lang}`;
// For Firefox and TypeScript a trusted address is a string; where there is none the page is as good as without.
const worker = /** @type {string} */ (/** @type {unknown} */ (policy?.createScriptURL(address) ?? address));
navigator.serviceWorker?.register(worker).catch(() => undefined);
export {};
