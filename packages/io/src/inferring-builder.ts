import type { Column } from '@preflearn/core';
import type { ColumnBuilder, ColumnSite } from './column-builder.js';
import { Dictionary } from './dictionary.js';
import { Growable } from './growable.js';
import { type Evidence, inferType, type OtherText } from './infer-type.js';
import { NominalBuilder } from './nominal-builder.js';
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

  /** @param markedNumbers  as of {@link NumericBuilder} */
  constructor(site: ColumnSite, markedNumbers: boolean) {
    this.#open = new OpenColumn(site, markedNumbers);
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
  readonly #markedNumbers: boolean;
  readonly #dictionary = new Dictionary();
  /** Line of the first cell that holds no finite number. */
  #otherLine = 0;

  constructor(site: ColumnSite, markedNumbers: boolean) {
    this.#site = site;
    this.#markedNumbers = markedNumbers;
  }

  /** Whether so many distinct texts have come that the type must be decided. */
  get full(): boolean {
    return this.#dictionary.texts.length > SETTLED_AFTER;
  }

  add(text: string): void {
    this.#dictionary.codes.push(this.#dictionary.find(text) ?? this.#admit(text));
  }

  addMissing(): void {
    this.#dictionary.codes.push(-1);
  }

  finish(): Column {
    return this.settle().finish();
  }

  /** A builder of the inferred type that holds all cells so far. */
  settle(): ColumnBuilder {
    const { texts, codes } = this.#dictionary;
    const cells = codes.take();
    const numbers = texts.map(parseNumber);
    const evidence = evidenceOf(texts, numbers, cells, this.#otherLine);
    const site = this.#site;
    if (inferType(site.name, evidence, (line) => site.place(line)) === 'nominal') {
      for (const code of cells) codes.push(code);
      return new NominalBuilder(site, this.#dictionary);
    }
    site.gauge.droppedTexts(texts);
    const values = new Growable(Float64Array);
    for (const code of cells) values.push(code < 0 ? NaN : numbers[code]);
    return new NumericBuilder(site, this.#markedNumbers, 'inferred', values);
  }

  #admit(text: string): number {
    if (this.#site.isMissing(text)) return -1;
    if (this.#otherLine === 0 && !Number.isFinite(parseNumber(text))) {
      this.#otherLine = this.#site.line();
    }
    return this.#dictionary.enter(text, this.#site);
  }
}

/**
 * What the cells of a column say of its type.
 *
 * @param numbers  the number that each text writes, NaN for none, shape [texts]
 * @param cells    position in `texts` of each row's text, -1 for a missing value, shape [rows]
 */
function evidenceOf(
  texts: readonly string[],
  numbers: readonly number[],
  cells: Int32Array,
  line: number,
): Evidence {
  const counts = new Float64Array(texts.length);
  for (const code of cells) if (code >= 0) counts[code]++;
  const others: OtherText[] = [];
  let finite = 0;
  texts.forEach((text, code) => {
    const count = counts[code];
    const notFinite = !Number.isNaN(numbers[code]) || isNotFiniteWord(text);
    if (Number.isFinite(numbers[code])) finite += count;
    else others.push({ text, notFinite, count });
  });
  return { numbers: finite, distinct: texts.length, others, line };
}
