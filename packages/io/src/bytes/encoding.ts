import type { Encoding } from '@preflearn/core/reading';

/** Number of bytes at the beginning of a text that reveal its encoding. */
export const FIRST_BYTES = 4;

/**
 * The encoding revealed by the first four bytes of a text: UTF-16 by its byte order mark or by two ASCII characters,
 * each of which then has one NUL byte, as in no other text; otherwise UTF-8, until a byte shows that it is not.
 *
 * @param likely  the encoding of a similar text; if it is UTF-16, it is assumed when the bytes are not text in UTF-8
 */
export function encodingShown(
  bytes: Uint8Array,
  likely?: Encoding,
): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (isAscii(a) && b === 0 && isAscii(c) && d === 0) return 'utf-16le';
  if (a === 0 && isAscii(b) && c === 0 && isAscii(d)) return 'utf-16be';
  if ((likely === 'utf-16le' || likely === 'utf-16be') && !beginsText(bytes)) return likely;
  return 'utf-8';
}

/** Whether bytes may be the beginning of a text in UTF-8. */
function beginsText(bytes: Uint8Array): boolean {
  const isControl = (byte: number) =>
    byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
  return beginsUtf8(bytes) && !bytes.some(isControl);
}

/** Whether bytes are the beginning of valid UTF-8, possibly cut off within a character. */
export function beginsUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function isAscii(byte: number): boolean {
  return byte > 0 && byte < 0x80;
}

/** The characters of the bytes 0x80 to 0x9f in windows-1252; all others are as in Latin-1. */
const WINDOWS_1252 =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

/** Decodes windows-1252, which includes Latin-1 except for control characters; engines differ here. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const codes = Uint16Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte,
  );
  return fromCodes(codes);
}

/** Decodes UTF-16 from an even number of bytes; unpaired surrogates stay as they are. */
export function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  const high = encoding === 'utf-16be' ? 0 : 1;
  const codes = new Uint16Array(bytes.length / 2);
  for (let i = 0; i < codes.length; i++) {
    codes[i] = bytes[2 * i + high] * 256 + bytes[2 * i + 1 - high];
  }
  return fromCodes(codes);
}

/** Every engine accepts about ten thousand arguments in a call; the pieces are no longer than that. */
function fromCodes(codes: Uint16Array): string {
  return String.fromCharCode(...codes);
}
