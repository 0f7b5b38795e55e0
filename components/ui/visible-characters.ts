/** A part of a text: shown as it is, or a run of characters that nobody would see, made visible. */
export interface VisiblePiece {
  /** What to draw. */
  readonly text: string;
  /** What the hidden characters are, in words; absent where `text` is the original. */
  readonly hidden?: string;
}

const hiddenCharacters =
  /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb]/gu;

const names: { readonly [codePoint: number]: string } = {
  0: "null",
  7: "bell",
  8: "backspace",
  11: "line tabulation",
  12: "form feed",
  13: "carriage return",
  27: "escape",
  127: "delete",
  173: "soft hyphen",
  1564: "Arabic letter mark",
  8203: "zero width space",
  8204: "zero width non-joiner",
  8205: "zero width joiner",
  8206: "left-to-right mark",
  8207: "right-to-left mark",
  8232: "line separator",
  8233: "paragraph separator",
  8234: "left-to-right embedding",
  8235: "right-to-left embedding",
  8236: "pop directional formatting",
  8237: "left-to-right override",
  8238: "right-to-left override",
  8288: "word joiner",
  8294: "left-to-right isolate",
  8295: "right-to-left isolate",
  8296: "first strong isolate",
  8297: "pop directional isolate",
  65279: "byte order mark",
};

/** Cuts a text into what can be seen and what can't, the latter replaced by signs such as `⟦NUL⟧` and `⟦U+202E⟧`. */
export function splitVisible(text: string): VisiblePiece[] {
  const pieces: VisiblePiece[] = [];
  let shown = 0;
  let run = "";
  let words: string[] = [];
  const flush = () => {
    if (run !== "") pieces.push({ text: run, hidden: words.join(", ") });
    run = "";
    words = [];
  };
  for (const match of text.matchAll(hiddenCharacters)) {
    const character = match[0];
    if (isSeen(text, match.index, character)) continue;
    if (match.index > shown) {
      flush();
      pieces.push({ text: text.slice(shown, match.index) });
    }
    run += sign(character);
    if (words.length < 5) words.push(nameOf(character));
    shown = match.index + character.length;
  }
  flush();
  if (shown < text.length) pieces.push({ text: text.slice(shown) });
  return pieces;
}

/** The text with every character that nobody would see replaced by its sign. */
export function showHidden(text: string): string {
  return text.replace(hiddenCharacters, (character, index: number) =>
    isSeen(text, index, character) ? character : sign(character),
  );
}

/** JSON text whose hidden characters are `\u` escapes, so that it can be read and still parses to the same value. */
export function escapeHidden(json: string): string {
  return json.replace(hiddenCharacters, (character) =>
    character === "\n" || character === "\t"
      ? character
      : Array.from({ length: character.length }, (_, unit) => escapeUnit(character.charCodeAt(unit))).join(
          "",
        ),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}

function hexOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The names of U+0000 to U+001F, in order: fonts that draw signs for them are rare. */
const controls =
  "NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US".split(
    " ",
  );

function sign(character: string): string {
  const code = character.charCodeAt(0);
  return `⟦${code === 127 ? "DEL" : (controls[code] ?? hexOf(character))}⟧`;
}

function nameOf(character: string): string {
  const name = names[character.codePointAt(0) ?? 0];
  return name === undefined ? hexOf(character) : `${hexOf(character)} ${name}`;
}

/** Whether a character of the hidden kinds does its ordinary work here: in an emoji, in a script that needs it, as white space. */
function isSeen(text: string, index: number, character: string): boolean {
  if (character === "\n" || character === "\t") return true;
  const code = character.codePointAt(0) ?? 0;
  const before = characterBefore(text, index);
  if (code >= 0xfe00 && code <= 0xfe0f) return /^[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(before);
  if (code >= 0xe0100 && code <= 0xe01ef) return /^\p{Ideographic}/u.test(before);
  if (code === 0x200c || code === 0x200d) {
    const after = text.slice(index + 1, index + 3);
    const joinsEmoji =
      /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)/u.test(before) &&
      /^\p{Extended_Pictographic}/u.test(after);
    return joinsEmoji || (isJoiningLetter(before) && isJoiningLetter(after));
  }
  return code >= 0xe0020 && code <= 0xe007f && isFlagTag(text, index);
}

function isJoiningLetter(text: string): boolean {
  return /^[\p{L}\p{M}]/u.test(text) && !/^\p{Script=Latin}/u.test(text);
}

function characterBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  return text.slice(unit >= 0xdc00 && unit <= 0xdfff ? index - 2 : index - 1, index);
}

/** Flags of regions are a black flag and up to six tag characters. */
function isFlagTag(text: string, index: number): boolean {
  return /\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6}$/u.test(text.slice(Math.max(0, index - 14), index));
}
