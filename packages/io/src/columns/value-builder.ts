import {
  type CellValue,
  type Column,
  DataError,
  type ErrorPlace,
  type Unit,
} from '@preflearn/core';
import { unitText } from '@preflearn/core/text';
import { clockSeconds, durationSeconds } from '../numbers/clock-seconds.js';
import { dateReading } from '../numbers/date-notation.js';
import { type Notation, PLAIN_NOTATION } from '../numbers/localised-number.js';
import { formatNumber, isNotFiniteWord, parseNumber } from '../numbers/number-text.js';
import { numbersIn } from '../numbers/numbers-in.js';
import { sizedNumber, sizedReading, wordAfter } from '../numbers/sized-number.js';
import { declareNominal } from './cell-remedies.js';
import type { ColumnSite } from './column-builder.js';
import { formOfTexts } from './column-form.js';
import type { GrowingNumbers } from './column-store.js';
import { Dictionary } from './dictionary.js';
import { inferType, type OtherText, textAmongNumbers } from './infer-type.js';
import { isNumberText, numbersAmongNumbers } from './numbers-as-text.js';
import { notFiniteError, wrongCellError } from './numeric-builder.js';
import { isOwnName, type OwnNames } from './repeated-names.js';
import { nominalColumn, numericColumn } from './stored-columns.js';

/**
 * Builds a column from values that already have a type: numbers, texts and booleans, as in JSON and formats other than
 * CSV. Its type is the one that is given, or otherwise that of its values; if numbers and texts are mixed, it is
 * inferred by {@link inferType}, as for CSV. A text of digits is a text; texts that are all dates of the same form, times,
 * durations or numbers with the same unit are read as such.
 */
export class ValueBuilder {
  readonly #site: ColumnSite;
  readonly #type: Column['type'] | undefined;
  #rows = 0;
  /** NaN where there is no number; absent while there are no numbers at all. */
  #numbers: GrowingNumbers<Float64Array> | undefined;
  /** Code -1 where there is no text; absent while there are no texts at all. */
  #texts: Dictionary | undefined;
  #firstTextLine = 0;
  /** Code of the text that is the name of the column, and the rows that have it; absent as long as none has. */
  #own: { readonly code: number; readonly rows: number[] } | undefined;

  readonly #unit: Unit | undefined;

  /**
   * @param type  the type given by the user or the file; inferred when absent
   * @param unit  the unit that the file declares for its numbers
   */
  constructor(site: ColumnSite, type: Column['type'] | undefined, unit?: Unit) {
    this.#site = site;
    this.#type = type;
    this.#unit = unit;
  }

  /** Name of the column. */
  get name(): string {
    return this.#site.name;
  }

  /** Number of values so far. */
  get rows(): number {
    return this.#rows;
  }

  /**
   * Adds the value of the next row; `null`, `undefined` and NaN are missing values.
   *
   * @throws DataError VALUE_NOT_FINITE, VALUE_NOT_NUMERIC (including whole numbers beyond 2^53), MEMORY
   */
  add(value: CellValue): void {
    if (value === null || value === undefined) this.addMissing(1);
    else if (typeof value === 'number') this.#addNumber(value);
    else if (typeof value === 'bigint') this.#addWhole(value);
    else this.#addText(String(value));
  }

  /** Adds the given number of missing values. */
  addMissing(count: number): void {
    for (let i = 0; i < count; i++) {
      this.#numbers?.push(NaN);
      this.#texts?.codes.push(-1);
    }
    this.#rows += count;
  }

  /** The cells that hold the name of the column. */
  get ownNames(): OwnNames {
    const { code, rows = [] } = this.#own ?? {};
    const others = this.#texts?.texts.filter((_, other) => other !== code) ?? [];
    const isNumeric = others.length > 0 ? others.every(isNumberText) : this.#numbers !== undefined;
    return { rows, isNumeric };
  }

  /** Removes rows, and texts that only they have. */
  leaveOut(rows: ReadonlySet<number>): void {
    const isKept = (_: unknown, row: number) => !rows.has(row);
    const [texts, numbers] = [this.#texts, this.#numbers];
    this.#rows -= rows.size;
    this.#texts = undefined;
    this.#numbers = undefined;
    if (texts !== undefined) {
      const codes = texts.codes.take().filter(isKept);
      if (codes.some((code) => code >= 0)) {
        const own = new Dictionary(this.#site.store.codes());
        for (const code of codes) {
          const text = texts.texts[code];
          own.codes.push(code < 0 ? -1 : (own.find(text) ?? own.enter(text, this.#site)));
        }
        this.#texts = own;
      }
    }
    if (numbers === undefined) return;
    const values = this.#site.store.numbers();
    for (const value of numbers.take().filter(isKept)) values.push(value);
    this.#numbers = values;
  }

  /**
   * The finished column; the builder must not be used afterwards.
   *
   * @throws DataError VALUE_NOT_NUMERIC, VALUE_NOT_FINITE for text among numbers
   */
  finish(): Column {
    const { name } = this.#site;
    if (this.#texts !== undefined) {
      const { codes, texts } = this.#texts;
      if (this.#numbers !== undefined) {
        const [values, cells] = [this.#numbers.take(), codes.take()];
        return this.#localised(values, cells, texts) ?? this.#mixed(values, cells, texts);
      }
      const dates = this.#type === 'nominal' ? undefined : this.#dates(codes, texts);
      if (dates !== undefined || this.#type !== 'numeric')
        return dates ?? nominalColumn({ name, categories: texts }, codes);
      const cells = codes.take();
      const none = new Float64Array(cells.length).fill(NaN);
      return this.#localised(none, cells, texts) ?? this.#mixed(none, cells, texts);
    }
    if (this.#type === 'nominal') {
      return { type: 'nominal', name, codes: new Int32Array(this.#rows).fill(-1), categories: [] };
    }
    const none = () => filled(this.#site.store.numbers(), NaN, this.#rows);
    return numericColumn({ name, unit: this.#unit }, this.#numbers ?? none());
  }

  #addNumber(value: number): void {
    const { marks } = this.#site;
    if (Number.isNaN(value) || marks.numbers?.has(value)) this.addMissing(1);
    else if (!Number.isFinite(value)) {
      if (!marks.always(String(value))) throw notFiniteError(this.#here(), String(value));
      this.addMissing(1);
    } else if (this.#type === 'nominal') this.#enter(unitText(value, this.#unit, formatNumber));
    else this.#push(value);
  }

  #addWhole(value: bigint): void {
    const number = Number(value);
    if (this.#type === 'nominal') this.#enter(String(value));
    else if (Number.isSafeInteger(number)) this.#push(number);
    else {
      const problem = `found ${value}, a whole number beyond 2^53, which a number cannot hold exactly`;
      throw new DataError('VALUE_NOT_NUMERIC', problem, {
        where: this.#here(),
        remedy: declareNominal([this.#site.name]),
      });
    }
  }

  #addText(text: string): void {
    if (this.#site.marks.always(text)) this.addMissing(1);
    else if (this.#type !== 'numeric' || isNotation(text)) this.#enter(text);
    else {
      const value = parseNumber(text);
      if (!Number.isFinite(value))
        throw wrongCellError(this.#site, text, 'declared', PLAIN_NOTATION);
      this.#push(value);
    }
  }

  #push(value: number): void {
    this.#numbers ??= filled(this.#site.store.numbers(), NaN, this.#rows);
    this.#numbers.push(value);
    this.#texts?.codes.push(-1);
    this.#rows++;
  }

  #enter(text: string): void {
    if (this.#texts === undefined) {
      this.#texts = new Dictionary(this.#site.store.codes());
      filled(this.#texts.codes, -1, this.#rows);
      this.#firstTextLine = this.#site.line();
    }
    const code = this.#texts.find(text) ?? this.#texts.enter(text, this.#site);
    if (this.#own === undefined && isOwnName(text, this.#site.name)) this.#own = { code, rows: [] };
    if (this.#own?.code === code) this.#own.rows.push(this.#rows);
    this.#texts.codes.push(code);
    this.#numbers?.push(NaN);
    this.#rows++;
  }

  /** A column of days or seconds, if all texts are dates of the same form. */
  #dates(codes: GrowingNumbers<Int32Array>, texts: readonly string[]): Column | undefined {
    const sized = this.#type === 'numeric' ? sizedReading(texts) : undefined;
    const notation: Notation | undefined =
      sized === undefined
        ? formOfTexts(this.#site, texts, this.#site.notation, this.#type === 'numeric')
        : { decimal: '.', parse: sized };
    if (notation === undefined) return undefined;
    const { parse, unit } = notation;
    const numbers = texts.map(parse);
    const odd = numbers.findIndex((value) => Number.isNaN(value));
    if (odd >= 0) {
      if (this.#type !== 'numeric') return undefined;
      const { line: _line, ...where } = this.#site.place(1);
      throw wrongCellError(this.#site, texts[odd], 'declared', notation, where);
    }
    const values = this.#site.store.numbers();
    for (const code of codes.take()) values.push(code < 0 ? NaN : numbers[code]);
    return numericColumn({ name: this.#site.name, unit }, values);
  }

  /** A column declared numeric whose texts are numbers with signs or separators of thousands, such as `€ 1,000.50`. */
  #localised(
    values: Float64Array,
    codes: Int32Array,
    texts: readonly string[],
  ): Column | undefined {
    if (this.#type !== 'numeric' || !texts.every(isNumberText)) return undefined;
    const numbers = numbersIn(texts);
    if (numbers.some((value) => Number.isNaN(value))) return undefined;
    const all = this.#site.store.numbers();
    for (let row = 0; row < codes.length; row++)
      all.push(codes[row] < 0 ? values[row] : numbers[codes[row]]);
    return numericColumn({ name: this.#site.name, unit: this.#unit }, all);
  }

  /** A column of numbers and texts: categories, if it looks like that. */
  #mixed(values: Float64Array, codes: Int32Array, texts: readonly string[]): Column {
    const site = this.#site;
    const counts = new Float64Array(texts.length);
    for (const code of codes) if (code >= 0) counts[code]++;
    const others = texts.map(
      (text, code): OtherText => ({ text, notFinite: isNotFiniteWord(text), count: counts[code] }),
    );
    const present = values.filter((value) => !Number.isNaN(value));
    const distinct = texts.length + new Set(present).size;
    const evidence = { numbers: present.length, distinct, others };
    if (this.#type === 'numeric' || inferType(evidence) === 'mixed') {
      const where = site.place(this.#firstTextLine);
      if (this.#type !== 'numeric' && texts.every((text) => Number.isFinite(parseNumber(text))))
        throw numbersAmongNumbers(texts[0], present.length, values.length, where);
      throw textAmongNumbers(others[0], evidence, PLAIN_NOTATION, where);
    }
    const all = new Dictionary(site.store.codes());
    for (let row = 0; row < codes.length; row++) {
      const isText = codes[row] >= 0;
      if (!isText && Number.isNaN(values[row])) all.codes.push(-1);
      else {
        const text = isText ? texts[codes[row]] : formatNumber(values[row]);
        all.codes.push(all.find(text) ?? all.enter(text, site));
      }
    }
    return nominalColumn({ name: site.name, categories: all.texts }, all.codes);
  }

  #here(): ErrorPlace {
    return this.#site.place(this.#site.line());
  }
}

/** Whether a text is a date, a time or a number with a size, signs or separators, which are read together with the others of the column. */
function isNotation(text: string): boolean {
  const seconds = clockSeconds(text) ?? durationSeconds(text);
  if (seconds !== undefined || sizedNumber(text) !== undefined) return true;
  if (wordAfter(text) !== undefined) return true;
  if (dateReading([text], undefined) !== undefined) return true;
  return Number.isNaN(parseNumber(text)) && isNumberText(text);
}

function filled<G extends { push(value: number): void }>(to: G, value: number, count: number): G {
  for (let i = 0; i < count; i++) to.push(value);
  return to;
}
