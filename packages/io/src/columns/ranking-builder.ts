import { type Column, DataError } from '@preflearn/core';
import { listed, parseRanking, quoted } from '@preflearn/core/text';
import type { CodedText } from '../numbers/ascii-codes.js';
import type { ColumnBuilder, ColumnSite } from './column-builder.js';
import { Dictionary } from './dictionary.js';
import { nominalColumn } from './stored-columns.js';

/**
 * A column of orders of declared labels: a nominal column, as for the same orders in CSV, that keeps the declaration.
 * An order of no labels is a missing value.
 */
export class RankingBuilder implements ColumnBuilder {
  readonly #site: ColumnSite;
  readonly #labels: readonly string[];
  #declared: ReadonlySet<string> | undefined;
  readonly #dictionary: Dictionary;

  constructor(site: ColumnSite, labels: readonly string[]) {
    this.#site = site;
    this.#labels = labels;
    this.#dictionary = new Dictionary(site.store.codes());
  }

  add(text: string): void {
    const code = this.#dictionary.find(text) ?? this.#admit(text);
    this.#dictionary.codes.push(code);
  }

  readonly wantsNumbers = false;

  addPart({ text }: CodedText, start: number, end: number): void {
    this.add(text.slice(start, end));
  }

  addMissing(): void {
    this.#dictionary.codes.push(-1);
  }

  finish(): Column {
    const { codes, texts } = this.#dictionary;
    const { name } = this.#site;
    return nominalColumn({ name, categories: texts, labels: this.#labels }, codes);
  }

  #admit(text: string): number {
    return this.#ranksNothing(text) ? -1 : this.#dictionary.enter(text, this.#site);
  }

  /** Checks an order and returns whether it is empty. */
  #ranksNothing(text: string): boolean {
    const where = this.#site.place(this.#site.line());
    const labels = parseRanking(text, where).groups.flat();
    this.#declared ??= new Set(this.#labels);
    const declared = this.#declared;
    const unknown = labels.find((label) => !declared.has(label));
    if (unknown === undefined) return labels.length === 0;
    if (unknown.includes('|')) {
      throw new DataError(
        'TARGET_RANKING',
        `found ${quoted(text)}, several orders with | between them, which is not supported`,
        { where, remedy: 'give one order a row, such as b>a>c' },
      );
    }
    throw new DataError(
      'TARGET_RANKING',
      `found the label ${quoted(unknown)} in ${quoted(text)}, expected some of the declared labels ` +
        `${listed(this.#labels)}`,
      { where, remedy: ['correct it', 'add it to the declaration'] },
    );
  }
}
