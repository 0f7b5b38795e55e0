// The entry of the thread that turns HTML into Markdown or text. Nothing of a page is run or fetched.
import { parentPort, workerData } from "node:worker_threads";
import TurndownService from "turndown";

const { html, format } = workerData;
const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
service.remove([
  "script",
  "style",
  "noscript",
  "template",
  "iframe",
  "object",
  "svg",
  "canvas",
  "head",
  "title",
  "button",
  "select",
]);
// An image that stands in the page itself is nothing to read.
service.addRule("embedded", {
  filter: (node) => node.nodeName === "IMG" && /^data:/i.test(node.getAttribute("src") ?? ""),
  replacement: (_content, node) => node.getAttribute("alt") ?? "",
});
service.addRule("cell", {
  filter: ["th", "td"],
  replacement: (content) =>
    ` ${content
      .trim()
      .replace(/\s*\n+\s*/g, " ")
      .replaceAll("|", "\\|")} |`,
});
service.addRule("row", {
  filter: "tr",
  replacement(content, node) {
    if (format === "text") return `${content.replace(/ \|/g, "\t").trim()}\n`;
    const table = node.closest?.("table");
    const isFirst = (table ?? node.parentNode).getElementsByTagName("tr")[0] === node;
    const cells = node.childNodes.filter?.((each) => /^(TH|TD)$/.test(each.nodeName)).length ?? 0;
    const count = cells || [...node.childNodes].filter((each) => /^(TH|TD)$/.test(each.nodeName)).length;
    return `|${content}\n${isFirst ? `|${" --- |".repeat(count)}\n` : ""}`;
  },
});
service.addRule("table", {
  filter: "table",
  replacement: (content) => `\n\n${content.replace(/\n{2,}/g, "\n").trim()}\n\n`,
});
if (format === "text") {
  service.escape = (text) => text;
  service.addRule("plain", {
    filter: ["a", "em", "i", "strong", "b", "code", "del", "s", "kbd"],
    replacement: (content) => content,
  });
  service.addRule("plain image", {
    filter: "img",
    replacement: (_content, node) => node.getAttribute("alt") ?? "",
  });
  service.addRule("plain heading", {
    filter: ["h1", "h2", "h3", "h4", "h5", "h6", "blockquote"],
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  });
  service.addRule("plain code", {
    filter: "pre",
    replacement: (_content, node) => `\n\n${node.textContent}\n\n`,
  });
}
parentPort.postMessage(service.turndown(html));
