import { DataError } from '@preflearn/core';
import { place } from './place.js';

/** Makes something of text that comes in pieces, cut anywhere. */
export interface TextReader<T> {
  /** Takes the next piece. */
  push(text: string): void;
  /** Reads all that is whole: an error follows, and one in the text before it must come first. */
  flush(): void;
  /** Line of the character that would come next, from 1. */
  line(): number;
  /** What came of it, once all text has been pushed. */
  finish(): T;
}

/** Longest piece handed on at once, in characters or bytes. */
const PIECE = 1 << 14;

/**
 * Turns chunks of text or of UTF-8 bytes into the text a {@link TextReader} reads: decodes, drops a
 * byte order mark at the start, refuses what is not text.
 */
export class TextFeed<T> {
  readonly #reader: TextReader<T>;
  readonly #source: string | undefined;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** Bytes of a character whose end is still to come. */
  #rest: Uint8Array = new Uint8Array(0);
  #started = false;

  /** @param source  name of the source in error messages */
  constructor(reader: TextReader<T>, source: string | undefined) {
    this.#reader = reader;
    this.#source = source;
  }

  /**
   * Takes the next chunk.
   *
   * @throws DataError FILE_FORMAT, and what the reader throws
   */
  push(chunk: string | Uint8Array): void {
    if (typeof chunk === 'string') this.#string(chunk);
    else this.#bytes(chunk);
  }

  /**
   * What the reader made, once all chunks have been pushed.
   *
   * @throws DataError FILE_FORMAT, and what the reader throws
   */
  finish(): T {
    this.#checkWhole();
    return this.#reader.finish();
  }

  #string(chunk: string): void {
    this.#checkWhole();
    for (let at = 0; at < chunk.length; at += PIECE) this.#text(chunk.slice(at, at + PIECE));
  }

  #bytes(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += PIECE) {
      const bytes = joined(this.#rest, chunk.subarray(at, at + PIECE));
      const whole = bytes.length - cutCharacterLength(bytes);
      this.#rest = bytes.slice(whole);
      this.#decode(bytes.subarray(0, whole));
    }
  }

  #decode(bytes: Uint8Array): void {
    let text: string;
    try {
      text = this.#decoder.decode(bytes);
    } catch {
      const valid = validLength(bytes);
      this.#text(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, valid)));
      throw this.#notUtf8(bytes[valid]);
    }
    this.#text(text);
  }

  #text(text: string): void {
    if (!this.#started && text !== '') {
      this.#started = true;
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
    }
    const nul = text.indexOf('\0');
    this.#reader.push(nul < 0 ? text : text.slice(0, nul));
    if (nul < 0) return;
    this.#reader.flush();
    throw new DataError('FILE_FORMAT', 'found a NUL character, which no text holds', {
      where: place(this.#source, this.#reader.line()),
      remedy: 'give a text file in UTF-8, not a binary file or UTF-16',
    });
  }

  #checkWhole(): void {
    if (this.#rest.length > 0) throw this.#notUtf8(this.#rest[0]);
  }

  #notUtf8(byte: number): DataError {
    this.#reader.flush();
    const hex = byte.toString(16).toUpperCase().padStart(2, '0');
    return new DataError('FILE_FORMAT', `found the byte 0x${hex}, which is not UTF-8 there`, {
      where: place(this.#source, this.#reader.line()),
      remedy: 'save the file as UTF-8 text',
    });
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  if (head.length === 0) return tail;
  const both = new Uint8Array(head.length + tail.length);
  both.set(head);
  both.set(tail, head.length);
  return both;
}

/** Number of bytes at the end that begin a character of more bytes than there are. */
function cutCharacterLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back];
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue; // not the first byte of its character
    const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return wanted > back ? back : 0;
  }
  return 0;
}

/** Length of the longest beginning of whole characters, found by halving; for bytes that are no UTF-8. */
function validLength(bytes: Uint8Array): number {
  let valid = 0;
  let invalid = bytes.length + 1;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (beginsUtf8(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return valid - cutCharacterLength(bytes.subarray(0, valid));
}

function beginsUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
