import {
  acceptedBins,
  type BinnedAttribute,
  type BoundedSearch,
  type Condition,
  type Cut,
  type CutScorer,
  type FinishedRule,
  type Histogram,
  type ScoredRows,
  type SearchStep,
  type TrainingRows,
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

/** The result of a search when the cut is already known: nothing. */
const NO_BINS: Histogram = {
  count: 0,
  bins: new Int32Array(0),
  rows: 0,
  sums: new Float64Array(0),
};

/**
 * Training rows in a database whose rules are stored. The first rules are those stored before: the search is given
 * their cuts, and the database only adds their responses. Later rules are searched for in the database, and stored.
 */
export class KeptRows implements TrainingRows<ClassTarget> {
  readonly subproblems: number;
  readonly bounded: BoundedSearch;
  readonly #rows: DatabaseRows;
  readonly #keeper: RuleKeeper;
  readonly #known: readonly KeptRule[];
  #opening: Promise<void> | undefined;
  /** Number of rules added so far. */
  #added = 0;
  /** Searches since the last rule. */
  #draws = 0;
  /** Cuts of the rule being grown. */
  #cuts: KeptCut[] = [];
  #tried = 0;

  constructor(rows: DatabaseRows, keeper: RuleKeeper) {
    this.#rows = rows;
    this.subproblems = rows.subproblems;
    this.#keeper = keeper;
    this.#known = [...keeper.rules];
    this.bounded = {
      has: (attribute) => rows.bounded?.has(attribute) === true,
      // After the positions of the attributes.
      best: (step) => {
        const searched = this.#rule === undefined ? rows.bounded?.best(step) : undefined;
        return [...(searched ?? this.attributes.map(() => undefined)), this.#knownCut(step)];
      },
      neighbours: (attribute, bin) => rows.bounded?.neighbours(attribute, bin) ?? [bin, bin],
    };
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

  get scorer(): CutScorer {
    return this.#rows.scorer;
  }

  get coveredCount(): number {
    // Enough to make the search request the next cut.
    return this.#rule === undefined ? this.#rows.coveredCount : 2;
  }

  get coveredSums(): Float64Array {
    return this.#rule === undefined ? this.#rows.coveredSums : NO_BINS.sums;
  }

  get finished(): FinishedRule | undefined {
    return this.#rule ?? this.#rows.finished;
  }

  ready(): PromiseLike<void> | undefined {
    return this.#opening ?? this.#rows.ready();
  }

  histogram(attribute: number): Histogram {
    return this.#rule === undefined ? this.#rows.histogram(attribute) : NO_BINS;
  }

  begin(subproblem: number, sampling: Random): void {
    this.#draws++;
    this.#cuts = [];
    if (this.#rule === undefined) this.#rows.begin(subproblem, sampling);
    else this.#rows.skipSearch(subproblem, sampling);
  }

  narrow(condition: Condition, impurity: number): void {
    const { attribute } = condition;
    const isKnown = this.#rule !== undefined;
    this.#cuts.push(
      isKnown ? this.#nextCut(attribute) : cutOf(condition, this.attributes[attribute], this.#rows),
    );
    if (!isKnown) this.#rows.narrow(condition, impurity);
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

  #nextCut(attribute: number): KeptCut {
    const cut = this.#rule?.cuts[this.#cuts.length];
    if (cut?.attribute === attribute) return cut;
    throw new Error('The search took another cut than the one it was told.');
  }
}

/** The cut from which a condition was made; called before the rows are narrowed by it. */
function cutOf(condition: Condition, binned: BinnedAttribute, rows: DatabaseRows): KeptCut {
  const { attribute, operator } = condition;
  const left = operator === '<=' || operator === '=';
  if ('category' in condition) return { attribute, bin: condition.category, next: null, left };
  const { first, last } = acceptedBins(binned, condition);
  const rightFrom = left ? last + 1 : first;
  if (rows.bounded?.has(attribute)) {
    const [below, above] = rows.bounded.neighbours(attribute, rightFrom - 1);
    return { attribute, bin: below, next: above, left };
  }
  const { count, bins } = rows.histogram(attribute);
  const place = bins.subarray(0, count).findIndex((bin) => bin >= rightFrom);
  return { attribute, bin: bins[place - 1], next: bins[place], left };
}
