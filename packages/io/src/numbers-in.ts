import type { DateOrder, DecimalMark } from '@preflearn/core';
import { dateReading } from './date-notation.js';
import {
  FOUND_NOTATIONS,
  GIVEN_NOTATIONS,
  type Notation,
  PLAIN_NOTATION,
} from './localised-number.js';
import { bareNumber } from './number-signs.js';

/**
 * The numbers that texts of one column write, NaN for those that write none, shape [texts]; in the notation given,
 * or else in the one of plain numbers, decimal points and decimal commas that reads most of them. Dates are days or
 * seconds, and signs around a number, such as `%`, are left away.
 *
 * @param dates  the order of day, month and year; when absent, dates are read where the texts show it
 */
export function numbersIn(
  texts: readonly string[],
  decimal?: DecimalMark,
  dates?: DateOrder,
): Float64Array {
  const found = dateReading(texts, dates);
  if (found !== undefined && !('text' in found))
    return Float64Array.from(texts, found.notation.parse);
  const notations =
    decimal === undefined
      ? [PLAIN_NOTATION, FOUND_NOTATIONS['.'], FOUND_NOTATIONS[',']]
      : [GIVEN_NOTATIONS[decimal]];
  const read = notations.map((notation) =>
    Float64Array.from(texts, (text) => value(text, notation)),
  );
  const counts = read.map((numbers) => numbers.filter((value) => !Number.isNaN(value)).length);
  return read[counts.indexOf(Math.max(...counts))];
}

function value(text: string, { parse }: Notation): number {
  const number = parse(text);
  return Number.isNaN(number) ? parse(bareNumber(text)?.text ?? text) : number;
}
