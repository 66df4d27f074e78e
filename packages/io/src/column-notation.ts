import { DataError, quoted } from '@preflearn/core';
import { declareNominal } from './cell-remedies.js';
import type { ColumnSite } from './column-builder.js';
import { FOUND_NOTATIONS, type Notation, PLAIN_NOTATION } from './localised-number.js';
import { type NotationOfFile, setDecimal } from './notation-of-file.js';

/** How the numbers of a column are read. */
export interface ColumnNotation {
  readonly notation: Notation;
  /** A text that was read by assumption; the file may show otherwise until its end. */
  readonly doubtful?: string | undefined;
  /** Whether later cells of the file may show that the column is written otherwise. */
  readonly isAssumed: boolean;
}

/**
 * How the numbers of a column are written, by its distinct texts and, where they leave it open, by the file.
 *
 * @throws DataError VALUE_NOT_NUMERIC where numbers may mean two things and nothing decides
 */
export function columnNotation(
  site: ColumnSite,
  texts: readonly string[],
  file: NotationOfFile,
): ColumnNotation {
  if (file.given !== undefined) return { notation: file.given, isAssumed: false };
  const readings = texts.map((text) => file.readingOf(text));
  const [hasPoints, hasCommas] = [readings.includes('.'), readings.includes(',')];
  if (hasPoints && hasCommas) return { notation: PLAIN_NOTATION, isAssumed: false };
  if (hasPoints || hasCommas)
    return { notation: FOUND_NOTATIONS[hasPoints ? '.' : ','], isAssumed: false };
  const doubtful = texts.find((_, code) => readings[code] === 'ambiguous');
  if (doubtful === undefined) {
    return { notation: file.ofPlainNumbers, isAssumed: file.shown !== ',' };
  }
  if (file.shown !== undefined) {
    return { notation: FOUND_NOTATIONS[file.shown], isAssumed: file.shown !== ',' };
  }
  if (readings.includes('text')) return { notation: PLAIN_NOTATION, isAssumed: true };
  const commas = texts.find((text, code) => readings[code] === 'ambiguous' && text.includes(','));
  const isOpen = file.separator === ';' || (commas !== undefined && file.separator !== ',');
  if (isOpen || file.isMixed) throw ambiguous(site, doubtful);
  return { notation: FOUND_NOTATIONS['.'], doubtful: commas ?? doubtful, isAssumed: true };
}

/** The error for a column whose numbers may mean two things, as this text does. */
export function ambiguous(site: ColumnSite, text: string): DataError {
  const [point, comma] = [FOUND_NOTATIONS['.'].parse(text), FOUND_NOTATIONS[','].parse(text)];
  const { line: _line, ...where } = site.place(1);
  return new DataError(
    'VALUE_NOT_NUMERIC',
    `found ${quoted(text)}, which may mean ${point} or ${comma}`,
    {
      where,
      remedy: [
        setDecimal(',', 'say that commas stand before decimals'),
        setDecimal('.', 'that points do'),
        declareNominal([site.name]),
      ],
    },
  );
}
