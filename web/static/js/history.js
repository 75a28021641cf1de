/** The page of one's own matches: the server writes the lists and the plots, this fetches them with the token and puts them in. */

import { _, lang, ngettext } from "./i18n.js";
import { read } from "./storage.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const answer = byId("answer");
const found = byId("found");
const day = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });

/** The answer to a token that nobody has. */
const UNKNOWN = 401;

/** Counts what was asked, so that an answer that was overtaken is dropped. */
let asked = 0;

/**
 * Asks for a page of matches. A document that comes this way is parsed by the browser and runs nothing; what is asked
 * goes in the body and the token in a header, so that neither stands in an address.
 * @param {URLSearchParams} wanted
 * @returns {Promise<{ status: number, page: Document | null }>}
 */
function fetchPage(wanted) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/history/mine?lang=${lang}`);
    request.responseType = "document";
    request.setRequestHeader("Authorization", `Bearer ${read("token") ?? ""}`);
    request.addEventListener("loadend", () => resolve({ status: request.status, page: request.responseXML }));
    request.send(wanted);
  });
}

/** What a failed answer means. @param {number} status */
const whyNot = (status) =>
  status === UNKNOWN
    ? _("Nothing was played from this browser yet.")
    : _("The matches cannot be fetched now; try again in a minute.");

/**
 * Takes a part of the answer into the page, instead of what stands there.
 * @param {Document} page
 * @param {string} id
 */
function take(page, id) {
  const old = document.getElementById(id);
  const part = page.getElementById(id);
  if (!part) return void old?.remove();
  dated(part);
  if (old) old.replaceWith(part);
  else found.append(part);
}

/** Writes days as this country does, in the zone that only the browser knows. @param {Element} part */
function dated(part) {
  for (const time of part.querySelectorAll("time")) {
    const at = new Date(Number(time.dataset["at"]) * 1000);
    time.dateTime = at.toISOString();
    time.textContent = day.format(at);
  }
}

/** What is wanted, as it stands behind the # of the address. */
const wanted = () => new URLSearchParams(location.hash.slice(1));

/** Shows what the address asks for. */
async function show() {
  const mine = ++asked;
  const { status, page } = read("token") ? await fetchPage(wanted()) : { status: UNKNOWN, page: null };
  if (mine !== asked) return;
  byId("nothing").hidden = status !== UNKNOWN;
  if (status !== 200 || !page) {
    found.replaceChildren();
    answer.textContent = whyNot(status);
    return;
  }
  if (!document.getElementById("filters")) take(page, "filters");
  else setFilters();
  take(page, "matches");
  take(page, "figures");
  tellHowMany();
}

/** Says how many matches stand there now. */
function tellHowMany() {
  const count = found.querySelectorAll("#matches li").length;
  if (count) answer.textContent = ngettext("{n} match is shown.", "{n} matches are shown.", count);
  else answer.textContent = location.hash ? _("There is no such match.") : whyNot(UNKNOWN);
  byId("nothing").hidden = count > 0 || location.hash !== "";
}

/** Shows in the form what the address asks for. */
function setFilters() {
  for (const field of document.querySelectorAll("select")) field.value = wanted().get(field.name) ?? "";
}

/** Puts the next matches behind those that stand there. @param {HTMLButtonElement} button */
async function more(button) {
  const mine = asked;
  const next = wanted();
  next.set("after", button.dataset["after"] ?? "");
  button.ariaDisabled = "true";
  const { status, page } = await fetchPage(next);
  if (mine !== asked) return;
  const rows = [...(page?.querySelectorAll("#matches li") ?? [])];
  if (status !== 200 || !page) {
    button.ariaDisabled = null;
    answer.textContent = whyNot(status);
    return;
  }
  for (const row of rows) dated(row);
  found.querySelector("#matches ol")?.append(...rows);
  const again = page.getElementById("more");
  if (again) button.dataset["after"] = again.dataset["after"] ?? "";
  else button.parentElement?.remove();
  button.ariaDisabled = null;
  tellHowMany();
  if (!again) rows[0]?.querySelector("a")?.focus();
}

found.addEventListener("change", () => {
  const form = new FormData(/** @type {HTMLFormElement} */ (byId("filters")));
  const chosen = [...form].flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const hash = new URLSearchParams(chosen).toString();
  history.replaceState(history.state, "", hash ? `#${hash}` : location.pathname);
  void show();
});
found.addEventListener("submit", (event) => event.preventDefault());
found.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (button?.id === "more" && button.ariaDisabled !== "true") void more(button);
});
addEventListener("hashchange", () => void show());
void show();
