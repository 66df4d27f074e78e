import { numberText } from '../words/number-text.js';

/**
 * What the numbers of a column count, as far as it is known:
 *
 * - `date`: whole days since 1970-01-01;
 * - `date-time`: seconds since 1970-01-01 00:00:00, in UTC where the source names time zones, else by the clock of
 *   the source;
 * - another text: what stands beside each number, such as `%` or `€`.
 */
export type Unit = 'date' | 'date-time' | (string & {});

const SECONDS_A_DAY = 86400;
const MICROSECONDS = 1e6;

/** Days from 1970-01-01 to the first and the last day that have four digits of a year. */
const FIRST_DAY = -719528;
const LAST_DAY = 2932896;

/**
 * A number with its unit: a date as `2024-03-01`, a date with time as `2024-03-01T12:30:00`, others as `12%` or `12 €`.
 * A time is written to the microsecond; what lies beyond the years 0 to 9999 as a number.
 *
 * @param write  how a number is written that is no date
 */
export function unitText(
  value: number,
  unit: Unit | undefined,
  write: (value: number) => string = String,
): string {
  switch (unit) {
    case undefined:
      return write(value);
    case 'date':
      return dateText(value) ?? write(value);
    case 'date-time':
      return dateTimeText(value) ?? write(value);
    default:
      return `${write(value)}${unit === '%' ? '' : ' '}${unit}`;
  }
}

/**
 * A threshold for people, as of a condition `x <= value`: the last whole day that satisfies it where days are
 * counted, the first one for `>=`.
 */
export function thresholdText(
  value: number,
  operator: '<=' | '>=' | '>' | '<',
  unit: Unit | undefined,
): string {
  const isUpper = operator === '<=' || operator === '>';
  const shown = unit !== 'date' ? value : isUpper ? Math.floor(value) : Math.ceil(value);
  return unitText(shown, unit, (number) => numberText(number));
}

/** What numbers of a unit are, in a sentence: `dates`, `numbers in %`. */
export function unitWords(unit: Unit | undefined): string {
  switch (unit) {
    case undefined:
      return 'numbers without a unit';
    case 'date':
      return 'dates';
    case 'date-time':
      return 'dates with times';
    default:
      return `numbers in ${unit}`;
  }
}

/** Days from 1970-01-01 to a day of the Gregorian calendar, years 0 to 9999; `undefined` where there is no such day. */
export function dayNumber(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? date.getTime() / (1000 * SECONDS_A_DAY) : undefined;
}

/** Year, month (1 to 12), day and day of the week (1 is Monday, 7 Sunday) of a day counted from 1970-01-01. */
export function calendarDay(days: number): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
} {
  const date = new Date(Math.floor(days) * SECONDS_A_DAY * 1000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: ((date.getUTCDay() + 6) % 7) + 1,
  };
}

/** Whether a number of this unit is written as a date: a day is whole, and its year has four digits. */
export function hasDateText(value: number, unit: Unit | undefined): boolean {
  if (unit === 'date') return Number.isInteger(value) && hasFourDigits(value);
  return unit === 'date-time' && hasFourDigits(Math.floor(value / SECONDS_A_DAY));
}

function dateText(days: number): string | undefined {
  if (!hasFourDigits(days)) return undefined;
  if (!Number.isInteger(days)) return dateTimeText(days * SECONDS_A_DAY);
  return isoText(days * SECONDS_A_DAY).slice(0, 10);
}

function dateTimeText(seconds: number): string | undefined {
  // By the digits of its text: what is left when the whole seconds are taken off has those of its error, too.
  const size = Math.abs(seconds);
  const [, digits = '0'] = size < 1 / MICROSECONDS ? [] : String(size).split('.');
  const rest = Math.round(Number(`0.${digits}`) * MICROSECONDS);
  if (rest === MICROSECONDS) return dateTimeText(Math.round(seconds));
  const isBefore = seconds < 0 && rest > 0;
  const whole = Math.trunc(seconds) - (isBefore ? 1 : 0);
  const micro = isBefore ? MICROSECONDS - rest : rest;
  if (!hasFourDigits(Math.floor(whole / SECONDS_A_DAY))) return undefined;
  const fraction = micro === 0 ? '' : `.${String(micro).padStart(6, '0').replace(/0+$/, '')}`;
  return `${isoText(whole).slice(0, 19)}${fraction}`;
}

/** Whether the year of a day has four digits, as texts of dates need. */
function hasFourDigits(days: number): boolean {
  return days >= FIRST_DAY && days <= LAST_DAY;
}

/** Whole seconds since 1970 as `2024-03-01T12:30:00.000Z`. */
function isoText(seconds: number): string {
  return new Date(1000 * seconds).toISOString();
}
