import type { ImportReport } from "@/lib/protocol/index.ts";

/** Whether no line of a file was a run: what is wrong with each of them tells nothing then. */
export function isNoExport({ added, present, refusedCount }: ImportReport): boolean {
  return added === 0 && present === 0 && refusedCount > 0;
}

const longestReason = 200;

/** What an import came to, in a sentence or two. */
export function reportWords(report: ImportReport, fileName: string): string {
  const { added, present, refusedCount } = report;
  if (isNoExport(report)) {
    const [first] = report.refused;
    const reason = first ? ` Line ${first.line} ${shorten(first.message)}` : "";
    return `${fileName} is no export of runs, and nothing was imported.${reason}`;
  }
  const imported = `${added.toLocaleString("en")} ${added === 1 ? "run was" : "runs were"} imported.`;
  const known = present > 0 ? ` ${present.toLocaleString("en")} were here already.` : "";
  const refused =
    refusedCount > 0
      ? ` ${refusedCount.toLocaleString("en")} ${refusedCount === 1 ? "line is no run" : "lines are no runs"}.`
      : "";
  return `${imported}${known}${refused}`;
}

/** As much as a person reads: no more than the first words where what follows quotes what nobody can read. */
function shorten(message: string): string {
  const [first = message] = message.split(":");
  if (/[\p{Cc}\ufffd]/u.test(message)) return `${first}.`;
  return message.length > longestReason ? `${message.slice(0, longestReason)}…` : message;
}
