"use client";

import type { JsonSchema, ToolExample } from "@/lib/tool/index.ts";
import { Menu } from "../ui/menu.tsx";

export interface ExamplesMenuProps {
  readonly examples: readonly ToolExample[];
  readonly schema: JsonSchema;
  readonly onChoose: (argumentsText: string) => void;
}

/** Arguments to start from: the tool's own, and one made from its schema. */
export function ExamplesMenu({ examples, schema, onChoose }: ExamplesMenuProps) {
  const own = examples.map((example, index) => ({
    id: `${index} ${example.name}`,
    label: example.name,
    detail: JSON.stringify(example.arguments).slice(0, 120),
    onChoose: () => onChoose(JSON.stringify(example.arguments, null, 2)),
  }));
  const fromSchema = {
    id: "from the schema",
    label: "From the schema",
    detail: "Values made up to fit it",
    // Its code comes when it is first asked for.
    onChoose: () =>
      void import("@/lib/schema/sample.ts").then(({ sampleArguments }) =>
        onChoose(JSON.stringify(sampleArguments(schema), null, 2)),
      ),
  };
  return <Menu label="Examples" items={[...own, fromSchema]} />;
}
