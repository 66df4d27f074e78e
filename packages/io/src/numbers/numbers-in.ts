import type { NumberUnit, Unit } from '@preflearn/core';
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
import { inUnit } from './measures.js';
import { bareNumber } from './number-signs.js';
import { isDateUnit, isTimeUnit } from './time-units.js';

const SECONDS_A_DAY = 86_400;

/**
 * The numbers in the texts of a column, NaN for those that are not numbers, shape [texts]; in the given notation, or
 * otherwise in whichever of plain numbers, decimal points and decimal commas reads most of them. Dates become days or
 * seconds, times of day and durations seconds if most texts are such, and signs around a number, such as `%`, are dropped.
 *
 * @param dates  the order of day, month and year; when absent, dates are only read if the texts reveal it
 * @param unit  the unit that the numbers are wanted in: units that measure the same are converted, and what is in another one,
 *   or in none, is not a number; when absent, units are dropped
 */
export function numbersIn(
  texts: readonly string[],
  decimal?: DecimalMark,
  dates?: DateOrder,
  unit?: NumberUnit,
): Float64Array {
  checkGiven('numbersIn', texts, 'a list of texts', 'texts');
  const found = dateReading(texts, dates);
  if (found !== undefined && !('text' in found)) {
    const { notation } = found;
    const factor = daysOrSeconds(notation.unit, unit);
    return Float64Array.from(texts, (text) => factor(notation.parse(text)));
  }
  if (isDateUnit(unit)) return new Float64Array(texts.length).fill(NaN);
  const notations =
    decimal === undefined
      ? [PLAIN_NOTATION, FOUND_NOTATIONS['.'], FOUND_NOTATIONS[',']]
      : [GIVEN_NOTATIONS[decimal]];
  const read = notations.map((notation) =>
    Float64Array.from(texts, (text) => value(text, notation, unit)),
  );
  const counts = read.map((numbers) => numbers.filter((value) => !Number.isNaN(value)).length);
  const most = Math.max(...counts);
  const clock = 2 * most > texts.length ? undefined : clockNotation(texts);
  if (clock !== undefined && unit !== undefined && !isTimeUnit(unit))
    return new Float64Array(texts.length).fill(NaN);
  return clock === undefined ? read[counts.indexOf(most)] : Float64Array.from(texts, clock.parse);
}

function value(text: string, { parse }: Notation, unit: NumberUnit | undefined): number {
  const number = parse(text);
  const bare = Number.isNaN(number) ? bareNumber(text) : undefined;
  if (unit === undefined) return bare === undefined ? number : parse(bare.text);
  if (bare !== undefined) return inUnit(parse(bare.text), bare.unit, unit);
  return isReadUnit(unit) ? NaN : number;
}

/** Whether a number could have been written with this unit, and so lacks it where it stands alone. */
function isReadUnit(unit: NumberUnit): boolean {
  return isTimeUnit(unit) || bareNumber(`1 ${unit}`)?.unit === unit;
}

/** Turns days into seconds or seconds into days where dates are wanted so; numbers that are not dates where others are wanted. */
function daysOrSeconds(
  from: Unit | undefined,
  to: NumberUnit | undefined,
): (value: number) => number {
  if (to === undefined || from === to) return (value) => value;
  if (!isDateUnit(to)) return () => NaN;
  return to === 'date' ? (value) => value / SECONDS_A_DAY : (value) => value * SECONDS_A_DAY;
}
