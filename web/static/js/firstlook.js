/**
 * On every page, before it is first painted: the light, size and contrast that were chosen in this browser; and the browser's own
 * frame in the light of the page. No module, which would come later than the page.
 */

{
  const root = document.documentElement;
  const frames = /** @type {HTMLMetaElement[]} */ ([...document.querySelectorAll("meta[name=theme-color]")]);
  const usual = frames.map(({ content }) => content);
  /** By day, in the evening: the server writes them in this order. @type {Record<string, string | undefined>} */
  const chosen = { light: usual[0], dark: usual[1] };
  const frame = () =>
    frames.forEach((meta, n) => {
      meta.content = chosen[root.dataset["theme"] ?? ""] ?? usual[n] ?? "";
    });
  new MutationObserver(frame).observe(root, { attributeFilter: ["data-theme"] });
  try {
    const stored = JSON.parse(localStorage.getItem("bauern.settings") ?? "{}");
    for (const name of ["theme", "size", "contrast"]) if (name in stored) root.dataset[name] = stored[name];
  } catch {
    // Not ours, damaged or refused: as for everybody.
  }
  frame();
}
