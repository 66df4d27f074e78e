/** Number of digits; their characters come first in a text. */
const DIGITS = 91;
/** Numbers that one digit tells; the last two digits open a number of two. */
const SINGLE = DIGITS - 2;
/** What was added to each byte, modulo 256. */
const SHIFT = 3;

/**
 * Bytes from text, as tooling/scripts/kernel-text.mjs writes it: shorter than hexadecimal digits or base64,
 * also once compressed.
 */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const digitOf = new Map(
    Array.from(text.slice(0, DIGITS), (character, digit) => [character, digit]),
  );
  const bytes = new Uint8Array(text.length);
  let count = 0;
  let opening = 0;
  for (let i = DIGITS; i < text.length; i++) {
    const digit = digitOf.get(text[i]) as number;
    if (digit >= SINGLE) opening = digit - SINGLE + 1;
    else {
      bytes[count++] = opening * SINGLE + digit - SHIFT;
      opening = 0;
    }
  }
  return bytes.slice(0, count);
}
