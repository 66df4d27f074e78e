/** The outputs that effects are measured in: the numbers from which a model derives its prediction. */
export interface EffectOutputs {
  /** What the numbers are, for example `score`, or `score against the mean of all classes`. */
  readonly unit: string;
  /** A name for each number of a row, such as the classes; an empty string if there is only one. */
  readonly names: readonly string[];
}

/** The levels of an attribute, and the value of each output at each level. */
export interface EffectCurve {
  /** Numbers, ascending, or codes of categories in the order in which to show them; shape [levels]. */
  readonly levels: readonly number[];
  /** Shape [outputs][levels]. */
  readonly values: readonly (readonly number[])[];
  /** The outputs for a missing value, shape [outputs]; absent if no row has a missing value. */
  readonly missing?: readonly number[] | undefined;
}

/** The effect of one attribute on the outputs of a model, averaged over the rows of a table. */
export interface AttributeEffect {
  readonly name: string;
  /** Index of the attribute in the schema. */
  readonly attribute: number;
  readonly outputs: EffectOutputs;
  /**
   * Partial dependence: the mean output over all rows if they all had that value. Between neighbouring levels it is
   * linear; for rule models there is a level on both sides of each step.
   */
  readonly dependence: EffectCurve;
  /** Mean of the partial dependence over the values of the rows, shape [outputs]. */
  readonly average: readonly number[];
  /**
   * Accumulated local effects, centred on 0; linear between neighbouring levels. `undefined` if the rows have fewer
   * than two values.
   */
  readonly accumulated: EffectCurve | undefined;
  /**
   * How much the partial dependence varies: its standard deviation over the rows; for several outputs, the root of the
   * sum of their variances.
   */
  readonly strength: number;
}

/** The joint effect of two attributes on the outputs of a model, averaged over the rows of a table. */
export interface PairEffect {
  readonly names: readonly [string, string];
  /** Indices in the schema. */
  readonly attributes: readonly [number, number];
  readonly outputs: EffectOutputs;
  /**
   * The H statistic of Friedman and Popescu: the standard deviation of the joint effect in excess of the sum of the two
   * separate effects, as a share of that of the joint effect; at least 0, and NaN if the joint effect is constant.
   */
  readonly h: number;
  /** The standard deviation over the rows of the joint effect in excess of that sum; in the unit of the outputs. */
  readonly interaction: number;
  /**
   * Levels of the first and of the second attribute: numbers, ascending, or codes of categories; a missing value is NaN
   * or -1.
   */
  readonly levels: readonly [readonly number[], readonly number[]];
  /** Partial dependence on both, shape [outputs][levels of the first][levels of the second]. */
  readonly dependence: readonly (readonly (readonly number[])[])[];
}

/** Options for computing effects. */
export interface EffectOptions {
  /** Weight of each row, shape [rows], finite and at least 0; all 1 when absent. */
  readonly weights?: Float64Array | undefined;
  /** Whether a category not seen in training is an error (default) or treated as missing. */
  readonly unseen?: 'error' | 'missing' | undefined;
  /** Most intervals for accumulated local effects, each with about the same number of rows; 20 when absent. */
  readonly intervals?: number | undefined;
}
