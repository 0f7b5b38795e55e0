import { installTimer } from "./page-timer.mjs";

export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A page of a browser that knows nothing yet, with `window.bench` in it. */
export async function openPage(browser) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 } });
  const page = await context.newPage();
  await page.addInitScript(installTimer);
  return { context, page };
}

/** What a first visit fetches and when it paints: kilobytes of script on the wire, first paint, hosts asked. */
export async function measureVisit(browser, url, isReady, visits = 3) {
  const samples = [];
  const foreignRequests = new Set();
  for (let visit = 0; visit < visits; visit += 1) {
    const { context, page } = await openPage(browser);
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    const scripts = new Map();
    let scriptBytes = 0;
    client.on(
      "Network.responseReceived",
      ({ requestId, type }) => type === "Script" && scripts.set(requestId, true),
    );
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    page.on("request", (request) => {
      const target = new URL(request.url());
      if (/^(https?|wss?):$/.test(target.protocol) && target.origin !== new URL(url).origin) {
        foreignRequests.add(target.origin);
      }
    });
    await page.goto(url);
    await isReady(page);
    await page.waitForLoadState("networkidle");
    const paint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    );
    samples.push({ kilobytes: scriptBytes / 1000, paint });
    await context.close();
  }
  return {
    kilobytes: median(samples.map((sample) => sample.kilobytes)),
    paint: median(samples.map((sample) => sample.paint)),
    foreignRequests: foreignRequests.size,
  };
}

/** From the click on Run to the painted result of a tool, and the longest task in between. */
export async function measureRun(browser, url, key, rounds) {
  const { context, page } = await openPage(browser);
  await page.goto(`${url}/tools/${key}`);
  const run = page.getByRole("button", { name: "Run", exact: true });
  await run.waitFor();
  const times = [];
  const tasks = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    const before = await page
      .getByRole("region", { name: "Result", exact: true })
      .getAttribute("data-run-id");
    await page.evaluate(() => window.bench.arm("click"));
    await run.click();
    const time = await page.evaluate(
      (previous) =>
        window.bench.until(() => {
          const result = document.querySelector("[data-run-id]");
          const text = document.querySelector('[data-testid="output"]')?.textContent ?? "";
          const ended =
            result?.getAttribute("data-state") === "ok" && result.getAttribute("data-run-id") !== previous;
          return ended && text !== undefined;
        }),
      before,
    );
    // The first two load code that the later ones find in place.
    if (round >= 2) {
      times.push(time);
      tasks.push(await page.evaluate(() => window.bench.longestTask()));
    }
  }
  await context.close();
  return { time: median(times), longestTask: median(tasks) };
}

/** From a key in the search box to the painted list, and the size of the document. */
export async function measureSearch(browser, url) {
  const { context, page } = await openPage(browser);
  await page.goto(url);
  const search = page.getByRole("searchbox", { name: "Search tools" });
  await search.click();
  await page.waitForTimeout(500);
  const times = [];
  for (const key of "create file copy1 issue ") {
    await page.evaluate(() => {
      const list = document.querySelector('nav[aria-label="Tools"]');
      window.bench.before = list?.textContent;
      window.bench.arm("keydown");
    });
    await search.press(key === " " ? "Backspace" : key);
    times.push(
      await page.evaluate(() => {
        const deadline = performance.now() + 500;
        const list = document.querySelector('nav[aria-label="Tools"]');
        return window.bench.until(
          () => list?.textContent !== window.bench.before || performance.now() > deadline,
        );
      }),
    );
  }
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  await context.close();
  // A key that changes nothing to see runs into the deadline and tells nothing.
  return { time: median(times.filter((time) => time < 450)), nodes };
}

/** From the click on a tool in the list to its painted form, and from a key in its first field to the painted text. */
export async function measureForm(browser, url, key) {
  const { context, page } = await openPage(browser);
  await page.goto(`${url}/tools/echo`);
  await page.getByRole("searchbox", { name: "Search tools" }).fill(key);
  const link = page
    .getByRole("navigation", { name: "Tools", exact: true })
    .getByRole("link", { name: key, exact: true });
  await link.waitFor();
  await page.waitForTimeout(500);
  await page.evaluate(() => window.bench.arm("click"));
  await link.click();
  const field = 'section[aria-label="Input"] [role="tabpanel"] :is(input, textarea)';
  const open = await page.evaluate(
    ([path, selector]) =>
      window.bench.until(() => location.pathname.endsWith(path) && document.querySelector(selector) !== null),
    [`/${key}`, field],
  );
  const first = page.locator(`${field}[type="text"], ${field}:not([type])`).first();
  await first.click();
  const times = [];
  for (const letter of "some text that is typed") {
    const before = await first.inputValue();
    await page.evaluate(() => window.bench.arm("keydown"));
    await first.press(letter === " " ? "_" : letter);
    times.push(
      await page.evaluate(
        (previous) => window.bench.until(() => document.activeElement?.value !== previous),
        before,
      ),
    );
  }
  await context.close();
  return { open, key: median(times) };
}
