import type { CellValue } from '@preflearn/core';
import { foundText } from '@preflearn/core/text';

/** Callbacks for the parts of an object. */
export interface FlatObjectReader {
  /** Receives a value; `at` is where it begins. */
  value(key: string, value: CellValue, at: number): void;
  /** Receives the key of an object within the row, whose values follow; may throw. */
  object(key: string, at: number): void;
  /** Receives the key of a list, which is left out; `at` is where it begins. */
  list(key: string, at: number): void;
  /** The error for a problem at a position in the text. */
  error(at: number, problem: string, remedy: string, key?: string): Error;
}

/** Most objects within each other. */
const MAX_DEPTH = 64;

const BLANKS = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[^\s,:{}[\]"]+/y;
/** The end of a string, or a character that prevents it from being used as is. */
const STRING_SPECIAL = /["\\]|[^ -\uffff]/g;

const WORDS: Readonly<Record<string, CellValue>> = { true: true, false: false, null: null };

/**
 * Reads a JSON object of numbers, texts, `true`, `false` and `null`, and of such objects, key by key in their order: `JSON.parse` would move
 * keys such as `"2"` to the front, keep only one of two equal keys, and word errors differently in each engine.
 *
 * @throws what `reader.error` returns
 */
export function readFlatObject(text: string, reader: FlatObjectReader): void {
  readObject(text, 0, '', 0, reader);
}

/** Reads an object and returns where it ends; those within give keys such as `size.width`. */
function readObject(
  text: string,
  from: number,
  prefix: string,
  depth: number,
  reader: FlatObjectReader,
): number {
  let at = after(BLANKS, text, from + 1);
  if (text[at] === '}') return at + 1;
  for (;;) {
    if (text[at] !== '"') throw unexpected(text, at, 'a key in double quotes', reader);
    const [name, keyEnd] = readString(text, at, reader);
    const key = prefix + name;
    at = after(BLANKS, text, keyEnd);
    if (text[at] !== ':') throw unexpected(text, at, 'a colon after the key', reader, key);
    at = after(BLANKS, text, at + 1);
    at = after(BLANKS, text, readValue(text, at, key, depth, reader));
    if (text[at] === '}') return at + 1;
    if (text[at] !== ',')
      throw unexpected(text, at, 'a comma or the end of the object', reader, key);
    at = after(BLANKS, text, at + 1);
  }
}

/** Reads a value and returns where it ends. */
function readValue(
  text: string,
  at: number,
  key: string,
  depth: number,
  reader: FlatObjectReader,
): number {
  const first = text[at];
  if (first === '"') {
    const [value, end] = readString(text, at, reader);
    reader.value(key, value, at);
    return end;
  }
  if (first === '{') {
    reader.object(key, at);
    if (depth < MAX_DEPTH) return readObject(text, at, `${key}.`, depth + 1, reader);
    throw reader.error(
      at,
      `found more than ${MAX_DEPTH} objects in each other`,
      'flatten them',
      key,
    );
  }
  if (first === '[') {
    reader.list(key, at);
    return listEnd(text, at, key, reader);
  }
  const numberEnd = after(NUMBER, text, at);
  const wordEnd = after(WORD, text, at);
  if (numberEnd > at && numberEnd === wordEnd) {
    reader.value(key, numberOf(text.slice(at, numberEnd)), at);
    return numberEnd;
  }
  const word = text.slice(at, wordEnd);
  if (!Object.hasOwn(WORDS, word)) {
    throw unexpected(
      text,
      at,
      'a number, a text in double quotes, true, false or null',
      reader,
      key,
    );
  }
  reader.value(key, WORDS[word], at);
  return wordEnd;
}

/** Most digits of a whole number that is examined: to convert many takes time quadratic in them. */
const MOST_DIGITS = 40;

/** A number; as a bigint if it is a whole number of which a number would not keep all digits, such as a long key. */
function numberOf(text: string): number | bigint {
  const value = Number(text);
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER || text.length > MOST_DIGITS) return value;
  return String(value) === text || !/^-?\d+$/.test(text) ? value : BigInt(text);
}

/** Where a list that begins at a position ends. */
function listEnd(text: string, from: number, key: string, reader: FlatObjectReader): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = readString(text, at, reader)[1] - 1;
    else if (sign === '[' || sign === '{') {
      if (++depth <= MAX_DEPTH) continue;
      const problem = `found more than ${MAX_DEPTH} lists or objects in each other`;
      throw reader.error(at, problem, 'give each row as a flat object', key);
    } else if ((sign === ']' || sign === '}') && --depth === 0) return at + 1;
  }
  throw unexpected(text, text.length, 'the end of the list', reader, key);
}

/** The string that begins at a position, and where it ends. */
function readString(text: string, from: number, reader: FlatObjectReader): [string, number] {
  let isPlain = true;
  for (let at = from + 1; ; at++) {
    STRING_SPECIAL.lastIndex = at;
    at = STRING_SPECIAL.exec(text)?.index ?? text.length;
    if (text[at] === '"') {
      const inside = text.slice(from + 1, at);
      return [isPlain ? inside : unescaped(inside, from, reader), at + 1];
    }
    if (text[at] !== '\\') throw unexpected(text, at, 'the end of a text', reader);
    isPlain = false;
    at++;
  }
}

function unescaped(inside: string, from: number, reader: FlatObjectReader): string {
  const wrong = /\\(?!["\\/bfnrt]|u[\da-fA-F]{4})(?:.|$)/s.exec(inside.replace(/\\\\/g, '__'));
  if (wrong === null) return String(JSON.parse(`"${inside}"`));
  const problem = `found ${foundText(wrong[0])}, which is no escape of JSON`;
  throw reader.error(from + 1 + wrong.index, problem, 'write a backslash twice');
}

/** What other languages write in place of JSON, and what to write. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/^-?(?:nan|inf|infinity|undefined|none|nil|na|nat)$/i, 'write null for a missing value'],
  [/^(?:true|false)$/i, 'write true or false in small letters'],
  [/^'/, 'write the file as JSON, in Python by json.dump(rows, file)'],
];

function unexpected(
  text: string,
  at: number,
  expected: string,
  reader: FlatObjectReader,
  key?: string,
): Error {
  const wordEnd = after(WORD, text, at);
  const found = at < text.length ? foundText(text.slice(at, Math.max(wordEnd, at + 1))) : 'the end';
  const word = text.slice(at, wordEnd);
  const remedy = REMEDIES.find(([pattern]) => pattern.test(word || text[at]))?.[1] ?? 'correct it';
  return reader.error(at, `found ${found}, expected ${expected}`, remedy, key);
}

/** Where the match of a pattern at a position ends; the position itself if there is no match. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
