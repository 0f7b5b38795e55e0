import type { ImportReport } from "@/lib/protocol/index.ts";

/** Characters that are sent at once: the server takes no more than 12 MB. */
const sentAtOnce = 2_000_000;
const refusalsTold = 100;

/**
 * Sends an export to the server, a part of whole lines at a time, so that its size does not matter. Rejects where the
 * server can't take a part; the parts before it are kept.
 */
export async function importRuns(
  file: Blob,
  send: (lines: string) => Promise<ImportReport>,
  onProgress: (share: number) => void = () => {},
): Promise<ImportReport> {
  let report: ImportReport = { added: 0, present: 0, refused: [], refusedCount: 0 };
  let lineNumber = 0;
  let waiting = "";
  let read = 0;
  const sendWaiting = async (lines: string) => {
    const part = await send(lines);
    const refused = part.refused.map(({ line, message }) => ({ line: line + lineNumber, message }));
    report = {
      added: report.added + part.added,
      present: report.present + part.present,
      refused: [...report.refused, ...refused].slice(0, refusalsTold),
      refusedCount: report.refusedCount + part.refusedCount,
    };
    lineNumber += lines.split("\n").length - 1;
  };
  const decoder = new TextDecoder();
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    read += piece.value.byteLength;
    waiting += decoder.decode(piece.value, { stream: true });
    while (waiting.length >= sentAtOnce) {
      const end = waiting.lastIndexOf("\n", sentAtOnce) + 1 || waiting.indexOf("\n") + 1;
      if (end === 0) break;
      await sendWaiting(waiting.slice(0, end));
      waiting = waiting.slice(end);
    }
    onProgress(read / file.size);
  }
  waiting += decoder.decode();
  if (waiting.trim() !== "") await sendWaiting(waiting);
  onProgress(1);
  return report;
}
