import { expect, expectAccessible, test } from "./test.ts";
import { openTool, runAndRead } from "./tool-page.ts";

const settings = [
  { title: "light", colorScheme: "light", width: 1360 },
  { title: "dark", colorScheme: "dark", width: 1360 },
  { title: "light on a phone", colorScheme: "light", width: 360 },
  { title: "dark on a phone", colorScheme: "dark", width: 360 },
] as const;

for (const { title, colorScheme, width } of settings) {
  test.describe(title, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    for (const path of ["/", "/tools/echo", "/tools/transfer_funds"]) {
      test(`${path} has no fault that axe finds, and does not scroll sideways`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
        await page.waitForLoadState("networkidle").catch(() => undefined);
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
        // The page cuts off what is too wide, so that only its parts tell.
        const footer = page.getByRole("contentinfo");
        expect(
          await footer.evaluate((element) => element.scrollWidth - element.clientWidth),
        ).toBeLessThanOrEqual(0);
        expect((await footer.boundingBox())?.height).toBeLessThan(40);
      });
    }

    test("a result has no fault that axe finds, in any of its tabs", async ({ page }) => {
      await openTool(page, "divide", { a: 10, b: 4 });
      expect(await runAndRead(page)).toBe("2.5");
      for (const tab of ["Result", "Metadata", "Logs", "Raw"]) {
        await page
          .getByRole("region", { name: "Result" })
          .getByRole("tab", { name: tab, exact: true })
          .click();
        await expectAccessible(page);
      }
    });
  });
}

test("an unknown tool's page has no fault that axe finds", async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await page.goto("/tools/no-such-tool");
  await expect(page.getByRole("main")).toContainText("no-such-tool");
  await expectAccessible(page);
});
