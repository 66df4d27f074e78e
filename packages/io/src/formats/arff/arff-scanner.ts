import { DataError, type ErrorPlace } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';

/** The kind of token that comes next in a line of ARFF. */
export type ArffToken = 'word' | 'quoted' | 'open' | 'close' | 'end';

const BLANK = 32; // as in Weka, every character up to the space counts as blank
const QUOTE = 34;
const PERCENT = 37;
const APOSTROPHE = 39;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

/** The meaning of a backslash followed by a letter in a quoted text; before other characters it has none. */
const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/**
 * Splits a line into tokens as Weka does: words are separated by blanks and commas, braces are tokens of their own,
 * text in single or double quotes may contain anything, with a backslash as escape character, and a percent sign begins
 * a comment.
 *
 * A single scanner serves all lines, so that cells need no object of their own.
 */
export class ArffScanner {
  /** The word, or the text between the quotes; empty for other tokens. */
  text = '';
  /** Number of commas between the previous token and this one. */
  commas = 0;
  #line = '';
  #at = 0;
  readonly #where: () => ErrorPlace;

  /** @param where  returns the line being scanned */
  constructor(where: () => ErrorPlace) {
    this.#where = where;
  }

  /** Starts a new line. */
  begin(line: string): void {
    this.#line = line;
    this.#at = 0;
  }

  /**
   * The next token; its text is in `text`.
   *
   * @throws DataError FILE_FORMAT
   */
  next(): ArffToken {
    this.#skipBlanks();
    this.text = '';
    if (this.#at >= this.#line.length) return 'end';
    switch (this.#line.charCodeAt(this.#at)) {
      case PERCENT:
        this.#at = this.#line.length;
        return 'end';
      case OPEN:
        this.#at++;
        return 'open';
      case CLOSE:
        this.#at++;
        return 'close';
      case QUOTE:
      case APOSTROPHE:
        return this.#quoted();
      default:
        return this.#word();
    }
  }

  #skipBlanks(): void {
    this.commas = 0;
    for (; this.#at < this.#line.length; this.#at++) {
      const code = this.#line.charCodeAt(this.#at);
      if (code === COMMA) this.commas++;
      else if (code > BLANK) return;
    }
  }

  #word(): ArffToken {
    const start = this.#at;
    for (; this.#at < this.#line.length; this.#at++) {
      const code = this.#line.charCodeAt(this.#at);
      if (code <= BLANK || code === COMMA || code === OPEN || code === CLOSE) break;
      if (code === QUOTE || code === APOSTROPHE || code === PERCENT) throw this.#toBeQuoted(start);
    }
    this.text = this.#line.slice(start, this.#at);
    return 'word';
  }

  #quoted(): ArffToken {
    const mark = this.#line.charCodeAt(this.#at++);
    let from = this.#at;
    for (; this.#at < this.#line.length; this.#at++) {
      const code = this.#line.charCodeAt(this.#at);
      if (code === mark) {
        this.text += this.#line.slice(from, this.#at++);
        return 'quoted';
      }
      if (code !== BACKSLASH) continue;
      this.text += this.#line.slice(from, this.#at) + this.#escaped();
      from = this.#at + 1;
    }
    throw new DataError(
      'FILE_FORMAT',
      `the quote before ${quoted(this.#line.slice(from))} is not closed in this line`,
      { where: this.#where(), remedy: 'close it (a line end within a text is written \\n)' },
    );
  }

  /** The character that the escape at the current position stands for; advances to its last character. */
  #escaped(): string {
    const octal = /^[0-3]?[0-7]{1,2}/.exec(this.#line.slice(this.#at + 1, this.#at + 4))?.[0];
    if (octal !== undefined) {
      this.#at += octal.length;
      return String.fromCharCode(Number.parseInt(octal, 8));
    }
    const letter = this.#line.charAt(++this.#at);
    return ESCAPES[letter] ?? letter;
  }

  /** Weka would end the word there and drop the rest, or see two words; neither can be intended. */
  #toBeQuoted(start: number): DataError {
    const mark = this.#line[this.#at];
    const word = this.#line.slice(start, this.#at + 1);
    return new DataError(
      'FILE_FORMAT',
      `found ${quoted(mark)} at the end of ${quoted(word)} without quotes around it`,
      {
        where: this.#where(),
        remedy:
          mark === '%'
            ? 'quote the text, or put a blank before the comment.'
            : 'quote the whole text.',
      },
    );
  }
}
