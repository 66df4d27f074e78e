import { type Column, DataError, listed, parseRanking, quoted } from '@preflearn/core';
import type { ColumnBuilder, ColumnSite } from './column-builder.js';
import { emptyDictionary, enter } from './nominal-builder.js';

/**
 * A column of orders of declared labels: a nominal one, as the same orders in CSV give, that keeps the
 * declaration. An order of no labels is a missing value.
 */
export class RankingBuilder implements ColumnBuilder {
  readonly #site: ColumnSite;
  readonly #labels: readonly string[];
  readonly #declared: ReadonlySet<string>;
  readonly #dictionary = emptyDictionary();

  constructor(site: ColumnSite, labels: readonly string[]) {
    this.#site = site;
    this.#labels = labels;
    this.#declared = new Set(labels);
  }

  add(text: string): void {
    const { codeOf, codes } = this.#dictionary;
    codes.push(codeOf.get(text) ?? enter(this.#dictionary, text, this.#ranksNothing(text)));
  }

  addMissing(): void {
    this.#dictionary.codes.push(-1);
  }

  finish(): Column {
    const { codes, texts } = this.#dictionary;
    const { name } = this.#site;
    return { type: 'nominal', name, codes: codes.take(), categories: texts, labels: this.#labels };
  }

  /** Checks an order and returns whether it is empty. */
  #ranksNothing(text: string): boolean {
    const where = this.#site.place(this.#site.line());
    const labels = parseRanking(text, where).groups.flat();
    const unknown = labels.find((label) => !this.#declared.has(label));
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
