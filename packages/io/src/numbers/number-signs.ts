import type { Notation } from './localised-number.js';
import { inUnit, MEASURE_WORDS, shownUnit } from './measures.js';

/**
 * Currency symbols, optionally with letters of the country (`US$`), and the codes of the currencies that are exported
 * most.
 */
const CURRENCY =
  '(?:[A-Z]{0,2}\\p{Sc}|EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|CAD|AUD|NZD|INR|BRL|MXN|ZAR|KRW|TRY)';

/** A number with signs around it: a currency, a percent sign or a unit such as `kg`, brackets, a minus before or after it. */
const SIGNED = new RegExp(
  '^(?<open>\\()?\\s*(?<minus>[-+\\u2212])?\\s*' +
    `(?<before>${CURRENCY})?\\s*(?<open2>\\()?(?<minus2>[-+\\u2212])?\\s*` +
    '(?<core>(?:\\d|[.,](?=\\d))(?:[^\\p{L}\\p{Sc}%()+\\u2212-]*[\\d.,])?(?:[eE][+-]?\\d+)?)' +
    `(?<minus3>[-\\u2212])?\\s*(?<close2>\\))?\\s*(?<after>${CURRENCY}|%|${MEASURE_WORDS})?\\s*` +
    '(?<minus4>[-\\u2212])?\\s*(?<close>\\))?$',
  'u',
);

/** Longest text to examine. */
const LONGEST = 48;

/** A number without the signs around it. */
export interface BareNumber {
  /** As a notation reads it, with a minus if the signs say so. */
  readonly text: string;
  /** `%`, a unit, or a currency as written; empty for none. */
  readonly unit: string;
  /** Whether brackets mark the number as negative, as in accounting. */
  readonly isBracketed: boolean;
}

/** The number in a text, without the signs around it; `undefined` if there are no signs or no number. */
export function bareNumber(text: string): BareNumber | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || PLAIN.test(trimmed)) return undefined;
  const found = SIGNED.exec(trimmed)?.groups;
  if (found === undefined) return undefined;
  const { open, open2, close, close2, before, after, core } = found;
  const brackets = [open, open2, close, close2].filter((sign) => sign !== undefined).length;
  const isBracketed = (open !== undefined || open2 !== undefined) && brackets === 2;
  const signs = [found.minus, found.minus2, found.minus3, found.minus4].filter(
    (sign) => sign !== undefined,
  );
  if ((brackets > 0 && !isBracketed) || (before !== undefined && after !== undefined)) {
    return undefined;
  }
  if (signs.length + (isBracketed ? 1 : 0) > 1) return undefined;
  const isNegative = isBracketed || (signs.length === 1 && signs[0] !== '+');
  return {
    text: `${isNegative ? '-' : ''}${core}`,
    unit: shownUnit(before ?? after ?? ''),
    isBracketed,
  };
}

const PLAIN = /^[+-]?[\d.,eE]+$/;

/**
 * The notation of numbers that all have a unit, or one that measures the same, such as g for kg; with an empty `unit`, also of those in brackets or with a trailing
 * minus.
 */
export function signedNotation({ decimal, parse }: Notation, unit: string): Notation {
  return {
    decimal,
    ...(unit === '' ? {} : { unit }),
    parse: (text) => {
      const bare = bareNumber(text);
      if (bare === undefined) return unit === '' ? parse(text) : NaN;
      return inUnit(parse(bare.text), bare.unit, unit);
    },
  };
}
