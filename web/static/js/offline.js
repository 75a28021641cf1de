/** The offline page: back to where one wanted to go, as soon as the server answers. */

import "./settings.js";

const AGAIN = 2000;

async function look() {
  const answer = await fetch("/readyz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

// Shown instead of another page; at its own address there is nothing to come back to.
if (location.pathname !== "/offline") {
  addEventListener("online", look);
  setInterval(look, AGAIN);
}
