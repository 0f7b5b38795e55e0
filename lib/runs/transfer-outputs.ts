import type { ImportReport } from "@/lib/protocol/index.ts";
import { splitLines } from "@/lib/store/split-lines.ts";
import type { OutputFiles } from "./output-files.ts";

/** Bytes of an output that stand in one line of an export. */
const partBytes = 1024 * 1024;
const mostRefusalsTold = 100;
const partStart = '{"outputOf":';
const namesFile = '"outputFile":';

/** A piece of an output that is too large for the line of its run; the pieces follow that line, in order. */
interface OutputPart {
  /** The id of the run. */
  readonly outputOf: string;
  /** Where the piece begins in the whole output, in bytes. */
  readonly at: number;
  readonly text: string;
}

/** Adds to the lines of an export the outputs that are kept as files. One that can't be read is left out: its beginning stands with the run. */
export async function* exportOutputs(
  lines: AsyncIterable<string>,
  files: OutputFiles,
): AsyncIterable<string> {
  for await (const line of lines) {
    yield line;
    const run = line.includes(namesFile) ? readRunLine(line) : undefined;
    if (run) yield* writeParts(run, files);
  }
}

async function* writeParts({ id, outputFile }: RunLine, files: OutputFiles): AsyncIterable<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let at = 0;
  for (let start = 0; ; start += partBytes) {
    const bytes = await files.read(outputFile, start, start + partBytes).catch(() => new Uint8Array());
    const isLast = bytes.length < partBytes;
    // A character that the piece ends within goes to the next one.
    const text = decoder.decode(bytes, { stream: !isLast });
    if (text !== "") yield `${JSON.stringify({ outputOf: id, at, text } satisfies OutputPart)}\n`;
    at += Buffer.byteLength(text);
    if (isLast) return;
  }
}

/**
 * Takes the outputs out of the lines of an export and keeps them as files; the other lines go to `importRuns`. A piece
 * counts only where it goes on with what is there of an output, and its run says that it has a file: nothing that is
 * kept is ever overwritten.
 */
export async function importOutputs(
  pieces: AsyncIterable<string>,
  files: OutputFiles,
  hasOutputFile: (runId: string) => Promise<boolean>,
  importRuns: (pieces: AsyncIterable<string>) => Promise<ImportReport>,
): Promise<ImportReport> {
  const refused: { readonly line: number; readonly message: string }[] = [];
  let refusedCount = 0;
  const refuse = (line: number, message: string) => {
    refusedCount += 1;
    if (refused.length < mostRefusalsTold) refused.push({ line, message });
  };
  const told = new Set<string>();

  async function* takeRuns(): AsyncIterable<string> {
    let number = 0;
    for await (const line of splitLines(pieces)) {
      number += 1;
      if (line.startsWith(partStart)) {
        const part = readPart(line);
        if (!part) refuse(number, "is no piece of an output.");
        else if (!told.has(part.outputOf) && !(await hasOutputFile(part.outputOf)))
          refuse(number, `is a piece of an output, but run ${part.outputOf} is not there or has none.`);
        else await files.append(part.outputOf, part.at, part.text);
        // Keeps the numbers of the lines.
        yield "\n";
      } else if (line.includes(namesFile)) {
        const run = readRunLine(line);
        if (run) told.add(run.id);
        yield run ? `${withOwnFile(line, run)}\n` : `${line}\n`;
      } else yield `${line}\n`;
    }
  }

  const report = await importRuns(takeRuns());
  return {
    ...report,
    refused: [...report.refused, ...refused].sort((a, b) => a.line - b.line).slice(0, mostRefusalsTold),
    refusedCount: report.refusedCount + refusedCount,
  };
}

interface RunLine {
  readonly id: string;
  readonly outputFile: string;
}

/** The run of a line, where it says that a file holds its output. */
function readRunLine(line: string): RunLine | undefined {
  const value = parse(line);
  if (typeof value !== "object" || value === null || !("id" in value) || !("outputFile" in value))
    return undefined;
  const { id, outputFile } = value;
  return typeof id === "string" && typeof outputFile === "string" ? { id, outputFile } : undefined;
}

/** A line names a file of the place that it comes from; here each output has the name of its run. */
function withOwnFile(line: string, { id, outputFile }: RunLine): string {
  if (outputFile === id) return line;
  const value = parse(line);
  return JSON.stringify({ ...(typeof value === "object" ? value : {}), outputFile: id });
}

function readPart(line: string): OutputPart | undefined {
  const value = parse(line);
  if (typeof value !== "object" || value === null) return undefined;
  if (!("outputOf" in value) || !("at" in value) || !("text" in value)) return undefined;
  const { outputOf, at, text } = value;
  const isPart = typeof outputOf === "string" && typeof text === "string" && Number.isSafeInteger(at);
  return isPart && typeof at === "number" && at >= 0 && /^[\w-]{1,100}$/.test(outputOf)
    ? { outputOf, at, text }
    : undefined;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
