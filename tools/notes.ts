import { defineTool, ToolResult } from "tool-playground";

/** Lives as long as the process that runs the tools: editing a file of this folder brings all notes back. */
const notes = new Map([
  [1, "Water the plants"],
  [2, "Call the plumber"],
  [3, "Renew the passport"],
]);

function listAll() {
  return Array.from(notes, ([id, text]) => ({ id, text }));
}

export const listNotes = defineTool({
  name: "list_notes",
  title: "List notes",
  description: "Lists the notes that are kept in memory, with the id of each. It changes nothing.",
  annotations: { readOnlyHint: true },
  execute: listAll,
});

export const deleteNote = defineTool({
  name: "delete_note",
  title: "Delete note",
  description: "Deletes one note for good and gives those that are left. See list_notes for the ids.",
  inputSchema: {
    type: "object",
    properties: { id: { type: "integer", description: "Which note", minimum: 1 } },
    required: ["id"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  examples: [
    { name: "The first note", arguments: { id: 1 } },
    { name: "No such note (an error)", arguments: { id: 99 } },
  ],
  execute({ id }) {
    if (!notes.delete(id)) {
      return ToolResult.error(`There is no note ${id}. Notes: ${[...notes.keys()].join(", ") || "none"}`);
    }
    return { deleted: id, left: listAll() };
  },
});
