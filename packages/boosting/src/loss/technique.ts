/**
 * A minimisation technique for losses that give the weight a condition would improve and the weight it would worsen
 * (RankRules 2009, section 3.1). Lower impurity is better; a rule without conditions has impurity 0, and conditions are
 * added while the impurity falls.
 */
export interface GainCostTechnique {
  readonly objective: 'gain and cost';
  readonly id: string;
  /** Whether it needs a third number: how many pairs (or rows) the condition tells apart. */
  readonly counts: boolean;
  /**
   * Whether the impurity never rises when the larger of gain and cost grows, when the smaller one or the count shrinks,
   * or when gain and cost shrink by the same amount.
   */
  readonly monotone: boolean;
  /** The formula as data, for a search that skips conditions that cannot win. */
  readonly form: GainCostForm | undefined;
  /**
   * Turns objective terms into impurities.
   *
   * @param terms  gain W> and cost W< of each candidate, both >= 0, and its count where {@link counts}, shape
   *   [count x 2] or [count x 3]
   * @param count  number of candidates
   * @param out    receives one impurity each, 0 for a candidate that does not lower the loss; shape [count]
   */
  impurities(terms: Float64Array, count: number, out: Float64Array): void;
}

/**
 * Impurities that never rise when the larger of gain and cost grows, when the smaller one shrinks, or when
 * both shrink by the same amount:
 *
 * - `roots`: -|sqrt(gain) - sqrt(cost)|
 * - `difference`: -|gain - cost|
 * - `step`: `larger` times the larger of the two plus `smaller` times the smaller one, with
 *   `larger` < 0 < `smaller` and `larger` + `smaller` >= 0
 */
export type GainCostForm =
  | { readonly kind: 'roots' | 'difference' }
  | { readonly kind: 'step'; readonly larger: number; readonly smaller: number };

/**
 * A minimisation technique for losses that give their first derivative in the response, or their first two, at response
 * 0.
 */
export interface DerivativeTechnique {
  readonly objective: 'derivatives';
  readonly id: string;
  /** 1: needs the gradient; 2: needs gradient and hessian. */
  readonly order: 1 | 2;
  /** Whether the impurity never rises when the gradient or the hessian falls. */
  readonly monotone: boolean;
  /**
   * How much a row with a gradient below 0 can contribute: the impurity of any set of rows is at least
   * -(sum of what its rows contribute)^(1 / order). `undefined` if nothing is known. Lets the search leave out responses
   * that cannot win.
   */
  readonly contribution: ((gradient: number, hessian: number) => number) | undefined;
  /**
   * Turns derivatives into impurities, for responses above 0: a gradient above 0 has impurity 0.
   *
   * @param terms  gradient l', and with order 2 hessian l'', of each candidate, shape [count x order]
   * @param count  number of candidates
   * @param out    receives one impurity each, shape [count]
   */
  impurities(terms: Float64Array, count: number, out: Float64Array): void;
}

/** How the impurity of a condition follows from the sums of a loss; a plain value, so anyone can write one. */
export type Technique = GainCostTechnique | DerivativeTechnique;

/** How many objective terms a technique needs. */
export function termCount(technique: Technique): 1 | 2 | 3 {
  if (technique.objective === 'derivatives') return technique.order;
  return technique.counts ? 3 : 2;
}
