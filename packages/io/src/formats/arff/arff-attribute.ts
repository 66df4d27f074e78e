import { type Column, DataError, type ErrorPlace } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import { checkLabelsOnce } from '../../columns/check-labels.js';
import { checkRankingLabels } from '../../columns/ranking-labels.js';
import type { Notation } from '../../numbers/localised-number.js';
import { arffDateNotation, DEFAULT_DATE_FORMAT } from './arff-dates.js';
import type { ArffScanner } from './arff-scanner.js';

/** What an `@attribute` line declares. */
export interface ArffAttribute {
  readonly name: string;
  readonly type: Column['type'];
  /** The labels in their declared order; undefined for text, which declares no labels. */
  readonly labels?: readonly string[];
  /** How dates are written, for an attribute of dates in a format that can be read as numbers. */
  readonly dates?: Notation;
  /** Whether the values are orders of the labels rather than labels (XARFF). */
  readonly ranking?: boolean;
}

const TYPES: Readonly<Record<string, Column['type']>> = {
  numeric: 'numeric',
  real: 'numeric',
  integer: 'numeric',
  string: 'nominal',
};

/**
 * Reads the rest of an `@attribute` line: the name and the type.
 *
 * `numeric`, `real` and `integer` are numeric, and so is `date` with year, month and day in digits; `string` and other
 * dates are nominal with the texts as they are. `ranking` with a list of labels is an extension of XARFF.
 *
 * @param where  the line
 * @throws DataError FILE_FORMAT
 */
export function readAttribute(scanner: ArffScanner, where: ErrorPlace): ArffAttribute {
  const start = scanner.next();
  if (start !== 'word' && start !== 'quoted') throw wrong(where, 'found no name');
  const name = scanner.text;
  const kind = scanner.next();
  if (kind === 'open') return { name, type: 'nominal', labels: readLabels(scanner, name, where) };
  const word = scanner.text.toLowerCase();
  if (kind === 'word' && word === 'date') return readDate(scanner, name);
  if (kind === 'word' && word === 'ranking') return readRanking(scanner, name, where);
  if (kind === 'word' && Object.hasOwn(TYPES, word)) return { name, type: TYPES[word] };
  throw wrong(
    where,
    `found ${kind === 'end' ? 'no type' : `the type ${quoted(scanner.text)}`}`,
    name,
  );
}

function wrong(where: ErrorPlace, found: string, name?: string): DataError {
  return new DataError(
    'FILE_FORMAT',
    `${found} ${name === undefined ? 'after @attribute' : 'for this attribute'}, ` +
      'expected a name and then numeric, real, integer, string, date, a list of labels such as {a, ' +
      'b}, or RANKING {a, b}',
    { where: { ...where, column: name } },
  );
}

function readDate(scanner: ArffScanner, name: string): ArffAttribute {
  const format = scanner.next() === 'end' ? DEFAULT_DATE_FORMAT : scanner.text;
  const dates = arffDateNotation(format);
  return dates === undefined ? { name, type: 'nominal' } : { name, type: 'numeric', dates };
}

function readRanking(scanner: ArffScanner, name: string, where: ErrorPlace): ArffAttribute {
  if (scanner.next() !== 'open') {
    throw new DataError('FILE_FORMAT', 'found no list of labels after RANKING', {
      where: { ...where, column: name },
      remedy: 'write RANKING {a, b}',
    });
  }
  const labels = readLabels(scanner, name, where).map((label) => label.trim());
  checkRankingLabels(labels, { ...where, column: name });
  return { name, type: 'nominal', labels, ranking: true };
}

function readLabels(scanner: ArffScanner, name: string, where: ErrorPlace): readonly string[] {
  const labels: string[] = [];
  for (;;) {
    const token = scanner.next();
    if (token === 'close') break;
    if (token === 'word' || token === 'quoted') labels.push(scanner.text);
    else {
      throw new DataError('FILE_FORMAT', 'the list of labels is not closed in this line', {
        where: { ...where, column: name },
        remedy: 'end it with "}"',
      });
    }
  }
  checkLabelsOnce(labels, { ...where, column: name });
  return labels;
}
