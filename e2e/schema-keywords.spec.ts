import { addEchoTools, box, button, choice, readArguments, receive, test } from "./schema-form.ts";
import { keywordForms, type Step } from "./schema-keywords.ts";
import { expect } from "./test.ts";
import { inputOf, openTool } from "./tool-page.ts";

const keyOf = (index: number) => `keyword-${index}`;

addEchoTools(
  "keywords.ts",
  Object.fromEntries(keywordForms.map(({ schema }, index) => [keyOf(index), schema])),
);

for (const [index, { name, steps, value }] of keywordForms.entries()) {
  test(`${name}: is drawn, filled, and the same in form and JSON`, async ({ page }) => {
    await openTool(page, keyOf(index));
    const input = inputOf(page);
    const take = async ([verb, control, words = ""]: Step) => {
      if (verb === "fill") await box(input, control).fill(words);
      else if (verb === "choose") await choice(input, control).selectOption({ label: words });
      else if (verb === "check") await input.getByRole("checkbox", { name: control, exact: true }).check();
      else if (verb === "click") await button(input, control).click();
      else await input.getByLabel(control, { exact: true }).fill(words);
    };
    for (const step of steps) await take(step);
    expect(await readArguments(page)).toEqual(value);
    expect(await readArguments(page)).toEqual(value);
    expect(await receive(page)).toEqual(value);
  });
}
