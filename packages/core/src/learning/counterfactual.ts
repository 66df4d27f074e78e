import type { PredictOptions } from './predict-options.js';

/** Which attributes may change, and how many, when looking for a counterfactual. */
export interface CounterfactualOptions extends PredictOptions {
  /** Names of attributes that must not change, such as a person's age; none when absent. */
  readonly fixed?: readonly string[] | undefined;
  /** Most attributes that may change together, 1 to 3; 3 when absent. */
  readonly mostChanges?: number | undefined;
}

/** The smallest change to a row with which another class would be predicted. */
export interface Counterfactual {
  /** The classes sought: those above the predicted one, those below it, or all others. */
  readonly goal: 'higher' | 'lower' | 'other';
  /** The class predicted for the changed row; absent when no change was found. */
  readonly prediction?: string | undefined;
  /** In the order of the attributes; empty when no change was found. */
  readonly changes: readonly AttributeChange[];
  /**
   * Whether the search was exhaustive, so that no change of fewer attributes and no smaller change of as many
   * attributes exists. Otherwise a smaller change, or the only one, may have been missed.
   */
  readonly exact: boolean;
}

/** A change of one attribute. */
export interface AttributeChange {
  readonly name: string;
  /** The row's own value as text; empty if it is missing. */
  readonly from: string;
  /** The changed value as text, such as `2250` or `2024-03-01`. */
  readonly to: string;
  /** The changed value as a table holds it, a number or a category. */
  readonly value: number | string;
  /** Size of the change, as a share of the attribute's spread; 1 for another category. */
  readonly size: number;
}
