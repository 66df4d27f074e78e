import type { PredictOptions } from './predict-options.js';

/** What may change, and how much of it, when a model looks for another prediction. */
export interface CounterfactualOptions extends PredictOptions {
  /** Names of attributes that must stay, such as the age of a person; none when absent. */
  readonly fixed?: readonly string[] | undefined;
  /** Most attributes that may change together, 1 to 3; 3 when absent. */
  readonly mostChanges?: number | undefined;
}

/** The least that would have to be different in a row for another class to be predicted. */
export interface Counterfactual {
  /** The classes that are looked for: those above the predicted one, those below it, or all others. */
  readonly goal: 'higher' | 'lower' | 'other';
  /** The class predicted for the changed row; absent when no change was found. */
  readonly prediction?: string | undefined;
  /** In the order of the attributes; empty when no change was found. */
  readonly changes: readonly AttributeChange[];
  /**
   * Whether everything was tried: there is no change of fewer attributes, and none that is smaller with as many. Else
   * a smaller one may have been missed, or one at all.
   */
  readonly exact: boolean;
}

/** A change of one attribute. */
export interface AttributeChange {
  readonly name: string;
  /** The value of the row as text; empty when it is missing. */
  readonly from: string;
  /** The value with which the prediction was made, as text, such as `2250` or `2024-03-01`. */
  readonly to: string;
  /** The same as a number or a category, as a table holds it. */
  readonly value: number | string;
  /** How large the change is, as a share of the spread of the attribute; 1 for another category. */
  readonly size: number;
}
