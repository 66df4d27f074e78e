import { DataError } from '@preflearn/core';
import type { DateOrder } from '@preflearn/core/reading';
import { quoted } from '@preflearn/core/text';
import { clockNotation } from '../numbers/clock-notation.js';
import { dateReading } from '../numbers/date-notation.js';
import { FOUND_NOTATIONS, type Notation } from '../numbers/localised-number.js';
import { inUnit } from '../numbers/measures.js';
import { type NotationOfFile, setDates } from '../numbers/notation-of-file.js';
import { type BareNumber, bareNumber, signedNotation } from '../numbers/number-signs.js';
import { parseNumber } from '../numbers/number-text.js';
import { sizedReading, wordedNumbers } from '../numbers/sized-number.js';
import { declareNominal } from './cell-remedies.js';
import type { ColumnSite } from './column-builder.js';
import { type ColumnNotation, columnNotation } from './column-notation.js';

/**
 * How the numbers of a column are written, judging by its distinct texts: as dates, with a unit or in brackets, or
 * plainly.
 *
 * More than half of the texts must be dates of the same form, or have the same unit; the others then count as not
 * numeric.
 *
 * @param isNumeric  whether the column is declared numeric: then sizes after numbers, as in `5K`, count too
 * @throws DataError VALUE_NOT_NUMERIC if numbers or dates are ambiguous and nothing decides
 */
export function columnForm(
  site: ColumnSite,
  texts: readonly string[],
  file: NotationOfFile,
  isNumeric = false,
): ColumnNotation {
  if (texts.every((text) => !Number.isNaN(parseNumber(text)))) {
    return columnNotation(site, texts, file);
  }
  const sized = isNumeric ? sizedReading(texts) : undefined;
  if (sized !== undefined) {
    const notation = { decimal: '.', parse: sized } as const;
    return { notation, isAssumed: false, showsMark: false };
  }
  return (
    dateForm(site, texts, file) ??
    clockForm(site, texts, file) ??
    (isNumeric ? wordedForm(texts) : undefined) ??
    signedForm(site, texts, file, isNumeric)
  );
}

/** Numbers before a word that is no known unit, in a column declared numeric. */
function wordedForm(texts: readonly string[]): ColumnNotation | undefined {
  const worded = texts.some((text) => bareNumber(text)?.unit) ? undefined : wordedNumbers(texts);
  return worded && { notation: { decimal: '.', ...worded }, isAssumed: false, showsMark: false };
}

function dateForm(
  site: ColumnSite,
  texts: readonly string[],
  file: NotationOfFile,
): ColumnNotation | undefined {
  const dates = dateReading(texts, file.datesOf(site.name));
  if (dates === undefined) return undefined;
  if (!('text' in dates)) {
    const { notation, order, isShown } = dates;
    if (order !== undefined) file.readDates(site.name, order, texts[0], isShown);
    if (dates.arePeriods) file.tookForDays(site.name, texts[0]);
    return { notation, isAssumed: false, showsMark: false };
  }
  if (!dates.isShort) throw ambiguousDate(site, dates.text);
  file.tookDatesForTexts(site.name, dates.text);
  return undefined;
}

function clockForm(
  site: ColumnSite,
  texts: readonly string[],
  file: NotationOfFile,
): ColumnNotation | undefined {
  const notation = clockNotation(texts);
  if (notation === undefined) return undefined;
  file.tookForTimes(site.name, texts[0], notation.unit);
  return { notation, isAssumed: false, showsMark: false };
}

function signedForm(
  site: ColumnSite,
  texts: readonly string[],
  file: NotationOfFile,
  isNumeric: boolean,
): ColumnNotation {
  const bare = texts.map(bareNumber);
  const unit = mostUsed(bare, texts.length);
  if (unit === '' && bare.every((number) => number?.unit !== '')) {
    return columnNotation(site, texts, file);
  }
  // If all numbers are in brackets, these may enumerate something rather than mean negative numbers.
  const isList = !isNumeric && unit === '' && bare.every((number) => number?.isBracketed);
  if (isList) return columnNotation(site, texts, file);
  const plain = texts.flatMap((text, i) => {
    const number = bare[i];
    if (number !== undefined) return isConvertible(number.unit, unit) ? [number.text] : [];
    return unit === '' ? [text] : [];
  });
  const found = columnNotation(site, plain, file);
  return { ...found, notation: signedNotation(found.notation, unit) };
}

/** The most frequent unit, if more than half of the texts have it or one that measures the same; empty if there is none. */
function mostUsed(bare: readonly (BareNumber | undefined)[], count: number): string {
  const counts = new Map<string, number>();
  for (const number of bare) {
    if (number !== undefined) counts.set(number.unit, (counts.get(number.unit) ?? 0) + 1);
  }
  const units = [...counts].sort(([, a], [, b]) => b - a);
  const all = (unit: string) =>
    units.reduce((sum, [own, times]) => sum + (isConvertible(own, unit) ? times : 0), 0);
  return units.find(([unit]) => 2 * all(unit) > count)?.[0] ?? '';
}

function isConvertible(from: string, to: string): boolean {
  return !Number.isNaN(inUnit(1, from, to));
}

/**
 * How the texts of a format that distinguishes numbers from texts are written, if all of them are dates of the same
 * form, times, durations or numbers with the same unit; `undefined` if not.
 *
 * @param isNumeric  whether the column is declared numeric: then more than half of the texts are enough, and numbers may
 *   stand before other words
 * @throws DataError VALUE_NOT_NUMERIC if the column is declared numeric and its dates are ambiguous
 */
export function formOfTexts(
  site: ColumnSite,
  texts: readonly string[],
  file: NotationOfFile,
  isNumeric: boolean,
): Notation | undefined {
  const areAll = ({ parse }: Notation) =>
    isNumeric || texts.every((text) => !Number.isNaN(parse(text)));
  const dates = dateReading(texts, file.datesOf(site.name));
  if (dates !== undefined && 'text' in dates) {
    if (isNumeric && !dates.isShort) throw ambiguousDate(site, dates.text);
    if (dates.isShort) file.tookDatesForTexts(site.name, dates.text);
    else file.leftDatesOpen(site.name, dates.text);
    return undefined;
  }
  if (dates !== undefined) {
    if (!areAll(dates.notation)) return undefined;
    return dateForm(site, texts, file)?.notation;
  }
  const clock = clockNotation(texts);
  if (clock !== undefined) {
    if (!areAll(clock)) return undefined;
    file.tookForTimes(site.name, texts[0], clock.unit);
    return clock;
  }
  return unitNotation(texts) ?? (isNumeric ? wordedForm(texts)?.notation : undefined);
}

/** Numbers with the same unit, if each means the same with a decimal point and a comma, or only one reads all. */
function unitNotation(texts: readonly string[]): Notation | undefined {
  const areAll = ({ parse }: Notation) => texts.every((text) => !Number.isNaN(parse(text)));
  const unit = mostUsed(texts.map(bareNumber), texts.length);
  if (unit === '') return undefined;
  const [point, comma] = (['.', ','] as const)
    .map((mark) => signedNotation(FOUND_NOTATIONS[mark], unit))
    .map((notation) => (areAll(notation) ? notation : undefined));
  if (point === undefined || comma === undefined) return point ?? comma;
  return texts.every((text) => point.parse(text) === comma.parse(text)) ? point : undefined;
}

function ambiguousDate(site: ColumnSite, text: string): DataError {
  const { line: _line, ...where } = site.place(1);
  const order = (value: DateOrder, words: string) => setDates(value, words);
  return new DataError(
    'VALUE_NOT_NUMERIC',
    `found dates such as ${quoted(text)}, in which the day or the month may stand first`,
    {
      where,
      remedy: [
        order('dmy', 'say that the day does'),
        order('mdy', 'that the month does'),
        declareNominal([site.name]),
      ],
    },
  );
}
