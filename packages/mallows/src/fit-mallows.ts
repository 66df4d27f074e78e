import { checkOptions, type OptionInput, type OptionSpecs } from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import { BordaSums, type CentreSums, KemenySums } from './centre-sums.js';
import { estimateTheta } from './estimate-theta.js';
import { discordantPairsOf } from './inversions.js';
import { checkKemenyLabels } from './kemeny.js';
import { LocalSample } from './local-sample.js';
import type { MallowsModel } from './mallows-model.js';
import { extendInto, untieInto } from './most-probable-extension.js';
import type { Rankings } from './rankings.js';
import { checkSelection, type RankingSelection } from './selection.js';

const optionSpecs = {
  centre: {
    type: 'choice',
    choices: ['borda', 'kemeny'],
    default: 'borda',
  },
  labels: {
    type: 'choice',
    choices: ['all', 'observed'],
    default: 'all',
  },
  maxIterations: {
    type: 'integer',
    default: 100,
    min: 1,
  },
} as const satisfies OptionSpecs;

/** Options of a fit. */
export interface MallowsFitOptions {
  /**
   * How the centre of complete rankings is found: `borda`, the default, by the Borda count; `kemeny`
   * as the exact Kemeny centre, for at most 16 labels.
   */
  readonly centre?: 'borda' | 'kemeny' | undefined;
  /**
   * `all`, the default: the centre ranks all labels. `observed`: only those that some selected ranking ranks; theta is
   * then that of a model of these labels.
   */
  readonly labels?: 'all' | 'observed' | undefined;
  /** Most rounds of completing the rankings and finding their centre; at least 1, by default 100. */
  readonly maxIterations?: number | undefined;
}

/** A fitted Mallows model, with details of the fit. */
export interface MallowsFit extends MallowsModel {
  /**
   * Labels, best first, shape [n]: all, or with `labels: 'observed'` only the m that the rankings rank,
   * shape [m].
   */
  readonly centre: Int32Array;
  /** Estimated spread for the labels of the centre; a measure of how reliable the centre is. */
  readonly theta: number;
  /** Weight of the rankings that were used: those that rank at least one label. */
  readonly totalWeight: number;
  /** Weighted sum of the distances of the completed rankings from the centre. */
  readonly totalDistance: number;
  /** Rounds of completing and finding the centre. */
  readonly iterations: number;
  /** Whether the last round left the centre unchanged. */
  readonly converged: boolean;
}

/**
 * Fits Mallows models to parts of a set of rankings, possibly incomplete, by the MM procedure of
 * [CHH09 alg. 1], from its third line on:
 *
 * 1. the centre starts as the generalised Borda count of the rankings;
 * 2. each incomplete ranking is replaced by its most probable extension given the centre; tied labels
 *    are put in the order of the centre;
 * 3. the centre becomes the weighted Borda count (or the Kemeny centre) of the completed rankings;
 * 4. 2 and 3 are repeated until the centre no longer changes, at most `maxIterations` times;
 * 5. theta is the maximum-likelihood estimate from the mean distance of the completed rankings.
 *
 * Rankings that rank no label are ignored, whatever their weight. Without any weight the centre is in index order
 * (empty for `labels: 'observed'`) and theta is 0. Ties: see `bordaCentre`, `mostProbableExtension` and `kemenyCentre`.
 * The weight that the paper gives to incomplete rankings, observed labels / n, has to be included in the weights by the
 * caller.
 *
 * A fitter reuses its scratch memory, so that repeated fits are cheap; one round is O(sum of n m) for rankings of m out
 * of n labels.
 */
export class MallowsFitter {
  readonly #rankings: Rankings;
  readonly #observedOnly: boolean;
  readonly #maxIterations: number;
  readonly #sample: LocalSample;
  readonly #start: BordaSums;
  readonly #sums: CentreSums;
  readonly #centrePositions: Int32Array;
  readonly #untied: Int32Array;
  readonly #extension: Int32Array;
  readonly #present: Uint8Array;
  readonly #work: Int32Array;

  /**
   * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE; ARGUMENT for a Kemeny centre of more
   *   than 16 labels
   */
  constructor(rankings: Rankings, options: MallowsFitOptions = {}) {
    checkGiven('MallowsFitter', rankings, 'Rankings, such as Rankings.fromOrders gives them', [
      'labelCount',
      'count',
    ]);
    const checked = checkOptions(
      'MallowsFitter',
      optionSpecs,
      options as OptionInput<typeof optionSpecs>,
    );
    const { labelCount } = rankings;
    if (checked.centre === 'kemeny') checkKemenyLabels('MallowsFitter', labelCount);
    this.#rankings = rankings;
    this.#observedOnly = checked.labels === 'observed';
    this.#maxIterations = checked.maxIterations;
    this.#sample = new LocalSample(labelCount);
    this.#start = new BordaSums(labelCount);
    this.#sums =
      checked.centre === 'kemeny' ? new KemenySums(labelCount) : new BordaSums(labelCount);
    this.#centrePositions = new Int32Array(labelCount);
    this.#untied = new Int32Array(labelCount);
    this.#extension = new Int32Array(labelCount);
    this.#present = new Uint8Array(labelCount);
    this.#work = new Int32Array(2 * labelCount);
  }

  /**
   * Fits a model to the selected rankings.
   *
   * @param selection  rows and weights; all rows with weight 1 when absent
   * @throws DataError WEIGHTS
   * @throws UsageError ARGUMENT for an unknown row
   */
  fit(selection: RankingSelection = {}): MallowsFit {
    const size = checkSelection('MallowsFitter.fit', this.#rankings, selection);
    const sample = this.#sample;
    sample.gather(this.#rankings, selection, size, this.#observedOnly);
    let centre = this.#firstCentre();
    let next: Int32Array = new Int32Array(centre.length);
    let iterations = 0;
    let converged = sample.count === 0;
    this.#addComplete();
    while (!converged && iterations < this.#maxIterations) {
      this.#writeNextCentre(centre, next);
      iterations++;
      converged = sameOrder(centre, next);
      [centre, next] = [next, centre];
    }
    const totalDistance = this.#totalDistance(centre);
    const { totalWeight } = sample;
    return {
      centre: centre.map((local) => sample.names[local]),
      theta: totalWeight > 0 ? estimateTheta(centre.length, totalDistance / totalWeight) : 0,
      totalWeight,
      totalDistance,
      iterations,
      converged,
    };
  }

  /** Step 1: the generalised Borda count; index order if there are no rankings. */
  #firstCentre(): Int32Array {
    const { labelCount, count, labels, places, starts, weights, totalWeight } = this.#sample;
    const centre = new Int32Array(labelCount);
    this.#start.reset(labelCount);
    for (let r = 0; r < count; r++) {
      this.#start.add(labels, places, starts[r], starts[r + 1], weights[r]);
    }
    this.#start.writeCentre(totalWeight, centre);
    return centre;
  }

  /** Adds the part of the sums that no round changes. */
  #addComplete(): void {
    const { labelCount, count, labels, starts, weights } = this.#sample;
    this.#sums.reset(labelCount);
    for (let r = 0; r < count; r++) {
      if (!this.#sample.isComplete(r)) continue;
      this.#sums.add(labels, undefined, starts[r], starts[r + 1], weights[r]);
    }
    this.#sums.keep();
  }

  /** Steps 2 and 3. */
  #writeNextCentre(centre: Int32Array, next: Int32Array): void {
    const sample = this.#sample;
    this.#setCentre(centre);
    this.#sums.restore();
    for (let r = 0; r < sample.count; r++) {
      if (sample.isComplete(r)) continue;
      this.#extend(r, centre);
      this.#sums.add(this.#extension, undefined, 0, centre.length, sample.weights[r]);
    }
    this.#sums.writeCentre(sample.totalWeight, next);
  }

  /** Weighted distance of the completed rankings from the centre used to complete them. */
  #totalDistance(centre: Int32Array): number {
    const { count, labels, starts, weights } = this.#sample;
    const n = centre.length;
    const positions = this.#centrePositions;
    this.#setCentre(centre);
    let total = 0;
    for (let r = 0; r < count; r++) {
      const complete = this.#sample.isComplete(r);
      if (!complete) this.#extend(r, centre);
      const distance = complete
        ? discordantPairsOf(labels, undefined, starts[r], starts[r + 1], positions, this.#work)
        : discordantPairsOf(this.#extension, undefined, 0, n, positions, this.#work);
      total += weights[r] * distance;
    }
    return total;
  }

  #setCentre(centre: Int32Array): void {
    for (let place = 0; place < centre.length; place++) {
      this.#centrePositions[centre[place]] = place + 1;
    }
  }

  #extend(r: number, centre: Int32Array): void {
    const { labels, places, starts } = this.#sample;
    const positions = this.#centrePositions;
    let [source, from, to] = [labels, starts[r], starts[r + 1]];
    if (places) {
      untieInto(labels, places, from, to, positions, this.#untied);
      [source, from, to] = [this.#untied, 0, to - from];
    }
    extendInto(source, from, to, centre, positions, this.#present, this.#extension);
  }
}

/**
 * Fits one Mallows model; see {@link MallowsFitter}, which is better for many fits.
 *
 * @throws DataError WEIGHTS
 * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, ARGUMENT
 */
export function fitMallows(
  rankings: Rankings,
  options: MallowsFitOptions & RankingSelection = {},
): MallowsFit {
  checkGiven('fitMallows', rankings, 'Rankings, such as Rankings.fromOrders gives them', [
    'labelCount',
    'count',
  ]);
  checkKnown(
    options,
    { centre: true, labels: true, maxIterations: true, rows: true, weights: true },
    { function: 'fitMallows' },
  );
  const { rows, weights, ...rest } = options;
  return new MallowsFitter(rankings, rest).fit({ rows, weights });
}

function sameOrder(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
