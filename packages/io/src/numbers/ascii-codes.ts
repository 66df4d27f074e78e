/** Code that stands for any character beyond ASCII; no ASCII character has it. */
export const NOT_ASCII = 255;

const encoder = new TextEncoder();

/** Buffer of {@link asciiCodes}, as long as the longest text so far. */
let codesOfLast = new Uint8Array(0);

/**
 * The codes of the characters of a text, {@link NOT_ASCII} for those beyond ASCII, shape [characters]. Looking them up
 * takes a fraction of the time of reading characters from the text itself: for each character, V8 checks how the string
 * is stored.
 *
 * The array is only valid until the next call: it is reused, to avoid allocating one for each piece of a long text.
 */
export function asciiCodes(text: string): Uint8Array {
  if (codesOfLast.length < text.length) codesOfLast = new Uint8Array(text.length);
  const codes = codesOfLast.subarray(0, text.length);
  const { read, written } = encoder.encodeInto(text, codes);
  if (read < text.length || written > read) writeAsciiCodes(text, codes);
  return codes;
}

/** Writes the {@link asciiCodes} of a text to the beginning of an array that is long enough. */
export function writeAsciiCodes(text: string, codes: Uint8Array): void {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    codes[at] = code < 128 ? code : NOT_ASCII;
  }
}

/** A text with the {@link asciiCodes} of its characters. */
export interface CodedText {
  readonly text: string;
  readonly codes: Uint8Array;
}
