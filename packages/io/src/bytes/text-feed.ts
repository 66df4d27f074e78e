import { DataError, type Reading } from '@preflearn/core';
import type { Remedy } from '@preflearn/core/errors';
import type { Encoding } from '@preflearn/core/reading';
import type { ReadingNote } from '../numbers/reading-note.js';
import {
  beginsUtf8,
  decodeUtf16,
  decodeWindows1252,
  encodingShown,
  FIRST_BYTES,
} from './encoding.js';
import { place } from './place.js';
import { notText } from './text-source.js';

/** Processes text that arrives in pieces, cut anywhere. */
export interface TextReader<T> {
  /** Accepts the next piece. */
  push(text: string): void;
  /** Reads everything that is complete: an error follows, and an error in the text before it must come first. */
  flush(): void;
  /** Line of the next character, from 1. */
  line(): number;
  /**
   * The result, once all text has been pushed.
   *
   * @param encoding  encoding of the decoded bytes; absent for text that never was bytes
   */
  finish(encoding?: Encoding): T;
}

/** Longest piece to pass on at once, in characters or bytes. */
const PIECE = 1 << 14;

/** Options for decoding bytes. */
export interface DecodingOptions {
  /** The encoding; detected when absent. */
  readonly encoding?: Encoding | undefined;
  /** How a similar text was read; its encoding is assumed unless the bytes show another. */
  readonly reading?: Reading | undefined;
  /** Called at the end if an encoding other than UTF-8 was found. */
  readonly onNote?: ((note: ReadingNote) => void) | undefined;
}

/**
 * Turns chunks of text or bytes into the text that a {@link TextReader} reads: detects the encoding, decodes, drops a
 * byte order mark at the start, and refuses what is not text.
 *
 * Bytes are UTF-16 if the first four show it, otherwise UTF-8. If the first byte that is not ASCII is not valid UTF-8
 * either, they are windows-1252; a byte that is invalid in UTF-8 after valid multi-byte characters is an error.
 */
export class TextFeed<T> {
  readonly #reader: TextReader<T>;
  readonly #source: string | undefined;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** Bytes of a character that is not complete yet. */
  #rest: Uint8Array = new Uint8Array(0);
  #started = false;
  readonly #options: DecodingOptions;
  #encoding: Encoding | undefined;
  /** Whether all text so far came as ASCII bytes. */
  #isAscii = true;

  /** @param source  name of the source in error messages */
  constructor(reader: TextReader<T>, source: string | undefined, options: DecodingOptions = {}) {
    this.#reader = reader;
    this.#source = source;
    this.#options = options;
    this.#encoding = options.encoding;
  }

  /**
   * Accepts the next chunk.
   *
   * @throws UsageError ARGUMENT for what is neither text nor bytes
   * @throws DataError FILE_FORMAT, and whatever the reader throws
   */
  push(chunk: string | Uint8Array): void {
    if (typeof chunk === 'string') this.#string(chunk);
    else if (ArrayBuffer.isView(chunk)) this.#bytes(chunk);
    else throw notText(chunk);
  }

  /**
   * The reader's result, once all chunks have been pushed.
   *
   * @throws DataError FILE_FORMAT, and whatever the reader throws
   */
  finish(): T {
    this.#endBytes();
    const found = this.#encoding;
    const result = this.#reader.finish(found);
    const isKnown = found === 'utf-8' || found === (this.#options.encoding ?? this.#likely);
    if (found !== undefined && !isKnown) {
      this.#options.onNote?.({
        note: 'encoding',
        where: place(this.#source),
        problem: `the text is not UTF-8, and was read as ${found}`,
        remedy: [setEncoding('if it is in another encoding, say so')],
      });
    }
    return result;
  }

  #string(chunk: string): void {
    this.#endBytes();
    this.#isAscii = false;
    for (let at = 0; at < chunk.length; at += PIECE) this.#text(chunk.slice(at, at + PIECE));
  }

  #bytes(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += PIECE) {
      const bytes = joined(this.#rest, chunk.subarray(at, at + PIECE));
      if (this.#encoding === undefined && bytes.length < FIRST_BYTES) this.#rest = bytes.slice();
      else {
        this.#encoding ??= encodingShown(bytes, this.#likely);
        const whole = bytes.length - cutLength(bytes, this.#encoding);
        this.#rest = bytes.slice(whole);
        this.#decode(bytes.subarray(0, whole), this.#encoding);
      }
    }
  }

  #decode(bytes: Uint8Array, encoding: Encoding): void {
    if (encoding === 'windows-1252') this.#text(decodeWindows1252(bytes));
    else if (encoding === 'utf-8') this.#utf8(bytes);
    else this.#text(decodeUtf16(bytes, encoding));
  }

  #utf8(bytes: Uint8Array): void {
    let text: string;
    try {
      text = this.#decoder.decode(bytes);
    } catch {
      const valid = validLength(bytes);
      const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, valid));
      this.#isAscii &&= before.length === valid;
      this.#text(before);
      this.#notUtf8(bytes.subarray(valid));
      return;
    }
    this.#isAscii &&= text.length === bytes.length;
    this.#text(text);
  }

  /** Continues in windows-1252 with bytes that are not valid UTF-8, if everything so far can be windows-1252 too. */
  #notUtf8(bytes: Uint8Array): void {
    if (!this.#isAscii || this.#options.encoding !== undefined) throw this.#notUtf8Error(bytes[0]);
    this.#encoding = 'windows-1252';
    this.#text(decodeWindows1252(bytes));
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

  get #likely(): Encoding | undefined {
    return this.#options.reading?.layout.encoding;
  }

  /** Processes the remaining bytes at the end. */
  #endBytes(): void {
    const rest = this.#rest;
    if (rest.length === 0) return;
    this.#encoding ??= encodingShown(rest, this.#likely);
    this.#rest = new Uint8Array(0);
    const whole = rest.length - cutLength(rest, this.#encoding);
    this.#decode(rest.subarray(0, whole), this.#encoding);
    if (whole === rest.length) return;
    if (this.#encoding === 'utf-8') this.#notUtf8(rest.subarray(whole));
    else if (this.#encoding === 'windows-1252') this.#text(decodeWindows1252(rest.subarray(whole)));
    else
      throw this.#error(`the text ends within a character of ${this.#encoding}`, 'save it again');
  }

  #notUtf8Error(byte: number): DataError {
    const hex = byte.toString(16).toUpperCase().padStart(2, '0');
    const isFound = this.#options.encoding === undefined;
    return this.#error(
      `found the byte 0x${hex}, which is not UTF-8 there`,
      'save the file as UTF-8 text',
      ...(isFound ? [setEncoding('say which encoding it has')] : []),
    );
  }

  #error(problem: string, ...remedy: (string | Remedy)[]): DataError {
    this.#reader.flush();
    const where = place(this.#source, this.#reader.line());
    return new DataError('FILE_FORMAT', problem, { where, remedy });
  }
}

function setEncoding(text: string): Remedy {
  return { action: 'set', option: 'encoding', value: 'windows-1252', text };
}

/** Number of bytes at the end that belong to an incomplete character. */
function cutLength(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding === 'utf-8') return cutCharacterLength(bytes);
  return encoding === 'windows-1252' ? 0 : bytes.length % 2;
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  if (head.length === 0) return tail;
  const both = new Uint8Array(head.length + tail.length);
  both.set(head);
  both.set(tail, head.length);
  return both;
}

/** The same for UTF-8. */
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

/**
 * Length of the longest valid prefix of complete characters, found by bisection; for bytes that are not valid UTF-8.
 */
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
