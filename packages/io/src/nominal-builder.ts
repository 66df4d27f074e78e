import { type Column, DataError, listed, quoted } from '@preflearn/core';
import type { ColumnBuilder, ColumnSite } from './column-builder.js';
import { Growable } from './growable.js';

/** Code of each text seen, -1 for those that mark a missing value. */
export interface Dictionary {
  readonly codeOf: Map<string, number>;
  readonly texts: string[];
  readonly codes: Growable<Int32Array>;
}

/** A dictionary that has seen nothing. */
export function emptyDictionary(): Dictionary {
  return { codeOf: new Map(), texts: [], codes: new Growable(Int32Array) };
}

/** A column of categories in order of first occurrence, each exactly as it is written. */
export class NominalBuilder implements ColumnBuilder {
  readonly #site: ColumnSite;
  readonly #dictionary: Dictionary;

  constructor(site: ColumnSite, dictionary: Dictionary = emptyDictionary()) {
    this.#site = site;
    this.#dictionary = dictionary;
  }

  add(text: string): void {
    const { codeOf, codes } = this.#dictionary;
    codes.push(codeOf.get(text) ?? enter(this.#dictionary, text, this.#site.isMissing(text)));
  }

  addMissing(): void {
    this.#dictionary.codes.push(-1);
  }

  finish(): Column {
    const { codes, texts } = this.#dictionary;
    return { type: 'nominal', name: this.#site.name, codes: codes.take(), categories: texts };
  }
}

/** Enters a text that the dictionary does not know, and gives its code. */
export function enter(dictionary: Dictionary, text: string, missing: boolean): number {
  const { codeOf, texts } = dictionary;
  const own = ownCopy(text);
  const code = missing ? -1 : texts.length;
  codeOf.set(own, code);
  if (!missing) texts.push(own);
  return code;
}

/**
 * The same text with memory of its own: a part of a long string keeps the whole string alive in
 * some engines, here a block of the file for each category.
 */
export function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}

/** A column whose categories were declared, in the order of the declaration. */
export class DeclaredBuilder implements ColumnBuilder {
  readonly #site: ColumnSite;
  readonly #categories: readonly string[];
  readonly #codeOf: ReadonlyMap<string, number>;
  readonly #codes = new Growable(Int32Array);

  constructor(site: ColumnSite, categories: readonly string[]) {
    this.#site = site;
    this.#categories = categories;
    this.#codeOf = new Map(categories.map((category, code) => [category, code]));
  }

  add(text: string): void {
    const code = this.#codeOf.get(text);
    if (code === undefined) throw this.#undeclared(text);
    this.#codes.push(code);
  }

  addMissing(): void {
    this.#codes.push(-1);
  }

  /** Adds the category that was declared first. */
  addFirst(): void {
    if (this.#categories.length === 0) throw this.#undeclared('');
    this.#codes.push(0);
  }

  finish(): Column {
    return {
      type: 'nominal',
      name: this.#site.name,
      codes: this.#codes.take(),
      categories: this.#categories,
      ordered: true,
    };
  }

  #undeclared(text: string): DataError {
    return new DataError(
      'CATEGORY_UNKNOWN',
      `found ${quoted(text)}, expected one of the declared ` + `labels ${listed(this.#categories)}`,
      {
        where: this.#site.place(this.#site.line()),
        remedy: ['correct it', 'add it to the declaration'],
      },
    );
  }
}
