import type { OrderedLevels, Unit } from '@preflearn/core';
import type { DecimalMark } from '@preflearn/core/reading';
import { parseNumber } from './number-text.js';

/** Thousands separators that no notation uses as the decimal mark: apostrophes and non-breaking blanks. */
const NEUTRAL_GROUPS = "'\\u2019\\u00a0\\u202f\\u2009";

/** A number with decimals after a mark, optionally with thousands separators. */
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

/** With ordinary blanks as thousands separators too, although a blank might just as well separate two numbers. */
const PATTERNS_WITH_BLANKS = {
  '.': numberPattern('.', `, ${NEUTRAL_GROUPS}`),
  ',': numberPattern(',', `. ${NEUTRAL_GROUPS}`),
} as const;

const NOT_PLAIN = /[^\d+\-eE]/;

/** How numbers are written: the decimal mark and the thousands separators. */
export interface Notation {
  readonly decimal: DecimalMark;
  /** The unit that all of them have, or the kind of date. */
  readonly unit?: Exclude<Unit, OrderedLevels>;
  /** The number that a text represents, or NaN if there is none; blanks around it are ignored. */
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

/** Accepted if a file shows the notation: `1,234.5` and `1.234,5`, but no blanks between thousands. */
export const FOUND_NOTATIONS: Readonly<Record<DecimalMark, Notation>> = {
  '.': notation('.', PATTERNS),
  ',': notation(',', PATTERNS),
};

/** Accepted if the user gives the decimal mark: also `1 234,5`. */
export const GIVEN_NOTATIONS: Readonly<Record<DecimalMark, Notation>> = {
  '.': notation('.', PATTERNS_WITH_BLANKS),
  ',': notation(',', PATTERNS_WITH_BLANKS),
};

/** Numbers as programs write them, without thousands separators. */
export const PLAIN_NOTATION: Notation = { decimal: '.', parse: parseNumber };
