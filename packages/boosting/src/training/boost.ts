import {
  type LabelledTable,
  type OptionSpecs,
  type OptionValues,
  Random,
  sampleInto,
  selectTarget,
  type Target,
} from '@preflearn/core';
import { CandidateSearch } from './candidate-search.js';
import { type CodedAttribute, codeAttributes } from './coded-attribute.js';
import { acceptedCells, type Condition, simplifyConjunction } from './condition.js';
import { isScreenable } from './cut-screen.js';
import { writeGrid } from './exact-sum-grid.js';
import { growConjunction } from './grow-conjunction.js';
import type { Impurity } from './impurity.js';
import { InMemorySource } from './in-memory-source.js';
import { sumOnGrid } from './kernels/gather.js';
import { filterRows } from './kernels/partition.js';
import { type BoundLoss, type Loss, layoutOf, type RuleCoverage } from './loss.js';
import type { Rule } from './rule.js';

/** The options of the engine, for a learner to put among its own. */
export const BOOST_OPTIONS = {
  rules: {
    type: 'integer',
    default: 1000,
    min: 1,
    max: 1_000_000,
    description:
      'Number of rules (M in the papers). Training may stop earlier when no rule improves the loss.',
  },
  shrinkage: {
    type: 'number',
    default: 0.1,
    min: 0,
    above: true,
    max: 1,
    description: 'Factor on every response (nu). Smaller needs more rules and generalises better.',
  },
  sample: {
    type: 'number',
    default: 0.5,
    min: 0,
    above: true,
    max: 1,
    description:
      'Share of the rows, drawn anew without replacement for each rule, on which its conditions are ' +
      'searched (zeta); the response always uses all rows.',
  },
  maxConditions: {
    type: 'integer',
    default: null,
    min: 1,
    optional: true,
    description:
      'Most conditions a rule may have; none for no limit. Few make rules easier to read.',
  },
  bins: {
    type: 'integer',
    default: 256,
    min: 2,
    max: 65_535,
    optional: true,
    description:
      'Most bins of a numeric attribute; with at most that many distinct values nothing is lost. none ' +
      'searches every threshold, at several times the cost.',
  },
  firstTie: {
    type: 'choice',
    choices: ['random', 'at-most', 'at-least'],
    default: 'random',
    description:
      'Which of x <= s and x >= s the first condition of a rule takes when both are equally good, as ' +
      'they always are under the rank loss; random tosses a seeded coin for each rule.',
  },
} as const satisfies OptionSpecs;

/** Checked options of the engine. */
export type BoostOptions = OptionValues<typeof BOOST_OPTIONS>;

/** What {@link boost} builds the ensemble from. */
export interface BoostInput<T extends Target = Target> {
  /** Already checked (`checkLabelledTable`), of a kind the loss takes. */
  readonly data: LabelledTable<T>;
  readonly loss: Loss<T>;
  readonly impurity: Impurity;
  readonly options: BoostOptions;
  /** Integer in [0, 2^32). */
  readonly seed: number;
  /** Blocks of rows that are summed apart; any number gives the same rules. */
  readonly blocks?: number;
}

/** The ensemble as far as it has come; the arrays are live. */
export interface BoostState<T extends Target = Target> {
  readonly rules: readonly Rule[];
  /** Score every row starts with. */
  readonly intercept: readonly number[];
  /** Target, weights and scores of the training rows, all in the order the loss asked for. */
  readonly target: T;
  readonly weights: Float64Array;
  readonly scores: Float64Array;
  readonly scoreCount: number;
}

/** Draws of a subsample without a useful rule, for each problem of the loss, before training ends. */
const MOST_DRAWS = 20;

/** Streams of the seed: subsamples, and the coin for the first condition. */
const SAMPLE_STREAM = 1;
const COIN_STREAM = 2;

/**
 * Builds a rule ensemble rule by rule (RankRules 2009, section 3; MLRules 2008, section 4); yields after
 * each rule and returns when the wanted number is reached or no rule improves the loss.
 *
 * Rows of weight 0 are left out. With equal data, options and seed the rules have equal bits; with
 * `sample` 1 they do not depend on the order of the rows either.
 */
export function* boost<T extends Target>(
  input: BoostInput<T>,
): Generator<BoostState<T>, BoostState<T>, void> {
  const { options, seed } = input;
  const training = new BoostTraining(input);
  const sampling = new Random(seed, SAMPLE_STREAM);
  const coin = new Random(seed, COIN_STREAM);
  // Without a subsample and a coin another search would come to the same end.
  const draws = options.sample === 1 && options.firstTie !== 'random' ? 1 : MOST_DRAWS;
  while (training.state.rules.length < options.rules) {
    let added = false;
    for (let draw = 0; draw < draws * training.problems && !added; draw++) {
      added = training.addRule(sampling, preferredSide(options, coin));
    }
    if (!added) break;
    yield training.state;
    if (training.finished) break;
  }
  return training.state;
}

function preferredSide(options: BoostOptions, coin: Random): 'at-most' | 'at-least' {
  if (options.firstTie !== 'random') return options.firstTie;
  return coin.coin() ? 'at-most' : 'at-least';
}

/** The arrays that live through a training run, and one step of it. */
class BoostTraining<T extends Target> {
  readonly state: BoostState<T> & { readonly rules: Rule[] };
  readonly #options: BoostOptions;
  readonly #attributes: readonly CodedAttribute[];
  readonly #loss: BoundLoss;
  readonly #groupStart: Int32Array;
  readonly #source: InMemorySource;
  readonly #search: CandidateSearch;
  readonly #grid: Float64Array;
  readonly #sample: Int32Array | undefined;
  /** Rows that a finished rule covers, group by group. */
  readonly #coveredRows: Int32Array;
  readonly #coveredStart: Int32Array;
  readonly #coveredSums: Float64Array;
  readonly #totalSums: Float64Array;
  #finished = false;

  constructor({ data, loss, impurity, options, blocks }: BoostInput<T>) {
    const { order, groupStart } = sortByGroup(data, loss);
    const rowCount = order.length;
    const groups = groupStart.length - 1;
    const weights = new Float64Array(rowCount);
    for (let i = 0; i < rowCount; i++) weights[i] = data.weights ? data.weights[order[i]] : 1;
    const target = selectTarget(data.target, order);
    this.#options = options;
    this.#groupStart = groupStart;
    this.#loss = loss.bind({ target, weights, groupStart, evidence: impurity.evidence });
    this.#attributes = codeAttributes(data.attributes, order, options.bins);
    const sampleSize = Math.max(1, Math.round(options.sample * rowCount));
    this.#sample = sampleSize < rowCount ? new Int32Array(sampleSize) : undefined;
    const layout = layoutOf(this.#loss, groupStart);
    this.#source = new InMemorySource(this.#attributes, layout, {
      capacity: sampleSize,
      blocks,
      outlines: isScreenable(this.#loss, impurity),
    });
    this.#search = new CandidateSearch(this.#source, this.#loss, impurity, groups);
    this.#grid = new Float64Array(groups * this.#loss.width);
    this.#coveredRows = new Int32Array(rowCount);
    this.#coveredStart = new Int32Array(groups + 1);
    this.#coveredSums = new Float64Array(groups * this.#loss.width);
    this.#totalSums = new Float64Array(groups * this.#loss.width);
    const { intercept, scores, scoreCount } = this.#loss;
    this.state = { rules: [], intercept, target, weights, scores, scoreCount };
  }

  /** Tries to add one rule; `false` when the sample has none that improves the loss. */
  addRule(sampling: Random, prefer: 'at-most' | 'at-least'): boolean {
    this.#loss.beginRule?.();
    this.#writeGrid();
    if (this.#sample) {
      sampleInto(this.#sample, this.#coveredRows.length, this.#sample.length, sampling);
    }
    this.#source.cover(this.#loss.statistics, this.#grid, this.#sample, this.#search.outline);
    const grown = growConjunction(this.#source, this.#search, prefer, this.#options.maxConditions);
    if (grown === undefined) return false;
    const conditions = simplifyConjunction(grown.conditions);
    const count = this.#coverAll(conditions);
    this.#sumAll();
    const rule: RuleCoverage = {
      rows: this.#coveredRows,
      count,
      covered: this.#coveredSums,
      total: this.#totalSums,
      vote: grown.vote,
      sample: this.#sample,
    };
    const response = this.#loss.respond(rule);
    if (response === undefined || response.every((r) => r === 0)) return false;
    const shrunk = response.map((r) => r * this.#options.shrinkage);
    this.#loss.update(this.#coveredRows, count, shrunk);
    this.state.rules.push({ conditions, response: shrunk, coverage: count });
    this.#finished = this.#loss.isFinished?.(rule) ?? false;
    return true;
  }

  /** Problems that the loss turns among. */
  get problems(): number {
    return this.#loss.problems ?? 1;
  }

  /** Whether the loss has asked to end the training with the last rule. */
  get finished(): boolean {
    return this.#finished;
  }

  #writeGrid(): void {
    const { statistics, width } = this.#loss;
    for (let g = 0; g + 1 < this.#groupStart.length; g++) {
      const [from, to] = [this.#groupStart[g], this.#groupStart[g + 1]];
      writeGrid(statistics, from, to, width, this.#grid, g * width);
    }
  }

  /** Writes the training rows that satisfy all conditions; returns their number. */
  #coverAll(conditions: readonly Condition[]): number {
    const rows = this.#coveredRows;
    const start = this.#coveredStart;
    for (let i = 0; i < rows.length; i++) rows[i] = i;
    start.set(this.#groupStart);
    for (const condition of conditions) {
      const attribute = this.#attributes[condition.attribute];
      const accepted = acceptedCells(attribute, condition);
      let from = 0;
      let kept = 0;
      for (let g = 0; g + 1 < start.length; g++) {
        const to = start[g + 1];
        start[g] = kept;
        kept = filterRows(attribute.codes, accepted, rows, from, to, kept);
        from = to;
      }
      start[start.length - 1] = kept;
    }
    return start[start.length - 1];
  }

  /** Sums the statistics of the covered rows, and of all. */
  #sumAll(): void {
    const { statistics, width } = this.#loss;
    this.#coveredSums.fill(0);
    this.#totalSums.fill(0);
    for (let g = 0; g + 1 < this.#groupStart.length; g++) {
      const at = g * width;
      const [from, to] = [this.#coveredStart[g], this.#coveredStart[g + 1]];
      sumOnGrid(statistics, width, this.#coveredRows, from, to, this.#grid, at, this.#coveredSums);
      const [first, end] = [this.#groupStart[g], this.#groupStart[g + 1]];
      sumOnGrid(statistics, width, undefined, first, end, this.#grid, at, this.#totalSums);
    }
  }
}

/** Rows of positive weight, sorted by the loss's groups and else in their order. */
function sortByGroup<T extends Target>(
  { attributes, target, weights }: LabelledTable<T>,
  loss: Loss<T>,
): { readonly order: Int32Array; readonly groupStart: Int32Array } {
  const grouping = loss.groups?.(target);
  const groups = grouping?.count ?? 1;
  const groupStart = new Int32Array(groups + 1);
  for (let row = 0; row < attributes.rowCount; row++) {
    if (weights === undefined || weights[row] > 0) groupStart[(grouping?.of[row] ?? 0) + 1]++;
  }
  for (let g = 0; g < groups; g++) groupStart[g + 1] += groupStart[g];
  const order = new Int32Array(groupStart[groups]);
  const next = groupStart.slice();
  for (let row = 0; row < attributes.rowCount; row++) {
    if (weights === undefined || weights[row] > 0) order[next[grouping?.of[row] ?? 0]++] = row;
  }
  return { order, groupStart };
}
