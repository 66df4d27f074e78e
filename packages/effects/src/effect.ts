/** What effects are measured in: the numbers of which a model makes its prediction. */
export interface EffectOutputs {
  /** What the numbers are, such as `score`, or `score against the mean of all classes`. */
  readonly unit: string;
  /** A name for each number of a row, such as the classes; empty texts where there is only one. */
  readonly names: readonly string[];
}

/** Levels of an attribute, and a number of each output at each. */
export interface EffectCurve {
  /** Numbers, ascending, or codes of categories in the order in which they are to be shown; shape [levels]. */
  readonly levels: readonly number[];
  /** Shape [outputs][levels]. */
  readonly values: readonly (readonly number[])[];
  /** The outputs where the value is missing, shape [outputs]; absent where no row lacks it. */
  readonly missing?: readonly number[] | undefined;
}

/** What one attribute does to the outputs of a model, on average over the rows of a table. */
export interface AttributeEffect {
  readonly name: string;
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  readonly outputs: EffectOutputs;
  /**
   * Partial dependence: the mean output of all rows if all of them had that value. Between neighbouring levels it is linear;
   * that of rules has a level on both sides of each step.
   */
  readonly dependence: EffectCurve;
  /** Mean of the partial dependence over the values of the rows, shape [outputs]. */
  readonly average: readonly number[];
  /**
   * Accumulated local effects, around 0; linear between neighbouring levels. `undefined` where the rows have fewer than two
   * values.
   */
  readonly accumulated: EffectCurve | undefined;
  /**
   * How far the partial dependence moves the outputs: its standard deviation over the rows; of several outputs the root of the
   * sum of their variances.
   */
  readonly strength: number;
}

/** What two attributes do together to the outputs of a model, on average over the rows of a table. */
export interface PairEffect {
  readonly names: readonly [string, string];
  /** Positions in the schema. */
  readonly attributes: readonly [number, number];
  readonly outputs: EffectOutputs;
  /**
   * The H statistic of Friedman and Popescu: the share of the standard deviation of what the two do that is more than the sum of
   * what each does; from 0, and NaN where they do nothing.
   */
  readonly h: number;
  /** The standard deviation, over the rows, of what is more than that sum; in the unit of the outputs. */
  readonly interaction: number;
  /** Levels of the first and of the second attribute: numbers, ascending, or codes of categories; a missing value is NaN or -1. */
  readonly levels: readonly [readonly number[], readonly number[]];
  /** Partial dependence of both, shape [outputs][levels of the first][levels of the second]. */
  readonly dependence: readonly (readonly (readonly number[])[])[];
}

/** What to compute effects from. */
export interface EffectOptions {
  /** Weight of each row, shape [rows], finite and at least 0; all 1 when absent. */
  readonly weights?: Float64Array | undefined;
  /** Whether a category that training never saw is an error (default) or missing. */
  readonly unseen?: 'error' | 'missing' | undefined;
  /** Most intervals, each of about as many rows, of accumulated local effects; 20 when absent. */
  readonly intervals?: number | undefined;
}
