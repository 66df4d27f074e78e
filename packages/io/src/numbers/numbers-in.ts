import { checkGiven } from '@preflearn/core/errors';
import type { DateOrder, DecimalMark } from '@preflearn/core/reading';
import { clockNotation } from './clock-notation.js';
import { dateReading } from './date-notation.js';
import {
  FOUND_NOTATIONS,
  GIVEN_NOTATIONS,
  type Notation,
  PLAIN_NOTATION,
} from './localised-number.js';
import { bareNumber } from './number-signs.js';

/**
 * The numbers in the texts of a column, NaN for those that are not numbers, shape [texts]; in the given notation, or
 * otherwise in whichever of plain numbers, decimal points and decimal commas reads most of them. Dates become days or
 * seconds, times of day and durations seconds if most texts are such, and signs around a number, such as `%`, are dropped.
 *
 * @param dates  the order of day, month and year; when absent, dates are only read if the texts reveal it
 */
export function numbersIn(
  texts: readonly string[],
  decimal?: DecimalMark,
  dates?: DateOrder,
): Float64Array {
  checkGiven('numbersIn', texts, 'a list of texts', 'texts');
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
  const most = Math.max(...counts);
  const clock = 2 * most > texts.length ? undefined : clockNotation(texts);
  return clock === undefined ? read[counts.indexOf(most)] : Float64Array.from(texts, clock.parse);
}

function value(text: string, { parse }: Notation): number {
  const number = parse(text);
  return Number.isNaN(number) ? parse(bareNumber(text)?.text ?? text) : number;
}
