const SECONDS_A_DAY = 86400;

const AFTER_HOUR =
  '(?:(?::| ?[hH] ?)(?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d)(?:[.,](?<fraction>\\d{1,9}))?)?)';

/** `15:00`, `9:05:11.25`, `9:05 PM`, `3pm`, `15h30`, `15 Uhr`; more than an hour alone needs no other sign. */
const CLOCK = new RegExp(
  `^(?<hour>\\d{1,2})${AFTER_HOUR}?(?: ?(?<half>[AaPp])\\.?[Mm]\\.?|(?<word> ?Uhr))?$`,
);

/** `28:00:00`, `-1:30`, `2 days 04:00:00`, `1h30`. */
const CLOCK_LIKE = new RegExp(
  `^(?:(?<minus>[-\\u2212])|(?<days>[-+]?\\d{1,7}) days?,? \\+?)?(?<hour>\\d{1,7})${AFTER_HOUR}$`,
);

/** Minutes, seconds and a fraction, as of laps: `1:23.456`. */
const LAP = /^(?<minus>[-\u2212])?(?<minutes>\d{1,3}):(?<seconds>[0-5]\d)[.](?<fraction>\d{1,9})$/;

const AMOUNT = '\\d{1,9}(?:[.]\\d{1,9}|,\\d{1,2})?';

/** What stands after the amounts of a duration, from the longest to the shortest; the last letter may mean metres. */
const WORDS = [
  ['weeks', 'w|wks?|weeks?|wochen?|semaines?|semanas?'],
  ['days', 'd|days?|tagen?|tage?|jours?|días?|dias?|giorni|giorno'],
  ['hours', 'h|hrs?|hours?|std|stunden?|heures?|horas?|ore|ora'],
  ['minutes', 'mins?|minutes?|minuten?|minutos?|minuti|minuto|mn|m|\u2032'],
  ['seconds', 's|secs?|seconds?|sek|sekunden?|secondes?|segundos?|secondi|secondo|\u2033'],
] as const;

/** `1 h 30 min`, `1h 30m`, `2 hours and 5 minutes`, `90 min`, `5 min 2.5 s`. */
const IN_WORDS = new RegExp(
  `^(?<minus>[-\\u2212])?${WORDS.map(
    ([name, words]) =>
      `(?:(?<${name}>${AMOUNT})[ \\u00a0\\u202f]?(?<${name}Word>${words})\\.?(?=$|[ \\d,])(?:,? ?(?:and |und |et |y |e )?|$))?`,
  ).join('')}$`,
  'i',
);
const ISO =
  /^(?<minus>[-\u2212])?P(?:(?<days>\d{1,7})D)?(?:T(?:(?<hours>\d{1,9})H)?(?:(?<minutes>\d{1,9})M)?(?:(?<seconds>\d{1,9}(?:\.\d{1,9})?)S)?)?$/;

/** Longest text to examine. */
const LONGEST = 48;

function fractionOf(digits: string | undefined): number {
  return digits === undefined ? 0 : Number(`0.${digits}`);
}

/** A time of day, and what its text shows. */
export interface ClockTime {
  /** Since midnight. */
  readonly seconds: number;
  /** Whether it can only be a time of day: `9:05 PM`, `15 Uhr`. */
  readonly isSure: boolean;
  readonly hasSeconds: boolean;
}

/** The time of day that a text such as `15:00`, `9:05:11 PM` or `3pm` says; `undefined` if it says none. */
export function clockTime(text: string): ClockTime | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const parts = CLOCK.exec(trimmed)?.groups;
  if (parts === undefined) return undefined;
  const { minute, second, fraction, half, word } = parts;
  const isSure = half !== undefined || word !== undefined;
  if (minute === undefined && !isSure) return undefined;
  let hour = Number(parts.hour);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (hour > 23) return undefined;
  const inHour = Number(minute ?? 0) * 60 + Number(second ?? 0) + fractionOf(fraction);
  return { seconds: hour * 3600 + inHour, isSure, hasSeconds: second !== undefined };
}

/**
 * The time of day that a text such as `15:00` or `9:05:11 PM` says, in seconds since midnight; `undefined` if it says
 * none.
 */
export function clockSeconds(text: string): number | undefined {
  return clockTime(text)?.seconds;
}

/** A duration, and whether its text may mean something else. */
export interface Duration {
  readonly seconds: number;
  /** Whether a single letter after one number says so, which may also mean metres: `5m`, `3d`, `2 w`. */
  readonly isDoubtful: boolean;
}

/** The duration that a text such as `28:00:00`, `1h 30m`, `90 min`, `2 days 04:00:00` or `PT5M` says. */
export function duration(text: string): Duration | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const parts = (CLOCK_LIKE.exec(trimmed) ?? LAP.exec(trimmed))?.groups;
  if (parts !== undefined) {
    const { minus, days = '0', hour = '0', minute, second, fraction } = parts;
    const { minutes = minute, seconds = second ?? '0' } = parts;
    const inHour = Number(minutes) * 60 + Number(seconds) + fractionOf(fraction);
    const size = Number(days) * SECONDS_A_DAY + Number(hour) * 3600 + inHour;
    return { seconds: minus === undefined ? size : -size, isDoubtful: false };
  }
  return durationInWords(trimmed);
}

function durationInWords(text: string): Duration | undefined {
  const words = /\d$|^[-\u2212]?P|[ ,]$/.test(text) ? null : IN_WORDS.exec(text);
  const parts = (words ?? ISO.exec(text))?.groups;
  if (parts === undefined || text.endsWith('P') || text.endsWith('T')) return undefined;
  const number = (amount = '0') => Number(amount.replace(',', '.'));
  const { minus, weeks, days, hours, minutes, seconds } = parts;
  const given = [weeks, days, hours, minutes, seconds].filter((amount) => amount !== undefined);
  if (given.length === 0) return undefined;
  const size =
    (7 * number(weeks) + number(days)) * SECONDS_A_DAY +
    number(hours) * 3600 +
    number(minutes) * 60 +
    number(seconds);
  const letter = parts.weeksWord ?? parts.daysWord ?? parts.minutesWord;
  const isDoubtful = given.length === 1 && letter?.length === 1;
  return { seconds: minus === undefined ? size : -size, isDoubtful };
}

/** The duration that a text says, in seconds; `undefined` if it says none. */
export function durationSeconds(text: string): number | undefined {
  return duration(text)?.seconds;
}
