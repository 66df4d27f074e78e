import { DataError } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import { FOUND_NOTATIONS, type Notation, PLAIN_NOTATION } from '../numbers/localised-number.js';
import { type NotationOfFile, setDecimal } from '../numbers/notation-of-file.js';
import { declareNominal } from './cell-remedies.js';
import type { ColumnSite } from './column-builder.js';

/** How the numbers of a column are read. */
export interface ColumnNotation {
  readonly notation: Notation;
  /** A text whose reading is an assumption; the rest of the file may still contradict it. */
  readonly doubtful?: string | undefined;
  /** Whether later cells of the file may show that the column is written differently. */
  readonly isAssumed: boolean;
  /** Whether some of the texts would mean something else with the other decimal mark. */
  readonly showsMark: boolean;
}

/**
 * How the numbers of a column are written, judging by its distinct texts and, if these leave it open, by the file.
 *
 * @throws DataError VALUE_NOT_NUMERIC if numbers are ambiguous and nothing decides
 */
export function columnNotation(
  site: ColumnSite,
  texts: readonly string[],
  file: NotationOfFile,
): ColumnNotation {
  const readings = texts.map((text) => file.readingOf(text));
  const [hasPoints, hasCommas] = [readings.includes('.'), readings.includes(',')];
  const doubtful = texts.find((_, code) => readings[code] === 'ambiguous');
  const showsMark = hasPoints || hasCommas || doubtful !== undefined;
  const known = file.knownOf(site.name);
  if (known !== undefined) return { notation: known, isAssumed: false, showsMark };
  if (hasPoints && hasCommas) return { notation: PLAIN_NOTATION, isAssumed: false, showsMark };
  if (hasPoints || hasCommas)
    return { notation: FOUND_NOTATIONS[hasPoints ? '.' : ','], isAssumed: false, showsMark };
  if (doubtful === undefined) {
    return { notation: file.ofPlainNumbers, isAssumed: file.shown !== ',', showsMark };
  }
  if (file.shown !== undefined) {
    return { notation: FOUND_NOTATIONS[file.shown], isAssumed: file.shown !== ',', showsMark };
  }
  if (readings.includes('text')) return { notation: PLAIN_NOTATION, isAssumed: true, showsMark };
  const commas = texts.find((text, code) => readings[code] === 'ambiguous' && text.includes(','));
  const isOpen = file.separator === ';' || (commas !== undefined && file.separator !== ',');
  if (isOpen || file.isMixed || file.hadCommas(site.name)) throw ambiguous(site, doubtful);
  return {
    notation: FOUND_NOTATIONS['.'],
    doubtful: commas ?? doubtful,
    isAssumed: true,
    showsMark,
  };
}

/** The error for a column whose numbers are ambiguous, as this text is. */
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
