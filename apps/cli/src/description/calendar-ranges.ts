import type { Unit } from '@preflearn/core';
import type { HistogramRanges } from './histogram-ranges.js';

const DAY = 86_400_000;

/** Numbers of months in a range: first as calendars and reports divide years, then whole years. */
const MONTHS = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000, 12_000];

/** A range of whole months, in milliseconds since 1970-01-01. */
interface Months {
  /** Months since year 0. */
  readonly first: number;
  readonly count: number;
}

/** Ranges, with a text for each. */
export interface CalendarRanges extends HistogramRanges {
  /** For example `2024`, `2024-03`, `2024-01 to 03`, `2020 to 2024`; one fewer than the edges. */
  readonly texts: readonly string[];
}

/**
 * Ranges of whole months, quarters, half years or years that cover all values; `undefined` if the dates are too close
 * together for that, or beyond the calendar.
 *
 * @param ends  the smallest and the largest value, different
 * @param unit  milliseconds per unit of the values, for example per day
 * @param most  most ranges
 */
export function calendarRanges(
  [least, greatest]: readonly [number, number],
  unit: number,
  most: number,
): CalendarRanges | undefined {
  if ((greatest - least) * unit < 3 * 31 * DAY) return undefined;
  const [from, to] = [monthOf(least * unit), monthOf(greatest * unit)];
  if (from === undefined || to === undefined) return undefined;
  for (const count of MONTHS) {
    const start = Math.floor(from / count);
    const ranges = Math.floor(to / count) - start + 1;
    if (ranges > most) continue;
    const months = Array.from({ length: ranges }, (_, i) => ({
      first: (start + i) * count,
      count,
    }));
    const edges = [...months.map(({ first }) => first), (start + ranges) * count].map(
      (month) => Date.UTC(Math.floor(month / 12), month % 12) / unit,
    );
    return { edges, isWhole: false, texts: months.map(monthsText) };
  }
  return undefined;
}

/** Months since year 0; `undefined` for years that do not have four digits. */
function monthOf(milliseconds: number): number | undefined {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? 12 * year + date.getUTCMonth() : undefined;
}

function monthsText({ first, count }: Months): string {
  const year = Math.floor(first / 12);
  if (count === 12) return String(year);
  if (count > 12) return `${year} to ${year + count / 12 - 1}`;
  const month = twoDigits((first % 12) + 1);
  return count === 1
    ? `${year}-${month}`
    : `${year}-${month} to ${twoDigits((first % 12) + count)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Milliseconds per unit in a column of dates, or of dates with times. */
export function calendarUnit(unit: Unit | undefined): number | undefined {
  if (unit === 'date') return DAY;
  return unit === 'date-time' ? 1000 : undefined;
}
