import type {
  BinnedAttribute,
  Condition,
  Cut,
  FinishedRule,
  ScoredRows,
  SearchStep,
  TrainingRows,
} from '@preflearn/boosting';
import type { ClassTarget, Random } from '@preflearn/core';
import type { DatabaseRows } from './database-rows.js';
import {
  checkCuts,
  checkSameRows,
  type KeptCut,
  type KeptRule,
  type RuleKeeper,
} from './kept-rules.js';

/**
 * Training rows in a database whose rules are stored. The first rules are those stored before: the search is given
 * their cuts, and the database only adds their responses. Later rules are searched for in the database, and stored.
 */
export class KeptRows implements TrainingRows<ClassTarget> {
  readonly #rows: DatabaseRows;
  readonly #keeper: RuleKeeper;
  readonly #known: readonly KeptRule[];
  #opening: Promise<void> | undefined;
  /** Number of rules added so far. */
  #added = 0;
  /** Searches since the last rule. */
  #draws = 0;
  /** The cut that the last search found. */
  #cut: Cut | undefined;
  /** Cuts of the rule being grown. */
  #cuts: KeptCut[] = [];
  #tried = 0;

  constructor(rows: DatabaseRows, keeper: RuleKeeper) {
    this.#rows = rows;
    this.#keeper = keeper;
    this.#known = [...keeper.rules];
    this.#opening = this.#open();
    this.#opening.catch(() => undefined); // whoever waits for it gets the error
  }

  get attributes(): readonly BinnedAttribute[] {
    return this.#rows.attributes;
  }

  get rowCount(): number {
    return this.#rows.rowCount;
  }

  get intercept(): readonly number[] {
    return this.#rows.intercept;
  }

  get finished(): FinishedRule | undefined {
    return this.#rule ?? this.#rows.finished;
  }

  ready(): PromiseLike<void> | undefined {
    return this.#opening ?? this.#rows.ready();
  }

  search(step: SearchStep): Cut | undefined {
    this.#cut = this.#rule === undefined ? this.#rows.search(step) : this.#knownCut(step);
    return this.#cut;
  }

  begin(subproblem: number, sampling: Random): void {
    this.#draws++;
    this.#cuts = [];
    if (this.#rule === undefined) this.#rows.begin(subproblem, sampling);
    else this.#rows.skipSearch(subproblem, sampling);
  }

  narrow(condition: Condition, impurity: number): void {
    const { attribute, bin, next = null, left } = this.#cut as Cut;
    this.#cuts.push({ attribute, bin, next, left });
    if (this.#rule === undefined) this.#rows.narrow(condition, impurity);
  }

  finish(conditions: readonly Condition[], tried: number): void {
    this.#tried = tried;
    if (this.#rule === undefined) this.#rows.finish(conditions, tried);
    else this.#rows.cover(conditions);
  }

  outOfSample(): Float64Array | undefined {
    return this.#rows.outOfSample();
  }

  addResponse(response: readonly number[]): void {
    const { finished } = this;
    const isKnown = this.#rule !== undefined;
    this.#rows.addResponse(response);
    if (!isKnown && finished !== undefined) {
      this.#keeper.keepRule({
        draws: this.#draws,
        cuts: this.#cuts,
        tried: this.#tried,
        ...finished,
      });
    }
    this.#added++;
    this.#draws = 0;
  }

  fetchScores(): Promise<void> {
    return this.#rows.fetchScores();
  }

  scored(): ScoredRows<ClassTarget> {
    return this.#rows.scored();
  }

  close(): void {
    this.#rows.close();
  }

  async #open(): Promise<void> {
    await this.#rows.ready();
    checkSameRows(this.#keeper, await this.#rows.checksum());
    for (const { cuts } of this.#known) checkCuts(cuts, this.attributes);
    this.#opening = undefined;
  }

  /** The next rule, if it is known. */
  get #rule(): KeptRule | undefined {
    return this.#known[this.#added];
  }

  /** The next cut of a known rule; `undefined` after the last, and in a search that yielded no rule. */
  #knownCut({ limit }: SearchStep): Cut | undefined {
    const rule = this.#rule;
    const cut = this.#draws === rule?.draws ? rule.cuts[this.#cuts.length] : undefined;
    if (rule === undefined || cut === undefined) return undefined;
    return { ...cut, next: cut.next ?? undefined, tried: rule.tried, impurity: limit - 1 };
  }
}
