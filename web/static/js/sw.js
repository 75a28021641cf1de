/**
 * The service worker. It keeps the offline page and what that is made of, all of it below `/offline`, and nothing else:
 * no page, no answer, nothing that is anybody's. Another version or language is another worker, with a store of its own.
 */

const worker = /** @type {import("./worker").Worker} */ (/** @type {unknown} */ (self));
const asked = new URL(location.href).searchParams;
const OURS = "bauern ";
const STORE = `${OURS}${asked.get("pages")} ${asked.get("lang")}`;
const OFFLINE = `/offline?lang=${asked.get("lang")}`;

/** What a proxy answers while there is no server behind it. */
const NOBODY = [502, 503, 504];

/** Fetches the offline page, as anybody gets it, and the files that it names. */
async function fill() {
  const store = await caches.open(STORE);
  const request = new Request(OFFLINE, { cache: "no-store", credentials: "omit" });
  const page = await fetch(request);
  if (!page.ok) throw new Error(`${OFFLINE}: ${page.status}`);
  const names = new Set((await page.clone().text()).match(/\/offline\/[^"]+\.(?:css|js|svg)/g));
  await store.put(OFFLINE, page);
  await store.addAll(names);
  await worker.skipWaiting();
}

/** Removes what older workers have kept. */
async function clean() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/**
 * A page from the server; where there is none, the offline page.
 * @param {import("./worker").FetchEvent} event
 */
async function page(event) {
  /** @type {Response | undefined} */
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (!NOBODY.includes(answer.status)) return answer;
  } catch {
    // No network, or no server: told below.
  }
  return (await caches.match(OFFLINE, { cacheName: STORE })) ?? answer ?? Response.error();
}

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(clean()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(page(event));
  else if (new URL(request.url).pathname.startsWith("/offline/"))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
