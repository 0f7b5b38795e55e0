import type { DraftTemplate } from "@/components/drafts/draft-template.ts";

export const noArgument: DraftTemplate = {
  name: "No argument",
  shows: "A tool without input: the form says so, and Run is all there is.",
  code: `import { defineTool } from "tool-playground";

// Left out, inputSchema is a closed empty object: the tool takes nothing.
export const rollDice = defineTool({
  name: "roll_dice",
  description: "Rolls two dice and gives both numbers and their sum.",
  execute() {
    const roll = () => 1 + Math.floor(Math.random() * 6);
    const dice = [roll(), roll()] as const;
    return { dice, sum: dice[0] + dice[1] };
  },
});
`,
};
