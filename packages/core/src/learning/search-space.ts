import type { OptionValue } from './options.js';

/** An option counts only where another one has one of some values. */
export interface OptionCondition {
  /** Name of the other option; in a space it stands before. */
  readonly option: string;
  /** Shape [values]. */
  readonly is: readonly OptionValue[];
}

/** What {@link SearchRange}s share. */
interface RangeFacts {
  /** Absent for an option that always counts. */
  readonly when?: OptionCondition | undefined;
  /** Which of its values make the simpler model; absent where none does. `none` is the highest. */
  readonly simpler?: 'low' | 'high' | undefined;
}

/** The numbers between two, both of them included. */
export interface NumberRange extends RangeFacts {
  readonly from: number;
  readonly to: number;
  /** Under `log`, equal ratios are equally probable; absent: `linear`. */
  readonly scale?: 'linear' | 'log' | undefined;
  /**
   * Whether models hold those of all lower values (see `StagedModel`), so that one training at `to` tells of all of
   * them. At most one option of a space.
   */
  readonly staged?: boolean | undefined;
}

/** Some values. */
export interface ValueList extends RangeFacts {
  /** Shape [values]. */
  readonly values: readonly OptionValue[];
  /**
   * Whether the option counts steps of training, each of its units being as many of them, and the first steps are those of a
   * training with a lower value: training can then be stopped early.
   */
  readonly stepwise?: boolean | undefined;
}

/** The values of an option that a search for good settings tries. */
export type SearchRange = NumberRange | ValueList;

/** What a search for good settings tries, by the name of the option; the others stay as they are. */
export type SearchSpace = Readonly<Record<string, SearchRange>>;
