import type { OptionValue } from './options.js';

/** An option that matters only when another option has one of certain values. */
export interface OptionCondition {
  /** Name of the other option, which comes first in the space. */
  readonly option: string;
  /** Shape [values]. */
  readonly is: readonly OptionValue[];
}

/** What {@link SearchRange}s share. */
interface RangeFacts {
  /** Absent for an option that always matters. */
  readonly when?: OptionCondition | undefined;
  /** Which of its values make the simpler model; absent if neither end does. `none` counts as the highest. */
  readonly simpler?: 'low' | 'high' | undefined;
}

/** The numbers between two bounds, both included. */
export interface NumberRange extends RangeFacts {
  readonly from: number;
  readonly to: number;
  /** With `log`, equal ratios are equally probable; `linear` when absent. */
  readonly scale?: 'linear' | 'log' | undefined;
  /**
   * Whether a model contains the models of all lower values (see `StagedModel`), so that one training run at `to`
   * serves all of them. At most one option of a space.
   */
  readonly staged?: boolean | undefined;
}

/** A list of values. */
export interface ValueList extends RangeFacts {
  /** Shape [values]. */
  readonly values: readonly OptionValue[];
  /**
   * Whether the option is the number of training steps (or proportional to it) and training with a lower value gives
   * the same first steps, so that training can be stopped early.
   */
  readonly stepwise?: boolean | undefined;
}

/** The values of an option that a search for good settings tries. */
export type SearchRange = NumberRange | ValueList;

/** What a search for good settings tries, by name of the option; other options keep their values. */
export type SearchSpace = Readonly<Record<string, SearchRange>>;
