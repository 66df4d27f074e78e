import { cannotWin, isBetter } from './compare-impurities.js';

/** One side of a cut of an attribute. */
export interface Cut {
  readonly attribute: number;
  /** The bin on the left of the cut, or the category. */
  readonly bin: number;
  /** The next bin with a covered row; `undefined` for a category. */
  readonly next: number | undefined;
  /** Whether the left side (`<=`, `=`) is covered, or the other rows with a value (`>=`, `!=`). */
  readonly left: boolean;
  /** Index of the response it was tried with. */
  readonly tried: number;
  readonly impurity: number;
}

/** The inputs of one search. */
export interface SearchStep {
  /** Only conditions with a lower impurity count; at most 0. */
  readonly limit: number;
  /** Which of two complementary conditions comes first, and so wins a tie. */
  readonly prefer: PreferredSide;
  /** Whether no condition has been added yet, so that a condition and its complement may have equal impurity. */
  readonly first: boolean;
}

/** The side of a cut that comes first: `<=` and `=`, or `>=` and `!=`. */
export type PreferredSide = 'at-most' | 'at-least';

/** The best cuts of the attributes that one search has looked at so far. */
export class FoundCuts {
  readonly step: SearchStep;
  /** The lowest impurity so far: cuts that are clearly worse need not be added. */
  limit: number;
  readonly #cuts: Cut[] = [];
  readonly #completions: (((cut: Cut) => Cut) | undefined)[] = [];

  constructor(step: SearchStep) {
    this.step = step;
    this.limit = step.limit;
  }

  /**
   * Adds the best cut of an attribute.
   *
   * @param complete  finds what is not yet known of the cut; only called if it is the best
   */
  add(cut: Cut, complete?: (cut: Cut) => Cut): void {
    this.#cuts[cut.attribute] = cut;
    this.#completions[cut.attribute] = complete;
    if (cut.impurity < this.limit) this.limit = cut.impurity;
  }

  /** The best cut of all attributes, or `undefined` if none has an impurity below that of the step. */
  best(): Cut | undefined {
    // Of cuts that are much worse, which ones were looked at depends on the order of the search.
    let best: Cut | undefined;
    for (const cut of this.#cuts) {
      if (cut === undefined || cannotWin(cut.impurity, this.limit)) continue;
      if (isBetter(cut.impurity, best?.impurity ?? this.step.limit)) best = cut;
    }
    const complete = best && this.#completions[best.attribute];
    return best && complete ? complete(best) : best;
  }
}
