import type { NumberUnit } from '@preflearn/core';

/** What numbers of a target count, after its name in a comment: ` in kg`, ` as days since 1970-01-01`; empty if that is not known. */
export function countedText(unit: NumberUnit | undefined): string {
  switch (unit) {
    case undefined:
      return '';
    case 'date':
      return ' as days since 1970-01-01';
    case 'date-time':
      return ' as seconds since 1970-01-01 00:00:00';
    case 'time':
      return ' as seconds since midnight';
    case 'duration':
      return ' in seconds';
    default:
      return ` in ${unit}`;
  }
}
