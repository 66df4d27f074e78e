import type { DateOrder } from '@preflearn/core/reading';
import { dayNumber } from '@preflearn/core/text';
import type { Notation } from './localised-number.js';
import { secondsOf } from './seconds.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|' +
  'sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

/** Hours from UTC of zones that forms and logs name, in winter and in summer. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ WET: 0, WEST: 1, BST: 1, CET: 1, CEST: 2, MEZ: 1, MESZ: 2, EET: 2, EEST: 3, MSK: 3 },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{ IST: 5.5, JST: 9, AEST: 10, AEDT: 11 },
};

const CLOCK =
  '(?:(?:[T ]|, ?)(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?' +
  '(?: ?(?<half>[AaPp])\\.?[Mm]\\.?)?(?: ?(?<zone>(?:Z|UTC|GMT)?[+-]\\d{1,2}(?::?\\d{2})?|Z|UTC|GMT|' +
  `${Object.keys(ZONES).join('|')}))?)?`;

/** Forms of the date itself; `first` and `second` are day and month in an order that the column reveals. */
const SHAPES = {
  year: '(?<year>\\d{4})(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})',
  numbers: '(?<first>\\d{1,2})(?<mark>[-/.])(?<second2>\\d{1,2})\\k<mark>(?<year>\\d{4})',
  short: '(?<first>\\d{1,2})(?<mark>[-/.])(?<second2>\\d{1,2})\\k<mark>(?<third>\\d{2})',
  month: '(?<year>(?:1[89]|20|21)\\d{2})-(?<month>0[1-9]|1[0-2])',
  dayName: `(?<day>\\d{1,2})\\.?[ -]${MONTH}[ -](?<year>\\d{4})`,
  nameDay: `${MONTH} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})`,
} as const;

type Shape = keyof typeof SHAPES;

const PATTERNS: ReadonlyMap<Shape, RegExp> = new Map(
  Object.entries(SHAPES).map(([shape, date]) => [
    shape as Shape,
    new RegExp(`^${date}${CLOCK}$`, 'i'),
  ]),
);

/** Fewest and most characters of a date with its time. */
const SHORTEST = 6;
const LONGEST = 48;

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
  if (trimmed.length < SHORTEST || trimmed.length > LONGEST) return undefined;
  for (const shape of only === undefined ? PATTERNS.keys() : [only]) {
    const parts = PATTERNS.get(shape)?.exec(trimmed)?.groups;
    if (parts === undefined) continue;
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
}

/** Dates whose order is undetermined: a text that may mean two different days, or one with a two-digit year. */
export interface OpenDates {
  readonly text: string;
  readonly isShort: boolean;
}

/**
 * How the dates of a column are written, if more than half of its distinct texts are dates of the same form.
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
  const isFixed = form.shape !== 'numbers' && form.shape !== 'short';
  const shown = isFixed ? undefined : orderShown(same);
  const order = isFixed ? undefined : (given ?? (form.shape === 'short' ? undefined : shown));
  if (!isFixed && order === undefined) {
    const at = found.findIndex((date) => date !== undefined && isSame(date.form, form));
    return { text: texts[at], isShort: form.shape === 'short' };
  }
  const parse = (text: string) => {
    const date = dateIn(text, form.shape);
    return date === undefined || !isSame(date.form, form) ? NaN : dateValue(date, order);
  };
  return { notation: { decimal: '.', unit, parse }, order, isShown: given === undefined };
}

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
  const { year, month, day, name, first, second2, third } = parts;
  if (shape === 'year') return dayNumber(Number(year), Number(month), Number(day));
  if (shape === 'month') return dayNumber(Number(year), Number(month), 1);
  if (name !== undefined) {
    const position = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
    return dayNumber(Number(year), position + 1, Number(day));
  }
  if (shape === 'short' && order === 'ymd') {
    return dayNumber(fullYear(first), Number(second2), Number(third));
  }
  const full = shape === 'short' ? fullYear(third) : Number(year);
  const [d, m] = order === 'mdy' ? [second2, first] : [first, second2];
  return order === 'ymd' ? undefined : dayNumber(full, Number(m), Number(d));
}

/** 69 to 99 belong to the last century, as in POSIX. */
function fullYear(digits: string | undefined): number {
  const year = Number(digits);
  return year + (year < 69 ? 2000 : 1900);
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Offset of a time zone from UTC in seconds. */
function offsetOf(zone: string | undefined): number {
  if (zone === undefined) return 0;
  const named = ZONES[zone.toUpperCase()];
  if (named !== undefined) return named * 3600;
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  return sign === '-' ? -seconds : seconds;
}
