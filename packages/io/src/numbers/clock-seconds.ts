const SECONDS_A_DAY = 86400;

/** `15:00`, `9:05:11.25`, `9:05 PM`. */
const CLOCK =
  /^(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d)(?:[.,](?<fraction>\d{1,9}))?)?(?: ?(?<half>[AaPp])\.?[Mm]\.?)?$/;

/** `28:00:00`, `-1:30`, `2 days 04:00:00`. */
const CLOCK_LIKE =
  /^(?:(?<minus>[-\u2212])|(?<days>[-+]?\d{1,7}) days?,? \+?)?(?<hour>\d{1,7}):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d)(?:[.,](?<fraction>\d{1,9}))?)?$/;

/** `1 h 30 min`, `5 min 2.5 s`, `PT1H30M`: at least two parts of the first form. */
const IN_WORDS =
  /^(?<minus>[-\u2212])?(?:(?<hours>\d{1,9}) h )?(?<minutes>\d{1,9}) min(?: (?<seconds>\d{1,9}(?:\.\d{1,9})?) s)?$/;
const ISO =
  /^(?<minus>[-\u2212])?P(?:(?<days>\d{1,7})D)?(?:T(?:(?<hours>\d{1,9})H)?(?:(?<minutes>\d{1,9})M)?(?:(?<seconds>\d{1,9}(?:\.\d{1,9})?)S)?)?$/;

/** Longest text to examine. */
const LONGEST = 40;

function fractionOf(digits: string | undefined): number {
  return digits === undefined ? 0 : Number(`0.${digits}`);
}

/**
 * The time of day that a text such as `15:00` or `9:05:11 PM` says, in seconds since midnight; `undefined` if it says
 * none.
 */
export function clockSeconds(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const parts = CLOCK.exec(trimmed)?.groups;
  if (parts === undefined) return undefined;
  const { minute, second = '0', fraction, half } = parts;
  let hour = Number(parts.hour);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (hour > 23) return undefined;
  return hour * 3600 + Number(minute) * 60 + Number(second) + fractionOf(fraction);
}

/** The duration that a text such as `28:00:00`, `1 h 30 min`, `2 days 04:00:00` or `PT5M` says, in seconds. */
export function durationSeconds(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const clock = CLOCK_LIKE.exec(trimmed)?.groups;
  if (clock !== undefined) {
    const { minus, days = '0', hour, minute, second = '0', fraction } = clock;
    const ofDay = Number(hour) * 3600 + Number(minute) * 60 + Number(second) + fractionOf(fraction);
    const seconds = Number(days) * SECONDS_A_DAY + ofDay;
    return minus === undefined ? seconds : -seconds;
  }
  const parts = (IN_WORDS.exec(trimmed) ?? ISO.exec(trimmed))?.groups;
  if (parts === undefined || trimmed.endsWith('P') || trimmed.endsWith('T')) return undefined;
  const { minus, days = '0', hours = '0', minutes = '0', seconds = '0' } = parts;
  const all =
    Number(days) * SECONDS_A_DAY + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return minus === undefined ? all : -all;
}
