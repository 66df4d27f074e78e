import type { Column } from '@preflearn/core';
import type { CodedText } from '../numbers/ascii-codes.js';
import { GIVEN_NOTATIONS, type Notation } from '../numbers/localised-number.js';
import type { NotationOfFile } from '../numbers/notation-of-file.js';
import { bareNumber } from '../numbers/number-signs.js';
import { isNotFiniteWord, parseNumber } from '../numbers/number-text.js';
import { SENTINELS } from '../numbers/suspect-number.js';
import { isDateUnit, isTimeUnit } from '../numbers/time-units.js';
import { isChanged, isWhole } from '../numbers/whole-numbers.js';
import type { ColumnBuilder, ColumnSite } from './column-builder.js';
import { columnForm } from './column-form.js';
import { ambiguous, type ColumnNotation } from './column-notation.js';
import { Dictionary } from './dictionary.js';
import { type Evidence, inferType, type OtherText, textAmongNumbers } from './infer-type.js';
import { NominalBuilder } from './nominal-builder.js';
import { NumericBuilder, type NumericRemedy, wrongCellError } from './numeric-builder.js';

/**
 * Number of distinct values after which the type of a column is decided from what has been read.
 *
 * Until then the texts must be kept, since `01` is a category of its own if the column turns out to be nominal, and a
 * text takes about 200 bytes here: that must remain affordable in a table with thousands of columns.
 */
export const SETTLED_AFTER = 256;

/** Options for inferring the columns of a file. */
export interface InferenceOptions {
  /** See {@link NumericBuilder}. */
  readonly markedNumbers: boolean;
  readonly file: NotationOfFile;
  /** Whether the columns are known to be numeric, so that only the notation of their numbers must be found. */
  readonly areNumeric: boolean;
}

/**
 * A column whose type is inferred from its cells by {@link inferType}, and the notation of its numbers by
 * {@link columnNotation}.
 *
 * Both are decided at the end, or once there are more than {@link SETTLED_AFTER} distinct texts; later cells must
 * conform.
 */
export class InferringBuilder implements ColumnBuilder {
  readonly #site: ColumnSite;
  readonly #options: InferenceOptions;
  #open: OpenColumn | undefined;
  #now: ColumnBuilder;
  #notation: ColumnNotation | undefined;
  #maySuspect = false;

  constructor(site: ColumnSite, options: InferenceOptions) {
    this.#site = site;
    this.#options = options;
    this.#open = new OpenColumn(site, options);
    this.#now = this.#open;
  }

  add(text: string): void {
    this.#now.add(text);
    if (this.#open !== undefined) this.#settleIfFull(this.#open);
  }

  get wantsNumbers(): boolean {
    return this.#now.wantsNumbers;
  }

  addPart(coded: CodedText, start: number, end: number, number: number): void {
    if (this.#open === undefined) this.#now.addPart(coded, start, end, number);
    else this.add(coded.text.slice(start, end));
  }

  #settleIfFull(open: OpenColumn): void {
    if (!open.full) return;
    this.#now = open.settle();
    this.#notation = open.notation;
    this.#maySuspect = open.maySuspect;
    this.#open = undefined; // and its texts with it
  }

  addMissing(): void {
    this.#now.addMissing();
  }

  finish(): Column {
    const column = this.#now.finish();
    this.#checkAssumption(column);
    this.#noteFractions(column);
    const maySuspect = this.#open?.maySuspect ?? this.#maySuspect;
    if (column.type === 'numeric' && maySuspect && !this.#options.areNumeric) {
      this.#site.marks.holds(column.values, column.name);
    }
    return column;
  }

  /** Reports that numbers had decimal points if these only occurred after the column was settled. */
  #noteFractions(column: Column): void {
    if (this.#notation === undefined || this.#notation.showsMark) return;
    const { decimal, unit } = this.#notation.notation;
    if (column.type !== 'numeric' || decimal !== '.' || isDateUnit(unit) || isTimeUnit(unit))
      return;
    const { values } = column;
    if (values.some((value) => value % 1 !== 0 && !Number.isNaN(value)))
      this.#options.file.readWith('.', column.name);
  }

  /** Checks a column that was settled with decimal points when the file turned out to use decimal commas. */
  #checkAssumption(column: Column): void {
    if (this.#notation?.isAssumed !== true || column.type !== 'numeric') return;
    if (this.#options.file.shown !== ',') return;
    const fraction = column.values.find((value) => value % 1 !== 0 && !Number.isNaN(value));
    const text = this.#notation.doubtful ?? fraction?.toFixed(3);
    if (text !== undefined) throw ambiguous(this.#site, text);
  }
}

/** A column whose type is not yet decided: its rows are codes into the distinct texts. */
class OpenColumn implements ColumnBuilder {
  readonly #site: ColumnSite;
  readonly #options: InferenceOptions;
  readonly #dictionary: Dictionary;
  /** The notation of its numbers, if it is known in advance. */
  readonly #known: Notation | undefined;
  /** Line of the first cell with each text. */
  readonly #lines: number[] = [];
  /** How its numbers were read, once it is settled. */
  notation: ColumnNotation | undefined;
  /** Whether one of the texts is a number that is sometimes used to mark missing values. */
  maySuspect = false;

  constructor(site: ColumnSite, options: InferenceOptions) {
    this.#site = site;
    this.#options = options;
    this.#dictionary = new Dictionary(site.store.codes());
    this.#known = options.file.knownOf(site.name);
  }

  /** Whether there are so many distinct texts that the type must be decided. */
  get full(): boolean {
    return this.#dictionary.texts.length > SETTLED_AFTER;
  }

  add(text: string): void {
    this.#dictionary.codes.push(this.#dictionary.find(text) ?? this.#admit(text));
  }

  readonly wantsNumbers = false;

  addPart({ text }: CodedText, start: number, end: number): void {
    this.add(text.slice(start, end));
  }

  addMissing(): void {
    this.#dictionary.codes.push(-1);
  }

  finish(): Column {
    return this.settle().finish();
  }

  /** A builder of the inferred type that contains all cells so far. */
  settle(): ColumnBuilder {
    const { texts, codes } = this.#dictionary;
    const site = this.#site;
    const isMark = texts.map((text) => site.marks.amongNumbers(text));
    const values = texts.filter((_, code) => !isMark[code]);
    this.notation = columnForm(site, values, this.#options.file, this.#options.areNumeric);
    const { parse } = this.notation.notation;
    const numbers = texts.map((text, code) => (isMark[code] ? NaN : parse(text)));
    const cells = codes.take();
    const evidence = evidenceOf(texts, numbers, cells, isMark);
    const type = this.#options.areNumeric ? 'numeric' : inferType(evidence);
    if (type === 'nominal') return this.#asTexts(values, cells);
    const areWhole = !this.#options.areNumeric && values.every((text) => isWhole(text));
    const code = areWhole ? values.find((text) => isChanged(text)) : undefined;
    if (code === undefined) return this.#asNumbers(evidence, numbers, cells, areWhole);
    this.#options.file.tookForCodes(site.name, code);
    return this.#asTexts(values, cells);
  }

  #asTexts(values: readonly string[], cells: Int32Array): ColumnBuilder {
    const site = this.#site;
    const { texts } = this.#dictionary;
    const odd = values.filter((text) => Number.isNaN(parseNumber(text)) && looksNumeric(text));
    if (2 * odd.length > values.length) {
      const areBracketed = values.every((text) => bareNumber(text)?.isBracketed);
      if (areBracketed) this.#options.file.tookForList(site.name, odd[0]);
      else this.#options.file.tookForTexts(site.name, odd[0]);
    }
    site.gauge.droppedTexts(texts);
    const dictionary = new Dictionary(site.store.codes());
    const column = new NominalBuilder(site, dictionary);
    const newCodes = texts.map((text) => column.codeOf(text));
    for (const code of cells) dictionary.codes.push(code < 0 ? -1 : newCodes[code]);
    return column;
  }

  #asNumbers(
    evidence: Evidence,
    numbers: readonly number[],
    cells: Int32Array,
    areWhole: boolean,
  ): ColumnBuilder {
    const { texts } = this.#dictionary;
    const { markedNumbers, file, areNumeric } = this.#options;
    const site = this.#site;
    const { notation, doubtful, showsMark } = this.notation as ColumnNotation;
    for (const other of evidence.others) {
      const place = site.place(this.#lines[texts.indexOf(other.text)]);
      const error = areNumeric
        ? wrongCellError(site, other.text, this.#remedy('declared'), notation, place)
        : textAmongNumbers(other, evidence, notation, place);
      site.wrong(other.text, error);
    }
    if (showsMark) file.readWith(notation.decimal, site.name);
    if (this.#known === undefined && notation.decimal === ',') {
      const comma = texts.find((_, code) => !Number.isNaN(numbers[code]) && !isPlain(texts[code]));
      if (comma !== undefined) file.readWithCommas(site.name);
    } else if (doubtful?.includes(',')) file.tookForThousands(site.name, doubtful);
    for (const text of texts) site.takesAsMissing(text, 'numeric');
    site.gauge.droppedTexts(texts);
    const values = site.store.numbers();
    for (const code of cells) {
      const value = code < 0 ? NaN : numbers[code];
      values.push(Number.isFinite(value) ? value : NaN);
    }
    const remedy = this.#remedy(areNumeric ? 'declared' : 'inferred');
    this.maySuspect = numbers.some((value) => SENTINELS.has(value));
    return new NumericBuilder(site, markedNumbers, remedy, notation, values, areWhole);
  }

  /** What to do about a text that is not a number in the notation of the column. */
  #remedy(otherwise: NumericRemedy): NumericRemedy {
    return this.#options.file.isRemembered(this.#site.name) ? 'remembered' : otherwise;
  }

  #admit(text: string): number {
    const { marks } = this.#site;
    if (marks.always(text)) {
      marks.took(text, this.#site.name, 'numeric');
      return -1;
    }
    if (NOT_DIGITS.test(text)) this.#options.file.look(text);
    const code = this.#dictionary.enter(text, this.#site);
    if (code === this.#lines.length) this.#lines.push(this.#site.line());
    return code;
  }
}

/** A text of only a few digits needs no further examination. */
const NOT_DIGITS = /[^\d]|^\d{16}/;

function isPlain(text: string): boolean {
  return !Number.isNaN(parseNumber(text)) && !text.includes('.');
}

function looksNumeric(text: string): boolean {
  const bare = bareNumber(text)?.text ?? text;
  return [GIVEN_NOTATIONS['.'], GIVEN_NOTATIONS[',']].some(({ parse }) =>
    Number.isFinite(parse(bare)),
  );
}

/**
 * What the cells of a column reveal about its type.
 *
 * @param numbers  the number in each text, NaN for none, shape [texts]
 * @param cells    index in `texts` of each row's text, -1 for a missing value, shape [rows]
 * @param isMark   whether a text marks a missing value among numbers, shape [texts]
 */
function evidenceOf(
  texts: readonly string[],
  numbers: readonly number[],
  cells: Int32Array,
  isMark: readonly boolean[],
): Evidence {
  const counts = new Float64Array(texts.length);
  for (const code of cells) if (code >= 0) counts[code]++;
  const others: OtherText[] = [];
  let finite = 0;
  let distinct = 0;
  texts.forEach((text, code) => {
    if (isMark[code]) return;
    distinct++;
    const count = counts[code];
    const notFinite = !Number.isNaN(numbers[code]) || isNotFiniteWord(text);
    if (Number.isFinite(numbers[code])) finite += count;
    else others.push({ text, notFinite, count });
  });
  return { numbers: finite, distinct, others };
}
