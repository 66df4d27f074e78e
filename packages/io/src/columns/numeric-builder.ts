import { type Column, DataError, type ErrorPlace } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import type { CodedText } from '../numbers/ascii-codes.js';
import { FOUND_NOTATIONS, type Notation, PLAIN_NOTATION } from '../numbers/localised-number.js';
import { setDecimal } from '../numbers/notation-of-file.js';
import { bareNumber } from '../numbers/number-signs.js';
import { isNotFiniteWord } from '../numbers/number-text.js';
import { isChanged, mayChange } from '../numbers/whole-numbers.js';
import { CORRECT, declareNominal, markAsMissing } from './cell-remedies.js';
import type { ColumnBuilder, ColumnSite } from './column-builder.js';
import type { GrowingNumbers } from './column-store.js';
import { numericColumn } from './stored-columns.js';

/**
 * Which remedy applies to text among numbers: in a column whose type was inferred, in one declared numeric, and in one
 * whose numbers are written as in another table.
 */
export type NumericRemedy = 'inferred' | 'declared' | 'remembered';

/** A column that is known to be numeric. */
export class NumericBuilder implements ColumnBuilder {
  readonly #site: ColumnSite;
  readonly #remedy: NumericRemedy;
  readonly #markedNumbers: boolean;
  readonly #parse: Notation['parse'];
  readonly #notation: Notation;
  readonly #values: GrowingNumbers<Float64Array>;
  readonly #keepsDigits: boolean;
  /** True if digits with a point are read as by `scanPlainNumber`. */
  readonly wantsNumbers: boolean;

  /**
   * @param markedNumbers  whether some marker for missing values is a number, so that every cell must be compared with
   *   the markers
   * @param keepsDigits  whether a whole number that would not keep its digits is an error
   */
  constructor(
    site: ColumnSite,
    markedNumbers: boolean,
    remedy: NumericRemedy,
    notation: Notation = PLAIN_NOTATION,
    values: GrowingNumbers<Float64Array> = site.store.numbers(),
    keepsDigits = false,
  ) {
    this.#keepsDigits = keepsDigits;
    this.#site = site;
    this.#remedy = remedy;
    this.#markedNumbers = markedNumbers;
    this.#parse = notation.parse;
    this.#notation = notation;
    this.#values = values;
    this.wantsNumbers = !markedNumbers && notation.decimal === '.' && notation.unit === undefined;
  }

  add(text: string): void {
    const isOther =
      (this.#markedNumbers && this.#site.marks.always(text)) ||
      (this.#keepsDigits && isChanged(text));
    const value = isOther ? NaN : this.#parse(text);
    if (value - value === 0) this.#values.push(value);
    else this.#addOther(text);
  }

  addPart({ text, codes }: CodedText, start: number, end: number, number: number): void {
    const isSimple = number - number === 0 && this.wantsNumbers;
    if (isSimple && !(this.#keepsDigits && mayChange(codes[start], end - start)))
      this.#values.push(number);
    else this.add(text.slice(start, end));
  }

  #addOther(text: string): void {
    const site = this.#site;
    if (site.takesAsMissing(text, 'numeric')) {
      this.addMissing();
      return;
    }
    const bare = this.#notation.unit === undefined ? bareNumber(text) : undefined;
    const value = bare?.unit === '' ? this.#parse(bare.text) : NaN;
    const isNumber = value - value === 0;
    this.#values.push(isNumber ? value : NaN);
    if (!isNumber) site.wrong(text, wrongCellError(site, text, this.#remedy, this.#notation));
  }

  addMissing(): void {
    this.#values.push(NaN);
  }

  finish(): Column {
    const { unit } = this.#notation;
    return numericColumn({ name: this.#site.name, unit }, this.#values);
  }
}

const MARK_WORDS: Readonly<Record<Notation['decimal'], string>> = { '.': 'point', ',': 'comma' };

/**
 * The error for a cell that is not a finite number in the notation of its column.
 *
 * @param where  the cell; the one being read when absent
 */
export function wrongCellError(
  site: ColumnSite,
  text: string,
  type: NumericRemedy,
  notation: Notation,
  where = site.place(site.line()),
): DataError {
  if (isInfinite(text, notation) || isNotFiniteWord(text)) return notFiniteError(where, text);
  if (isChanged(text) && notation.unit === undefined) return changedError(site, text, where);
  const { decimal, unit } = notation;
  const other = decimal === '.' ? ',' : '.';
  const isOther = !Number.isNaN(FOUND_NOTATIONS[other].parse(text)) && unit === undefined;
  const like =
    isOther && type === 'remembered'
      ? ` with a decimal ${MARK_WORDS[decimal]}, as in the table that this one is read like`
      : '';
  return new DataError(
    'VALUE_NOT_NUMERIC',
    `found ${quoted(text)}, expected ${wanted(notation)}${like}`,
    {
      where,
      remedy: [
        CORRECT,
        ...(isOther ? [setDecimal(other, 'say which mark stands before decimals')] : []),
        markAsMissing([text]),
        ...(type === 'inferred' ? [declareNominal([site.name])] : []),
      ],
    },
  );
}

/** What a cell should contain: `a number`, `a date`. */
export function wanted({ unit }: Notation): string {
  switch (unit) {
    case undefined:
      return 'a number';
    case 'date':
      return 'a date';
    case 'date-time':
      return 'a date with a time';
    case 'time':
      return 'a time such as 15:00';
    case 'duration':
      return 'a duration such as 28:00:00';
    default:
      return `a number with ${quoted(unit)}`;
  }
}

/** The error for digits that a number would not preserve, in a column that was assumed to be numeric. */
function changedError(site: ColumnSite, text: string, where: ErrorPlace): DataError {
  const value = Number(text);
  return new DataError(
    'VALUE_NOT_NUMERIC',
    `found ${quoted(text)}, which as a number would be ${value}, after cells that were read as numbers`,
    {
      where,
      remedy: [
        declareNominal([site.name]),
        {
          action: 'set',
          option: 'types',
          value: { [site.name]: 'numeric' },
          text: 'numeric if they are numbers',
        },
      ],
    },
  );
}

/** Whether a text is a number too large for a double, in the notation of its column or as programs write it. */
function isInfinite(text: string, notation: Notation): boolean {
  return [notation, PLAIN_NOTATION].some(({ parse }) => Math.abs(parse(text)) === Infinity);
}

/** The error for NaN, an infinity or a number too large for a double. */
export function notFiniteError(where: ErrorPlace, text: string): DataError {
  return new DataError('VALUE_NOT_FINITE', `found ${quoted(text)}, expected a finite number`, {
    where,
    remedy: [CORRECT, 'leave the field empty', markAsMissing([text])],
  });
}
