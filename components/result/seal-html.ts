const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; form-action 'none'; base-uri 'none'";

/**
 * HTML for a sandboxed frame. The policy blocks what loads; what would load is taken out
 * all the same, and so is what a policy does not cover: links, refreshes, preconnects, forms. Needs a browser: the text is parsed into a document that runs and loads nothing.
 */
export function sealHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.querySelectorAll(
    "script, link, base, meta[http-equiv], iframe, frame, object, embed, portal",
  ))
    element.remove();
  for (const element of page.querySelectorAll("a, area, form, button, input, animate, set")) {
    for (const name of ["href", "xlink:href", "action", "formaction", "target", "ping", "attributeName"])
      if (!element.getAttribute(name)?.startsWith("#")) element.removeAttribute(name);
  }
  for (const element of page.querySelectorAll("[src], [srcset], [poster], [background], [data]")) {
    for (const name of ["src", "srcset", "poster", "background", "data"])
      if (!element.getAttribute(name)?.startsWith("data:")) element.removeAttribute(name);
  }
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${page.documentElement.outerHTML}`;
}
