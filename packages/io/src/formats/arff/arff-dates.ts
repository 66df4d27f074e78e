import type { Unit } from '@preflearn/core';
import { dayNumber, unitText } from '@preflearn/core/text';
import type { Notation } from '../../numbers/localised-number.js';
import { secondsOf } from '../../numbers/seconds.js';

/** Weka's default format, for dates that declare none. */
export const DEFAULT_DATE_FORMAT = "yyyy-MM-dd'T'HH:mm:ss";

const DAYS = 'yyyy-MM-dd';
const MILLISECONDS = "yyyy-MM-dd'T'HH:mm:ss.SSS";

/** The parts of a date that a format of Java's SimpleDateFormat may name, and how they are written. */
const PARTS: Readonly<Record<string, string>> = {
  yyyy: '(?<year>\\d{4})',
  MM: '(?<month>\\d{1,2})',
  M: '(?<month>\\d{1,2})',
  dd: '(?<day>\\d{1,2})',
  d: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  H: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{1,2})',
  ss: '(?<second>\\d{1,2})',
  SSS: '(?<milli>\\d{3})',
};

/** The format in which ARFF declares a column of this unit; `undefined` for numbers that are not dates. */
export function arffDateFormat(values: Float64Array, unit: Unit | undefined): string | undefined {
  if (unit === 'date') return DAYS;
  if (unit !== 'date-time') return undefined;
  const hasFraction = values.some((value) => value % 1 !== 0 && !Number.isNaN(value));
  return hasFraction ? MILLISECONDS : DEFAULT_DATE_FORMAT;
}

/** A date in the format from {@link arffDateFormat}; times are written to the millisecond. */
export function arffDateText(value: number, unit: Unit | undefined, format: string): string {
  if (format !== MILLISECONDS) return unitText(value, unit);
  const [whole, fraction = ''] = unitText(Math.round(value * 1000) / 1000, unit).split('.');
  return `${whole}.${fraction.padEnd(3, '0')}`;
}

/**
 * How to read dates in a format of Java's SimpleDateFormat that has year, month and day in digits, and optionally a
 * time; `undefined` for any other format.
 */
export function arffDateNotation(format: string): Notation | undefined {
  const tokens: readonly string[] = format.match(/([A-Za-z])\1*|'[^']*'|[^A-Za-z']+/g) ?? [];
  const pattern = tokens.map((token) => {
    if (/^[A-Za-z]/.test(token)) return PARTS[token];
    const literal = token.startsWith("'") ? token.slice(1, -1) : token;
    return literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  const names: readonly string[] = pattern.join('').match(/\?<\w+>/g) ?? [];
  const has = (name: string) => names.includes(`?<${name}>`);
  const isKnown = pattern.every((part) => part !== undefined) && tokens.join('') === format;
  if (!isKnown || new Set(names).size < names.length) return undefined;
  if (!has('year') || !has('month') || !has('day')) return undefined;
  const unit: Unit = has('hour') ? 'date-time' : 'date';
  const whole = new RegExp(`^${pattern.join('')}$`);
  return { decimal: '.', unit, parse: (text) => dateValue(whole.exec(text.trim())?.groups, unit) };
}

function dateValue(
  parts: Readonly<Record<string, string | undefined>> | undefined,
  unit: Unit,
): number {
  if (parts === undefined) return NaN;
  const { year, month, day, hour = '0', minute = '0', second = '0', milli } = parts;
  const days = dayNumber(Number(year), Number(month), Number(day)) ?? NaN;
  if (unit === 'date') return days;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return NaN;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return secondsOf(days * 86400 + seconds, milli);
}
