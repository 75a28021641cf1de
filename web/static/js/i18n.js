/** The texts of the page's language: a gettext catalogue as JSON, plurals by Intl. */

const root = document.documentElement;
export const lang = root.lang || "en";

/** @type {Record<string, string | string[]>} */
const catalogue = await load();

/** @returns {Promise<Record<string, string | string[]>>} The catalogue; empty (English) where it cannot be had. */
async function load() {
  const url = root.dataset["catalog"];
  if (!url) return {};
  try {
    const answer = await fetch(url);
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * The text in the page's language, with `{names}` filled in.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function _(text, values = {}) {
  const found = catalogue[text];
  return fill(typeof found === "string" && found ? found : text, values);
}

/**
 * A word of the game that the server keeps for all languages, by its key.
 * @param {string} key
 */
export function known(key) {
  const found = catalogue[key];
  return typeof found === "string" ? found : undefined;
}

/**
 * The codes of such words of a kind, in the server's order.
 * @param {string} kind
 */
export const codesOf = (kind) => Object.keys(catalogue).flatMap((key) => (key.startsWith(`${kind}.`) ? [key.slice(kind.length + 1)] : []));

/**
 * As `_`, for a text that means different things in different places.
 * @param {string} context
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function pgettext(context, text, values = {}) {
  const found = catalogue[`${context}\u0004${text}`];
  return fill(typeof found === "string" && found ? found : text, values);
}

const ORDER = ["zero", "one", "two", "few", "many", "other"];
const plural = new Intl.PluralRules(lang);

/**
 * The form of a text that fits the number `n`, with `{n}` and the other names filled in.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 */
export function ngettext(one, many, n, values = {}) {
  const forms = catalogue[one];
  const all = { n, ...values };
  if (!Array.isArray(forms)) return fill(n === 1 ? one : many, all);
  const known = plural.resolvedOptions().pluralCategories;
  // Catalogues have no form for fractions, which some languages call "many".
  const used = ORDER.filter((c) => known.includes(/** @type {Intl.LDMLPluralRule} */ (c)));
  const kept = used.length > forms.length ? used.filter((c) => c !== "many") : used;
  return fill(forms[Math.max(0, kept.indexOf(plural.select(n)))] || many, all);
}

const listing = new Intl.ListFormat(lang, { type: "conjunction" });

/**
 * "you and Ben".
 * @param {Iterable<string>} names
 */
export const list = (names) => listing.format(names);
