/** The links of the languages lead to the same place on the page: what stands behind the # goes along. */

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-language]"))) {
  link.addEventListener("click", () => {
    link.hash = location.hash;
  });
}
