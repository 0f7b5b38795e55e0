/**
 * Put into the page before its own scripts: `window.visitTool(href, goesThere)` opens a tool, takes a sample through the form and
 * gives what it saw. It works on what a person sees: tabs, buttons by their names, text boxes.
 */
export function installVisitor() {
  const mostNodes = 3_000;
  const deepest = 12;
  const mostBranches = 8;
  const patience = 15_000;
  const groups = "fieldset, [role=group]";

  const input = () => document.querySelector('section[aria-label="Input"]');
  const find = (selector) => [...(input()?.querySelectorAll(selector) ?? [])];
  const byName = (selector, name) => find(selector).find((element) => element.textContent?.trim() === name);
  const frame = () => new Promise((resolve) => setTimeout(resolve, 0));
  const until = async (what, condition) => {
    const end = performance.now() + patience;
    for (;;) {
      const value = condition();
      if (value) return value;
      if (performance.now() > end) throw new Error(`waited ${patience / 1000} s for ${what}`);
      await frame();
    }
  };
  const setValue = (control, value) => {
    const kind = control.constructor.prototype;
    Object.getOwnPropertyDescriptor(kind, "value").set.call(control, value);
    control.dispatchEvent(new Event(control.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
  };
  const jsonBox = () => input()?.querySelector('textarea[aria-label="Arguments as JSON"]');
  const isDrawn = () => find("[data-field-path]").length > 0 || find("[role=tabpanel] p").length > 0;
  const show = async (side) => {
    byName("[role=tab]", side).click();
    await until(`the ${side} side`, side === "JSON" ? jsonBox : () => !jsonBox() && isFormReady());
  };
  const isFormReady = () => isDrawn() && !input().textContent.includes("Drawing the form…");
  const readText = async () => {
    await show("JSON");
    const text = jsonBox().value;
    await show("Form");
    return text;
  };

  /** Opens everything that is closed and may be opened without writing anything. */
  const expand = async () => {
    const opened = new Set();
    for (let round = 0; round < 40; round += 1) {
      const closed = find('button[aria-expanded="false"][aria-label^="Open "]');
      const absent = find('button[aria-label^="Add "]').filter((button) =>
        button.parentElement.querySelector('[aria-label^="Edit "]'),
      );
      const next = [...closed, ...absent].filter((button) => {
        const path = button.closest("[data-field-path]")?.dataset.fieldPath ?? "";
        const isSeen = opened.has(path + button.ariaLabel);
        opened.add(path + button.ariaLabel);
        return !isSeen && path.split("/").length <= deepest;
      });
      if (next.length === 0 || find("[data-field-path]").length > mostNodes) return;
      for (const button of next) if (button.isConnected) button.click();
      await frame();
    }
  };

  /** Lists without an item get one, so that what an item looks like is seen. */
  const fillLists = async () => {
    const filled = new Set();
    for (let round = 0; round < 10; round += 1) {
      const empty = find('button[aria-label^="Add "]').filter((button) => {
        const group = button.closest("[data-field-path]");
        const path = group?.dataset.fieldPath ?? "";
        if (button.disabled || button.parentElement.querySelector('[aria-label^="Edit "]')) return false;
        if (filled.has(path) || path.split("/").length > deepest) return false;
        filled.add(path);
        return (group ?? input()).querySelectorAll("[data-field-path]").length === 0;
      });
      if (empty.length === 0 || find("[data-field-path]").length > mostNodes) return;
      for (const button of empty) if (button.isConnected) button.click();
      await frame();
      await expand();
    }
  };

  const collect = (nodes) => {
    for (const element of find("[data-field-path]")) {
      const path = element.dataset.fieldPath;
      const isGroup = element.matches(groups);
      const json = isGroup ? undefined : element.querySelector("[data-json-field]")?.dataset.jsonField;
      const kind = isGroup ? "group" : json === undefined ? "control" : json === "" ? "any" : "fallback";
      nodes.set(`${kind} ${path} ${json ?? ""}`, { kind, path, reason: json ?? "" });
    }
  };

  const survey = async (nodes) => {
    await expand();
    collect(nodes);
    await fillLists();
    collect(nodes);
    const most = Math.max(0, ...find('select[aria-label^="Choose "]').map((select) => select.options.length));
    for (let branch = 0; branch < Math.min(most, mostBranches + 1); branch += 1) {
      for (let level = 0; level < 3; level += 1) {
        const choosers = find('select[aria-label^="Choose "]').filter(
          (select) => branch < select.options.length && select.selectedIndex !== branch,
        );
        if (choosers.length === 0) break;
        for (const select of choosers) {
          if (select.isConnected) setValue(select, select.options[branch].value);
        }
        await frame();
        await expand();
        await fillLists();
        collect(nodes);
      }
    }
  };

  /** Changes a control and takes it back. */
  const touch = async (field) => {
    const control = field.querySelector("input:not([tabindex='-1']), textarea, select");
    if (!control || control.disabled || control.type === "file") return;
    const before = control.value;
    if (control.type === "checkbox") {
      if (control.indeterminate) return;
      control.click();
      await frame();
      control.click();
    } else if (control.tagName === "SELECT") {
      const other = [...control.options].find((option) => !option.disabled && option.value !== before);
      if (!other || before === "") return;
      setValue(control, other.value);
      await frame();
      setValue(control, before);
    } else if (!control.readOnly && control.getAttribute("aria-haspopup") !== "listbox") {
      setValue(control, `${before}1`);
      await frame();
      if (control.isConnected) setValue(control, before);
    }
    await frame();
  };

  window.visitTool = async (href, goesThere) => {
    const started = performance.now();
    if (goesThere) {
      const old = input();
      window.next.router.push(href);
      await until("the tool's page", () => input() && input() !== old);
    }
    await until("the form", isFormReady);
    const openMs = performance.now() - started;
    const problems = [];
    const hasForm = find("[data-field-path]").length > 0;

    await show("JSON");
    setValue(jsonBox(), " {}");
    await until("the emptied JSON side", () => jsonBox().value === " {}");
    byName("button", "Examples").click();
    (
      await until("the menu", () =>
        find("[role=menuitem]").find((item) => /^From the schema/.test(item.textContent)),
      )
    ).click();
    await until("the sample", () => jsonBox().value !== " {}");
    const sampleText = jsonBox().value;

    await show("Form");
    await expand();
    const nodes = new Map();
    collect(nodes);
    if (input().textContent.includes("can't be drawn")) problems.push("a part of the form can't be drawn");
    const untouched = await readText();
    if (untouched !== sampleText) problems.push(`opened, the value became ${untouched.slice(0, 300)}`);

    const fields = find("[data-field-path]").filter((field) => !field.matches(groups));
    const step = Math.max(1, Math.ceil(fields.length / 6));
    for (const field of fields.filter((_field, index) => index % step === 0)) {
      if (field.isConnected) await touch(field);
    }
    const touched = await readText();

    await survey(nodes);
    if (input().textContent.includes("can't be drawn")) problems.push("a part of the form can't be drawn");
    return {
      openMs,
      totalMs: performance.now() - started,
      sampleText,
      touched,
      problems,
      hasForm,
      nodes: [...nodes.values()],
    };
  };
}
