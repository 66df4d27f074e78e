import { type Column, DataError } from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import type { CodedText } from '../numbers/ascii-codes.js';
import type { ColumnBuilder, ColumnSite } from './column-builder.js';
import type { GrowingNumbers } from './column-store.js';
import { Dictionary, FEW } from './dictionary.js';
import { withoutQuotedSign } from './quoted-sign.js';
import { nominalColumn } from './stored-columns.js';

/** Most distinct texts of a column to examine for what they reveal about the file. */
const SEEN = 256;

/** A column of categories in order of first occurrence, each exactly as written. */
export class NominalBuilder implements ColumnBuilder {
  readonly #site: ColumnSite;
  readonly #dictionary: Dictionary;

  readonly #see: ((text: string) => void) | undefined;

  /** @param see  for a column declared nominal: called with the first distinct texts that follow */
  constructor(
    site: ColumnSite,
    dictionary: Dictionary = new Dictionary(site.store.codes()),
    see?: (text: string) => void,
  ) {
    this.#site = site;
    this.#dictionary = dictionary;
    this.#see = see;
  }

  add(text: string): void {
    this.#dictionary.codes.push(this.codeOf(text));
  }

  readonly wantsNumbers = false;

  addPart({ text }: CodedText, start: number, end: number): void {
    this.add(text.slice(start, end));
  }

  addMissing(): void {
    this.#dictionary.codes.push(-1);
  }

  /** The code of a text, which is added if it is new; -1 for a mark of a missing value. */
  codeOf(text: string): number {
    return this.#dictionary.find(text) ?? this.#admit(text);
  }

  finish(): Column {
    const { codes, texts } = this.#dictionary;
    // Up to here, a mark of a missing value in quotes, which is a category, is distinguished from one without.
    const isSigned = texts.some((text) => withoutQuotedSign(text) !== text);
    const categories = isSigned ? texts.map(withoutQuotedSign) : texts;
    return nominalColumn({ name: this.#site.name, categories }, codes);
  }

  #admit(text: string): number {
    if (this.#site.takesAsMissing(text, 'nominal')) return -1;
    if (this.#see === undefined) this.#site.marks.kept(text, this.#site.name);
    if (this.#dictionary.texts.length < SEEN) this.#see?.(text);
    return this.#dictionary.enter(text, this.#site);
  }
}

/** A column with declared categories, in the order of the declaration. */
export class DeclaredBuilder implements ColumnBuilder {
  readonly #site: ColumnSite;
  readonly #categories: readonly string[];
  readonly #codes: GrowingNumbers<Int32Array>;
  /** Used if there are many categories; created with the first cell. */
  #codeOf: ReadonlyMap<string, number> | undefined;

  constructor(site: ColumnSite, categories: readonly string[]) {
    this.#site = site;
    this.#categories = categories;
    this.#codes = site.store.codes();
  }

  add(text: string): void {
    const code = this.#find(text);
    if (code === undefined || code < 0) throw this.#undeclared(text);
    this.#codes.push(code);
  }

  readonly wantsNumbers = false;

  addPart({ text }: CodedText, start: number, end: number): void {
    this.add(text.slice(start, end));
  }

  addMissing(): void {
    this.#codes.push(-1);
  }

  finish(): Column {
    const { name } = this.#site;
    return nominalColumn({ name, categories: this.#categories, ordered: true }, this.#codes);
  }

  #find(text: string): number | undefined {
    if (this.#categories.length <= FEW) return this.#categories.indexOf(text);
    this.#codeOf ??= new Map(this.#categories.map((category, code) => [category, code]));
    return this.#codeOf.get(text);
  }

  #undeclared(text: string): DataError {
    return new DataError(
      'CATEGORY_UNKNOWN',
      `found ${quoted(text)}, expected one of the declared labels ${listed(this.#categories)}`,
      {
        where: this.#site.place(this.#site.line()),
        remedy: ['correct it', 'add it to the declaration'],
      },
    );
  }
}
