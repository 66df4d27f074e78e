import { type Column, DataError, type ErrorPlace, quoted } from '@preflearn/core';
import { declareNominal, markAsMissing } from './cell-remedies.js';
import type { ColumnBuilder, ColumnSite } from './column-builder.js';
import { Growable } from './growable.js';
import { isNotFiniteWord, parseNumber } from './number-text.js';

/** What to do about text among numbers: in a column whose type was found, and in one declared so. */
export type NumericRemedy = 'inferred' | 'declared';

/** A column that is known to be numeric. */
export class NumericBuilder implements ColumnBuilder {
  readonly #site: ColumnSite;
  readonly #remedy: NumericRemedy;
  readonly #markedNumbers: boolean;
  readonly #values: Growable<Float64Array>;

  /**
   * @param markedNumbers  whether a marker for missing values is a number, so that every cell must be
   *   compared with them
   */
  constructor(
    site: ColumnSite,
    markedNumbers: boolean,
    remedy: NumericRemedy,
    values: Growable<Float64Array> = new Growable(Float64Array),
  ) {
    this.#site = site;
    this.#remedy = remedy;
    this.#markedNumbers = markedNumbers;
    this.#values = values;
  }

  add(text: string): void {
    const value = this.#markedNumbers && this.#site.isMissing(text) ? NaN : parseNumber(text);
    if (value - value === 0) this.#values.push(value);
    else if (this.#site.isMissing(text)) this.addMissing();
    else throw this.#wrongCell(text, value);
  }

  addMissing(): void {
    this.#values.push(NaN);
  }

  finish(): Column {
    return { type: 'numeric', name: this.#site.name, values: this.#values.take() };
  }

  #wrongCell(text: string, value: number): DataError {
    const where = this.#site.place(this.#site.line());
    if (!Number.isNaN(value) || isNotFiniteWord(text)) return notFiniteError(where, text);
    const toText = this.#remedy === 'declared' ? [] : [declareNominal(this.#site.name)];
    return new DataError('VALUE_NOT_NUMERIC', `found ${quoted(text)}, expected a number`, {
      where,
      remedy: ['correct it', markAsMissing(text), ...toText],
    });
  }
}

/** The error for NaN, an infinity or a number too large for a double. */
export function notFiniteError(where: ErrorPlace, text: string): DataError {
  return new DataError('VALUE_NOT_FINITE', `found ${quoted(text)}, expected a finite number`, {
    where,
    remedy: ['correct it', 'leave the field empty', markAsMissing(text)],
  });
}
