/** Number of digits; their characters come first in a text. */
const DIGITS = 91;
/** Numbers that one digit tells; the last two digits open a number of two. */
const SINGLE = DIGITS - 2;
/** Where the numbers begin, behind 64 hexadecimal digits with a bit for each byte that one digit tells. */
const BEGIN = DIGITS + 64;

/**
 * Bytes from text, as tooling/scripts/kernel-text.mjs writes it: shorter than hexadecimal digits or base64,
 * also once compressed.
 */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const byteOf: number[] = [];
  for (const bit of [1, 0]) {
    for (let byte = 0; byte < 256; byte++) {
      const four = Number.parseInt(text[DIGITS + (byte >> 2)], 16);
      if (((four >> (byte & 3)) & 1) === bit) byteOf.push(byte);
    }
  }
  const digitOf = new Map(
    Array.from(text.slice(0, DIGITS), (character, digit) => [character, digit]),
  );
  const bytes = new Uint8Array(text.length);
  let count = 0;
  let opening = 0;
  for (let i = BEGIN; i < text.length; i++) {
    const digit = digitOf.get(text[i]) as number;
    if (digit >= SINGLE) opening = digit - SINGLE + 1;
    else {
      bytes[count++] = byteOf[opening * SINGLE + digit];
      opening = 0;
    }
  }
  return bytes.slice(0, count);
}
