/** The lines of a text that comes in pieces of any size, their ends left out. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let rest: string[] = [];
  for await (const piece of pieces) {
    const [first = "", ...lines] = piece.split("\n");
    rest.push(first);
    for (const line of lines) {
      yield rest.join("");
      rest = [line];
    }
  }
  if (rest.length > 0) yield rest.join("");
}
