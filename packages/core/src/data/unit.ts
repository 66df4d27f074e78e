import { numberText } from '../words/number-text.js';
import { shortened } from '../words/quoted.js';

/**
 * The unit of the numbers in a column, as far as it is known:
 *
 * - `date`: whole days since 1970-01-01;
 * - `date-time`: seconds since 1970-01-01 00:00:00, in UTC if the source gives time zones, otherwise in the source's
 *   local time;
 * - `time`: seconds since midnight, of a time of day;
 * - `duration`: seconds;
 * - any other text: what is written next to each number, such as `%` or `€`;
 * - {@link OrderedLevels}: the numbers are places on a scale of names, such as S < M < L.
 */
export type Unit = 'date' | 'date-time' | 'time' | 'duration' | (string & {}) | OrderedLevels;

/** The names that the whole numbers from 1 stand for: 1 is the first (lowest) level, 2 the next one. */
export interface OrderedLevels {
  /** From lowest to highest, each once. */
  readonly levels: readonly string[];
}

/** A unit of numbers that are not places on a scale of names. */
export type NumberUnit = Exclude<Unit, OrderedLevels>;

/** The names of the levels that numbers of this unit stand for, from lowest to highest; `undefined` for other units. */
export function levelsOf(unit: Unit | undefined): readonly string[] | undefined {
  return typeof unit === 'object' ? unit.levels : undefined;
}

/** Whether two units are the same; of levels, whether they are the same names in the same order. */
export function isSameUnit(one: Unit | undefined, other: Unit | undefined): boolean {
  const [levels, others] = [levelsOf(one), levelsOf(other)];
  if (levels === undefined || others === undefined) return one === other;
  return levels.length === others.length && levels.every((name, i) => name === others[i]);
}

const SECONDS_A_DAY = 86400;
const MICROSECONDS = 1e6;

/** Most levels, and most characters of each, that a message shows. */
const MAX_LEVELS_SHOWN = 10;
const MAX_LEVEL_TEXT = 30;

/** Days from 1970-01-01 to the first and to the last day whose year has four digits. */
const FIRST_DAY = -719528;
const LAST_DAY = 2932896;

/**
 * A number with its unit: a date as `2024-03-01`, a date with time as `2024-03-01T12:30:00`, a time of day as
 * `15:00`, a duration as `1 h 30 min`, a level by its name, others as `12%` or `12 €`.
 * Times are written to the microsecond; dates outside the years 0 to 9999 are written as numbers, and so are numbers
 * between levels.
 *
 * @param write  writes a number that is neither a date nor a level
 */
export function unitText(
  value: number,
  unit: Unit | undefined,
  write: (value: number) => string = String,
): string {
  if (typeof unit === 'object') return unit.levels[value - 1] ?? write(value);
  switch (unit) {
    case undefined:
      return write(value);
    case 'date':
      return dateText(value) ?? write(value);
    case 'date-time':
      return dateTimeText(value) ?? write(value);
    case 'time':
      return value >= 0 && value < SECONDS_A_DAY ? clockText(value) : write(value);
    case 'duration':
      return durationText(value);
    default:
      return `${write(value)}${unit === '%' ? '' : ' '}${unit}`;
  }
}

/**
 * The threshold of a condition such as `x <= value`, for people: if the unit is days or levels, the last whole day or
 * level that satisfies it, or the first one for `>=`.
 */
export function thresholdText(
  value: number,
  operator: '<=' | '>=' | '>' | '<',
  unit: Unit | undefined,
): string {
  const isUpper = operator === '<=' || operator === '>';
  const isWhole = unit === 'date' || typeof unit === 'object';
  const shown = !isWhole ? value : isUpper ? Math.floor(value) : Math.ceil(value);
  return unitText(shown, unit, (number) => numberText(number));
}

/** What to call numbers of a unit in a sentence: `dates`, `numbers in %`, `levels (S < M < L)`. */
export function unitWords(unit: Unit | undefined): string {
  if (typeof unit === 'object') return `levels (${levelsText(unit.levels)})`;
  switch (unit) {
    case undefined:
      return 'numbers without a unit';
    case 'date':
      return 'dates';
    case 'date-time':
      return 'dates with times';
    case 'time':
      return 'times of day';
    case 'duration':
      return 'durations';
    default:
      return `numbers in ${unit}`;
  }
}

/** The order of levels for a message: `S < M < L`; of more than ten, the first and the last. */
export function levelsText(levels: readonly string[]): string {
  const names = levels.map((name) => shortened(name, MAX_LEVEL_TEXT));
  if (names.length <= MAX_LEVELS_SHOWN) return names.join(' < ');
  return `${names.slice(0, MAX_LEVELS_SHOWN - 2).join(' < ')} < ... < ${names[names.length - 1]}`;
}

/** Days from 1970-01-01 to a day of the Gregorian calendar, years 0 to 9999; `undefined` where there is no such day. */
export function dayNumber(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? date.getTime() / (1000 * SECONDS_A_DAY) : undefined;
}

/** Year, month (1 to 12), day and day of the week (1 is Monday, 7 is Sunday) of a day counted from 1970-01-01. */
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

/** Whether a number of this unit is written as a date: its year has four digits and, for days, it is whole. */
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
  // Uses the decimal digits of the number as text: subtracting the whole seconds would expose its rounding error.
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

/** Seconds within a day as `15:00` or `09:05:11.25`. */
function clockText(seconds: number): string {
  return (dateTimeText(seconds) ?? '').slice(11).replace(/:00$/, '');
}

/** Seconds as `1 h 30 min` or `5 min 2.5 s`. */
function durationText(seconds: number): string {
  const size = Math.abs(seconds);
  const hours = Math.floor(size / 3600);
  const [minutes, rest] = (dateTimeText(size % 3600) ?? '').slice(14).split(':').map(Number);
  const whole = `${seconds < 0 ? '-' : ''}${hours > 0 ? `${hours} h ` : ''}${minutes} min`;
  return hours > 0 && rest === 0 ? whole : `${whole} ${rest} s`;
}

/** Whether the year of a day has four digits, as the text of a date requires. */
function hasFourDigits(days: number): boolean {
  return days >= FIRST_DAY && days <= LAST_DAY;
}

/** Whole seconds since 1970 as `2024-03-01T12:30:00.000Z`. */
function isoText(seconds: number): string {
  return new Date(1000 * seconds).toISOString();
}
