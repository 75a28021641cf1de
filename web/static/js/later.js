/** Modules that a page fetches when it needs them: only those of its own version, for what is newer may not fit what is here already. */

const { dataset } = document.documentElement;

/** The version of the server's pages now, as far as it is known: a table is told it by its socket, other pages ask. */
async function versionThere() {
  if (dataset["table"]) return dataset["there"];
  const answer = await fetch("/readyz").catch(() => null);
  return answer?.headers.get("Bauern-Pages");
}

/**
 * What `load` fetches; after an upgrade the page is fetched anew instead, and whoever wanted something asks for it once more.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
export async function fetched(load) {
  const there = await versionThere();
  if (there && there !== dataset["pages"]) {
    const { renewNow } = await import("./stale.js");
    if (renewNow(there)) return new Promise(() => undefined);
  }
  return load();
}
