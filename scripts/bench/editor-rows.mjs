import { median, openPage } from "./browser-rows.mjs";

// The first line is there to be typed in.
const code = `
import { defineTool } from "tool-playground";

export const tool = defineTool({
  name: "bench",
  description: "A tool of the bench.",
  inputSchema: { type: "object", properties: { who: { type: "string" } } },
  execute: (args) => args.nobody,
});
`;

/**
 * From the start of the navigation to a draft's page, with nothing in the browser's cache, to the first character that one
 * typed in the full editor, and to the first thing that TypeScript says.
 */
export async function measureEditor(browser, url, visits = 3) {
  const typed = [];
  const diagnostics = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const { context, page } = await openPage(browser);
    await page.goto(`${url}/drafts/new#code=${encodeURIComponent(code)}`, { waitUntil: "commit" });
    await page.evaluate(() => window.bench.arm("keydown"));
    await page.locator(".view-line").first().waitFor();
    await page.getByRole("textbox", { name: "Tool code" }).press("Q");
    await page.evaluate(() =>
      window.bench.until(() => document.querySelector(".view-lines")?.textContent?.includes("Q")),
    );
    typed.push(await page.evaluate(() => performance.now()));
    await page.getByRole("region", { name: "Code problems" }).getByText("nobody").waitFor();
    diagnostics.push(await page.evaluate(() => performance.now()));
    await context.close();
  }
  return { typed: median(typed), diagnostics: median(diagnostics) };
}
