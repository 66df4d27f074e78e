import { DataError } from '@preflearn/core';
import type { DateOrder } from '@preflearn/core/reading';
import { quoted } from '@preflearn/core/text';
import { clockNotation } from '../numbers/clock-notation.js';
import { dateReading } from '../numbers/date-notation.js';
import { type NotationOfFile, setDates } from '../numbers/notation-of-file.js';
import { type BareNumber, bareNumber, signedNotation } from '../numbers/number-signs.js';
import { parseNumber } from '../numbers/number-text.js';
import { sizedReading } from '../numbers/sized-number.js';
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
    dateForm(site, texts, file) ?? clockForm(site, texts, file) ?? signedForm(site, texts, file)
  );
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
  file.tookForTimes(site.name, texts[0]);
  return { notation, isAssumed: false, showsMark: false };
}

function signedForm(
  site: ColumnSite,
  texts: readonly string[],
  file: NotationOfFile,
): ColumnNotation {
  const bare = texts.map(bareNumber);
  const unit = mostUsed(bare, texts.length);
  if (unit === '' && bare.every((number) => number?.unit !== '')) {
    return columnNotation(site, texts, file);
  }
  // If all numbers are in brackets, these enumerate something and do not mean negative numbers.
  const isList = unit === '' && bare.every((number) => number?.isBracketed);
  if (isList) return columnNotation(site, texts, file);
  const plain = texts.flatMap((text, i) => {
    const number = bare[i];
    if (number !== undefined) return number.unit === unit ? [number.text] : [];
    return unit === '' ? [text] : [];
  });
  const found = columnNotation(site, plain, file);
  return { ...found, notation: signedNotation(found.notation, unit) };
}

/** The unit of more than half of the texts; empty if there is none. */
function mostUsed(bare: readonly (BareNumber | undefined)[], count: number): string {
  const counts = new Map<string, number>();
  for (const number of bare) {
    if (number !== undefined) counts.set(number.unit, (counts.get(number.unit) ?? 0) + 1);
  }
  return [...counts].find(([, times]) => 2 * times > count)?.[0] ?? '';
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
