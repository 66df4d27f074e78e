import { numberText } from '../words/number-text.js';
import { readableNumber, signedNumber } from '../words/readable-number.js';
import { type NumberUnit, unitText } from './unit.js';

const SECONDS_A_MINUTE = 60;
const SECONDS_AN_HOUR = 3600;
const SECONDS_A_DAY = 86_400;
/** From this many seconds on, a difference is shown in days. */
const MANY_SECONDS = 2 * SECONDS_A_DAY;

/**
 * A predicted number as its unit is written: a date at the nearest whole day, a date with time, a time of day and a duration
 * at the nearest second (a duration below a minute at the nearest millisecond), and a time of day within the day. Others
 * stay as they are.
 */
export function roundedToUnit(value: number, unit: NumberUnit | undefined): number {
  switch (unit) {
    case 'date':
    case 'date-time':
      return Math.round(value);
    case 'time':
      return Math.min(Math.max(Math.round(value), 0), SECONDS_A_DAY - 1);
    case 'duration':
      return Math.abs(value) < SECONDS_A_MINUTE
        ? Math.round(1000 * value) / 1000
        : Math.round(value);
    default:
      return value;
  }
}

/**
 * A number of a target for people, such as a predicted one: `2024-03-01`, `15:00:10`, `1 h 30 min`, `12.5 kg`, or
 * `12.5` without a unit. See {@link roundedToUnit}.
 *
 * @param write  writes a number that is neither a date nor a time
 */
export function targetNumberText(
  value: number,
  unit: NumberUnit | undefined,
  write: (value: number) => string = (number) => numberText(number),
): string {
  return unitText(roundedToUnit(value, unit), unit, write);
}

/**
 * What differences of two numbers of a unit count, such as errors and widths of intervals, to follow a number: `days` for
 * dates, `s` for times and durations, `percentage points` for `%`, otherwise the unit itself; `undefined` without a unit.
 */
export function differenceUnit(unit: NumberUnit | undefined): string | undefined {
  switch (unit) {
    case 'date':
      return 'days';
    case 'date-time':
    case 'time':
    case 'duration':
      return 's';
    case '%':
      return 'percentage points';
    default:
      return unit;
  }
}

/**
 * A difference of two numbers of a unit, such as an error, for people: `2.1 days` between dates, `21.5 min` between
 * times, `3.4 kg`.
 *
 * @param value  in days for dates, in seconds for times and durations
 * @param write  writes the number
 */
export function differenceText(
  value: number,
  unit: NumberUnit | undefined,
  write: (value: number) => string = (number) => numberText(number),
): string {
  const counted = differenceUnit(unit);
  if (counted === undefined || Number.isNaN(value)) return write(value);
  if (counted !== 's' || unit === 's') return `${write(value)} ${counted}`;
  const size = Math.abs(value);
  if (size < SECONDS_A_MINUTE) return `${write(value)} s`;
  if (size < SECONDS_AN_HOUR) return `${write(value / SECONDS_A_MINUTE)} min`;
  if (size < MANY_SECONDS) return `${write(value / SECONDS_AN_HOUR)} h`;
  return `${write(value / SECONDS_A_DAY)} days`;
}

/**
 * What a reason adds to a predicted number, for people: `+1.5 days`, `-3.4 kg`; what every row starts with is a number of
 * the target itself, such as `2024-03-01` or `12.5 kg`.
 *
 * @param unit  of the target; without one, only the number with its sign
 * @param start  what every row starts with
 */
export function contributionText(
  value: number,
  unit: NumberUnit | undefined,
  start?: number,
): string {
  if (unit === undefined) return signedNumber(value);
  if (value === start) return targetNumberText(value, unit, readableNumber);
  return differenceText(value, unit, signedNumber);
}
