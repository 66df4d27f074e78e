import type { Column } from '@preflearn/core';
import type { ColumnBuilder, ColumnSite } from './column-builder.js';
import { Growable } from './growable.js';
import { type Evidence, inferType, type OtherText } from './infer-type.js';
import { emptyDictionary, enter, NominalBuilder } from './nominal-builder.js';
import { isNotFiniteWord, parseNumber } from './number-text.js';
import { NumericBuilder } from './numeric-builder.js';

/**
 * Distinct values after which the type of a column is decided from what has been read.
 *
 * Until then the texts must be kept, since `01` is a category of its own should the column turn out
 * nominal, and a text takes some 200 bytes here: that must stay bearable in a table of thousands of
 * columns too.
 */
export const SETTLED_AFTER = 256;

/**
 * A column whose type is inferred from its cells by {@link inferType}.
 *
 * The type is decided at the end, or once there are more than {@link SETTLED_AFTER} distinct texts; the
 * cells after that must fit.
 */
export class InferringBuilder implements ColumnBuilder {
  #open: OpenColumn | undefined;
  #now: ColumnBuilder;

  /** @param markers  the user's markers for missing values */
  constructor(site: ColumnSite, markers: ReadonlySet<string>) {
    this.#open = new OpenColumn(site, markers);
    this.#now = this.#open;
  }

  add(text: string): void {
    this.#now.add(text);
    if (this.#open === undefined || !this.#open.full) return;
    this.#now = this.#open.settle();
    this.#open = undefined; // and with it the texts
  }

  addMissing(): void {
    this.#now.addMissing();
  }

  finish(): Column {
    return this.#now.finish();
  }
}

/** A column whose type is not decided yet: its rows are codes into the distinct texts. */
class OpenColumn implements ColumnBuilder {
  readonly #site: ColumnSite;
  readonly #markers: ReadonlySet<string>;
  readonly #dictionary = emptyDictionary();
  /** By code: the number that the text writes (NaN for none), and how many cells hold it. */
  readonly #values: number[] = [];
  readonly #counts: number[] = [];
  /** Line of the first occurrence, by code, of texts that are no finite number. */
  readonly #lines = new Map<number, number>();

  constructor(site: ColumnSite, markers: ReadonlySet<string>) {
    this.#site = site;
    this.#markers = markers;
  }

  /** Whether so many distinct texts have come that the type must be decided. */
  get full(): boolean {
    return this.#counts.length > SETTLED_AFTER;
  }

  add(text: string): void {
    const code = this.#dictionary.codeOf.get(text) ?? this.#admit(text);
    this.#dictionary.codes.push(code);
    if (code >= 0) this.#counts[code]++;
  }

  addMissing(): void {
    this.#dictionary.codes.push(-1);
  }

  finish(): Column {
    return this.settle().finish();
  }

  /** A builder of the inferred type that holds all cells so far. */
  settle(): ColumnBuilder {
    const type = inferType(this.#site.name, this.#evidence(), this.#site.place);
    if (type === 'nominal') return new NominalBuilder(this.#site, this.#dictionary);
    const values = new Growable(Float64Array);
    const codes = this.#dictionary.codes.take();
    for (const code of codes) values.push(code < 0 ? NaN : this.#values[code]);
    return new NumericBuilder(this.#site, this.#markers, 'inferred', values);
  }

  #admit(text: string): number {
    const code = enter(this.#dictionary, text, this.#site.isMissing(text));
    if (code < 0) return code;
    const value = parseNumber(text);
    if (!Number.isFinite(value)) this.#lines.set(code, this.#site.line());
    this.#values.push(value);
    this.#counts.push(0);
    return code;
  }

  #evidence(): Evidence {
    const others = Array.from(this.#lines, ([code, line]): OtherText => {
      const text = this.#dictionary.texts[code];
      const notFinite = !Number.isNaN(this.#values[code]) || isNotFiniteWord(text);
      return { text, notFinite, line, count: this.#counts[code] };
    });
    let numbers = 0;
    this.#counts.forEach((count, code) => {
      if (!this.#lines.has(code)) numbers += count;
    });
    return { numbers, distinct: this.#counts.length, others };
  }
}
