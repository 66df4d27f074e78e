import type { DateOrder } from '@preflearn/core/reading';
import { dayNumber } from '@preflearn/core/text';
import { CLOCK, hourOf, offsetOf } from './clock-of-date.js';
import type { Notation } from './localised-number.js';
import { MONTH, monthOf, WEEKDAY } from './month-names.js';
import { secondsOf } from './seconds.js';

const ORDINAL = '(?:st|nd|rd|th|er|º|\\.)?';

/** Two digits each: day, month and year in an order that something else says. */
const SHORT_YEAR = "(?<third>['’]?\\d{2})";
const YEAR = '(?<year>\\d{4})';
/** A year that a number of four digits next to a month, a week or a quarter means. */
const LIKELY = '(?<year>(?:1[89]|20|21)\\d{2})';

/** Forms of the date itself; `first` and `second2` are day and month in an order that the column reveals. */
const SHAPES = {
  year: `${YEAR}(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})`,
  numbers: `(?<first>\\d{1,2})(?<mark>[-/.])(?<second2>\\d{1,2})\\k<mark>${YEAR}`,
  short: '(?<first>\\d{1,2})(?<mark>[-/.])(?<second2>\\d{1,2})\\k<mark>(?<third>\\d{2})',
  month: `${LIKELY}-(?<month>0[1-9]|1[0-2])`,
  monthYear: `(?<month>0?[1-9]|1[0-2])[-/]${LIKELY}`,
  dayName: `(?<day>\\d{1,2})${ORDINAL}(?:[ /-]?|,? (?:de |of )?)${MONTH}(?:[ /-]?|,? (?:de |del )?)${YEAR}`,
  nameDay: `${MONTH} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? ${YEAR}`,
  yearName: `${YEAR}[ /-]${MONTH}[ /-](?<day>\\d{1,2})`,
  nameMonth: `${MONTH}(?:[ /-]|, | de | del )${LIKELY}`,
  monthName: `${LIKELY}[ /-]${MONTH}`,
  shortName: `(?<first>\\d{1,2})[ /-]${MONTH}[ /-]${SHORT_YEAR}`,
  shortMonth: `${MONTH}[ /-]${SHORT_YEAR}`,
  week: `${LIKELY}[- ]?(?:W|KW ?)(?<week>\\d{1,2})(?:-?(?<weekday>[1-7]))?`,
  weekYear: `(?:CW|KW|W|WK|Week) ?(?<week>\\d{1,2})(?:[ /-]|, )${LIKELY}`,
  quarter: `${LIKELY}[-/: ]?[QT](?<quarter>[1-4])`,
  quarterYear: `(?:[QT](?<quarter>[1-4])|(?<quarter2>[1-4])Q)(?:[- /]?|, )${LIKELY}`,
  half: `${LIKELY}[-/ ]?H(?<half2>[12])`,
  halfYear: `H(?<half2>[12])(?:[- /]|, )${LIKELY}`,
} as const;

type Shape = keyof typeof SHAPES;

const PATTERNS: ReadonlyMap<Shape, RegExp> = new Map(
  Object.entries(SHAPES).map(([shape, date]) => [
    shape as Shape,
    new RegExp(`^${WEEKDAY}${date}${CLOCK}$`, 'iu'),
  ]),
);

/** Fewest and most characters of a date with its time. */
const SHORTEST = 5;
const LONGEST = 72;

/** How the dates of a column are written: texts of any other form do not count as dates. */
interface DateForm {
  readonly shape: Shape;
  readonly hasClock: boolean;
  readonly hasZone: boolean;
}

interface FoundDate {
  readonly form: DateForm;
  readonly parts: Readonly<Record<string, string | undefined>>;
}

function dateIn(text: string, only?: Shape): FoundDate | undefined {
  const trimmed = text.trim();
  if (trimmed.length < SHORTEST || trimmed.length > LONGEST || !/\d/.test(trimmed)) {
    return undefined;
  }
  for (const shape of only === undefined ? PATTERNS.keys() : [only]) {
    const parts = PATTERNS.get(shape)?.exec(trimmed)?.groups;
    if (parts === undefined) continue;
    if (parts.name !== undefined && monthOf(parts.name) === undefined) continue;
    const form = { shape, hasClock: parts.hour !== undefined, hasZone: parts.zone !== undefined };
    return { form, parts };
  }
  return undefined;
}

/** The detected notation of a column's dates. */
export interface DateReading {
  readonly notation: Notation;
  /** The order that was assumed, if other countries write day and month the other way round. */
  readonly order: DateOrder | undefined;
  /** Whether the column itself reveals the order, rather than the user. */
  readonly isShown: boolean;
  /** Whether the texts name months, weeks, quarters or half-years, which are read as their first day; not of `2024-03`. */
  readonly arePeriods: boolean;
}

/** Dates whose order is undetermined: a text that may mean two different days, or one with a two-digit year. */
export interface OpenDates {
  readonly text: string;
  readonly isShort: boolean;
}

/**
 * How the dates of a column are written, if more than half of its distinct texts are dates of the same form: days, or
 * months, weeks, quarters and half-years, which are read as their first day.
 *
 * @param given  the order given by the user
 * @returns `undefined` if they are not
 */
export function dateReading(
  texts: readonly string[],
  given: DateOrder | undefined,
): DateReading | OpenDates | undefined {
  const found = texts.map((text) => dateIn(text));
  const form = found.find((date) => date !== undefined)?.form;
  if (form === undefined) return undefined;
  const same = found.filter((date) => date !== undefined && isSame(date.form, form));
  if (2 * same.length <= texts.length) return undefined;
  const unit = form.hasClock ? 'date-time' : 'date';
  const isShort = SHORT_SHAPES.has(form.shape);
  const isFixed = form.shape !== 'numbers' && !isShort;
  const shown = isFixed ? undefined : orderShown(same);
  const order = isFixed ? undefined : (given ?? (isShort ? undefined : shown));
  if (!isFixed && order === undefined) {
    const at = found.findIndex((date) => date !== undefined && isSame(date.form, form));
    return { text: texts[at], isShort };
  }
  const parse = (text: string) => {
    const date = dateIn(text, form.shape);
    return date === undefined || !isSame(date.form, form) ? NaN : dateValue(date, order);
  };
  const arePeriods = PERIODS.has(form.shape);
  const notation = { decimal: '.', unit, parse } as const;
  return { notation, order, isShown: given === undefined, arePeriods };
}

const PERIODS: ReadonlySet<Shape> = new Set([
  ...(['monthYear', 'nameMonth', 'monthName', 'shortMonth'] as const),
  ...(['week', 'weekYear', 'quarter', 'quarterYear', 'half', 'halfYear'] as const),
]);

const SHORT_SHAPES: ReadonlySet<Shape> = new Set(['short', 'shortName', 'shortMonth']);

function isSame(a: DateForm, b: DateForm): boolean {
  return a.shape === b.shape && a.hasClock === b.hasClock && a.hasZone === b.hasZone;
}

/** Day before month if they are separated by points, or if the first number is above 12. */
function orderShown(dates: readonly (FoundDate | undefined)[]): DateOrder | undefined {
  const above = (part: string) => dates.some((date) => Number(date?.parts[part]) > 12);
  const hasPoints = dates.every((date) => date?.parts.mark === '.');
  if (hasPoints || above('first')) return 'dmy';
  return above('second2') ? 'mdy' : undefined;
}

/** Days for a date, seconds for one with a time; NaN if there is no such day or time. */
function dateValue({ parts, form }: FoundDate, order: DateOrder | undefined): number {
  const days = daysOf(parts, form.shape, order);
  if (days === undefined) return NaN;
  if (!form.hasClock) return days;
  const { hour, minute, second = '0', fraction, half, zone } = parts;
  const hours = hourOf(Number(hour), half);
  if (!(hours < 24 && Number(minute) < 60 && Number(second) < 60)) return NaN;
  const whole = days * 86400 + hours * 3600 + Number(minute) * 60 + Number(second);
  return secondsOf(whole - offsetOf(zone), fraction);
}

function daysOf(
  parts: FoundDate['parts'],
  shape: Shape,
  order: DateOrder | undefined,
): number | undefined {
  const { year, month, day = '1', name, first, second2, third } = parts;
  const { week, weekday = '1', quarter, quarter2, half2 } = parts;
  if (week !== undefined) return dayOfWeek(Number(year), Number(week), Number(weekday));
  const months = quarter ?? quarter2;
  if (months !== undefined) return dayNumber(Number(year), 3 * Number(months) - 2, 1);
  if (half2 !== undefined) return dayNumber(Number(year), 6 * Number(half2) - 5, 1);
  if (name !== undefined) return dayNamed(parts, name, order);
  if (month !== undefined) return dayNumber(Number(year), Number(month), Number(day));
  if (shape === 'short' && order === 'ymd') {
    return dayNumber(fullYear(first), Number(second2), Number(third));
  }
  const full = shape === 'short' ? fullYear(third) : Number(year);
  const [d, m] = order === 'mdy' ? [second2, first] : [first, second2];
  return order === 'ymd' ? undefined : dayNumber(full, Number(m), Number(d));
}

/** A day whose month is named; with two digits of the year, these stand first if the order says so. */
function dayNamed(
  { year, day = '1', first, third }: FoundDate['parts'],
  name: string,
  order: DateOrder | undefined,
): number | undefined {
  const month = monthOf(name) ?? 0;
  const last = third?.replace(/\D/, '');
  if (last === undefined) return dayNumber(Number(year), month, Number(day));
  const [short, of] = order === 'ymd' && first !== undefined ? [first, last] : [last, first ?? '1'];
  return dayNumber(fullYear(short), month, Number(of));
}

/** A day of a week of ISO 8601: week 1 has the first Thursday of its year. */
function dayOfWeek(year: number, week: number, weekday: number): number | undefined {
  const fourth = dayNumber(year, 1, 4) ?? NaN;
  const next = dayNumber(year + 1, 1, 4) ?? NaN;
  const monday = mondayOf(fourth) + 7 * (week - 1);
  return week >= 1 && monday < mondayOf(next) ? monday + weekday - 1 : undefined;
}

/** The Monday of the week of a day; 1970-01-01 was a Thursday. */
function mondayOf(days: number): number {
  return 7 * Math.floor((days + 3) / 7) - 3;
}

/** 69 to 99 belong to the last century, as in POSIX. */
function fullYear(digits: string | undefined): number {
  const year = Number(digits);
  return year + (year < 69 ? 2000 : 1900);
}
