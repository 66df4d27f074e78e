/** Number of digits; the text begins with their characters. */
const DIGITS = 91;
/** How many numbers one digit can express; the last two digits begin a number of two digits. */
const SINGLE = DIGITS - 2;
/** Where the numbers begin: after 64 hexadecimal digits with a bit for each byte that one digit expresses. */
const BEGIN = DIGITS + 64;

/**
 * Decodes bytes from text as written by tooling/scripts/kernel-text.mjs: shorter than hexadecimal digits or base64,
 * even after compression.
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
