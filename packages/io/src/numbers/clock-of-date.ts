/** Hours from UTC of zones that forms and logs name, in winter and in summer. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ WET: 0, WEST: 1, BST: 1, CET: 1, CEST: 2, MEZ: 1, MESZ: 2, EET: 2, EEST: 3, MSK: 3 },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{ IST: 5.5, JST: 9, AEST: 10, AEDT: 11 },
};

/** The time after a date, with its zone, as part of a regular expression. */
export const CLOCK =
  '(?:(?:[T ]|, ?|:(?=\\d{2}:\\d{2}:))(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?' +
  '(?: ?(?<half>[AaPp])\\.?[Mm]\\.?)?(?: ?(?<zone>(?:Z|UTC|GMT)?[+-]\\d{1,2}(?::?\\d{2})?|Z|UTC|GMT|' +
  `${Object.keys(ZONES).join('|')})(?: \\([^)]*\\))?)?)?`;

/** The hour from 0, of one with AM or PM; NaN if there is no such hour. */
export function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Offset of a time zone from UTC in seconds. */
export function offsetOf(zone: string | undefined): number {
  if (zone === undefined) return 0;
  const named = ZONES[zone.toUpperCase()];
  if (named !== undefined) return named * 3600;
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  return sign === '-' ? -seconds : seconds;
}
