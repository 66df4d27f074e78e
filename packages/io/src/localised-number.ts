import type { DecimalMark, Unit } from '@preflearn/core';
import { parseNumber } from './number-text.js';

/** Marks between groups of three digits that no notation has before decimals: apostrophes and fixed blanks. */
const NEUTRAL_GROUPS = "'\\u2019\\u00a0\\u202f\\u2009";

/** A number with decimals after a mark, and perhaps with marks between thousands. */
function numberPattern(decimal: DecimalMark, groups: string): RegExp {
  const mark = `\\${decimal}`;
  const grouped = (marks: string) => `[1-9]\\d{0,2}([${marks}])\\d{3}(?:\\REF\\d{3})*`;
  const first = grouped(groups).replace('\\REF', '\\2');
  return new RegExp(
    `^([+-]?)(?:${first}(?:${mark}\\d*)?|(?:\\d+(?:${mark}\\d*)?|${mark}\\d+)(?:[eE][+-]?\\d+)?)$`,
  );
}

const PATTERNS = {
  '.': numberPattern('.', `,${NEUTRAL_GROUPS}`),
  ',': numberPattern(',', `.${NEUTRAL_GROUPS}`),
} as const;

/** With ordinary blanks between thousands too, which alone might as well part two numbers. */
const PATTERNS_WITH_BLANKS = {
  '.': numberPattern('.', `, ${NEUTRAL_GROUPS}`),
  ',': numberPattern(',', `. ${NEUTRAL_GROUPS}`),
} as const;

const NOT_PLAIN = /[^\d+\-eE]/;

/** How numbers are written: which mark stands before decimals, and others between thousands. */
export interface Notation {
  readonly decimal: DecimalMark;
  /** The unit that all of them carry, or which of dates they are. */
  readonly unit?: Unit;
  /** The number that a text writes, or NaN when it writes none; blanks around it are ignored. */
  parse(text: string): number;
}

function notation(decimal: DecimalMark, patterns: Record<DecimalMark, RegExp>): Notation {
  const pattern = patterns[decimal];
  const away = decimal === '.' ? /[^\d.eE+-]/g : /[^\d,eE+-]/g;
  const slowly = (text: string) => {
    const trimmed = text.trim();
    if (!pattern.test(trimmed)) return NaN;
    return Number(trimmed.replace(away, '').replace(',', '.'));
  };
  const parse =
    decimal === '.'
      ? (text: string) => {
          const value = parseNumber(text);
          return Number.isNaN(value) ? slowly(text) : value;
        }
      : (text: string) => (NOT_PLAIN.test(text) ? slowly(text) : parseNumber(text));
  return { decimal, parse };
}

/** What is taken where a file shows it: `1,234.5` and `1.234,5`; blanks between thousands are not. */
export const FOUND_NOTATIONS: Readonly<Record<DecimalMark, Notation>> = {
  '.': notation('.', PATTERNS),
  ',': notation(',', PATTERNS),
};

/** What is taken where the user says which mark stands before decimals: `1 234,5` too. */
export const GIVEN_NOTATIONS: Readonly<Record<DecimalMark, Notation>> = {
  '.': notation('.', PATTERNS_WITH_BLANKS),
  ',': notation(',', PATTERNS_WITH_BLANKS),
};

/** Numbers as programs write them, without marks between thousands. */
export const PLAIN_NOTATION: Notation = { decimal: '.', parse: parseNumber };
