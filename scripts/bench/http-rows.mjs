import { median } from "./browser-rows.mjs";

const headers = { "X-Playground": "1", "Content-Type": "application/json" };

async function run(url, key, args) {
  const response = await fetch(`${url}/api/tools/${key}/runs`, {
    method: "POST",
    headers,
    body: JSON.stringify({ arguments: args }),
  });
  const body = await response.json();
  if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(body).slice(0, 200)}`);
  return body;
}

/** Runs a second over HTTP from eight clients at once, and the median of one client alone, in milliseconds. */
export async function measureHttp(url, { clients = 8, runs = 400 } = {}) {
  for (let warm = 0; warm < 20; warm += 1) await run(url, "ping", {});
  const alone = [];
  for (let count = 0; count < 50; count += 1) {
    const started = performance.now();
    await run(url, "ping", {});
    alone.push(performance.now() - started);
  }
  let left = runs;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await run(url, "ping", {});
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  return { perSecond: (runs * 1000) / (performance.now() - started), alone: median(alone) };
}

/**
 * Fills the history with copies of one recorded run, by the import that users have.
 * @returns how many milliseconds that took.
 */
export async function fillHistory(url, rows) {
  await run(url, "echo", { text: "the one to copy" });
  const [line] = (await (await fetch(`${url}/api/runs/export`)).text()).split("\n");
  const recorded = JSON.parse(line);
  const started = performance.now();
  const batch = 5_000;
  for (let from = 0; from < rows; from += batch) {
    const lines = Array.from({ length: Math.min(batch, rows - from) }, (_, offset) => {
      const place = from + offset;
      const at = new Date(Date.parse(recorded.createdAt) - (rows - place) * 1000).toISOString();
      const argumentsText = JSON.stringify({ text: `number ${place}` });
      return JSON.stringify({ ...recorded, id: crypto.randomUUID(), createdAt: at, argumentsText });
    });
    const response = await fetch(`${url}/api/runs/import`, {
      method: "POST",
      headers,
      body: lines.join("\n"),
    });
    if (!response.ok) throw new Error(`import: ${response.status} ${(await response.text()).slice(0, 200)}`);
  }
  return performance.now() - started;
}

/** `/runs` from the address to its painted rows, and from a typed search to its one row; milliseconds. */
export async function measureHistory(browser, url, rows, rounds = 5) {
  const page = await browser.newPage();
  const opens = [];
  const searches = [];
  for (let round = 0; round < rounds; round += 1) {
    let started = performance.now();
    await page.goto(`${url}/runs`);
    await page.getByRole("row").nth(20).waitFor();
    opens.push(performance.now() - started);
    const wanted = `number ${rows - 1 - round * 7}`;
    started = performance.now();
    await page.getByRole("searchbox", { name: "Text" }).fill(wanted);
    await page.getByRole("row").nth(2).waitFor({ state: "detached" });
    await page.getByText(wanted).first().waitFor();
    searches.push(performance.now() - started);
  }
  await page.close();
  return { open: median(opens), search: median(searches) };
}
