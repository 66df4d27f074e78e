import type { OptionValue } from '@preflearn/core';

/** Values of options by name; other options have their defaults. */
export type Settings = Readonly<Record<string, OptionValue>>;

/** The score of settings in a cross-validation. */
export interface Score {
  /** The number of training steps it is for, if one training run also scores fewer steps. */
  readonly steps?: number | undefined;
  /** Mean over the splits on which the metric is defined; `null` if there are none. */
  readonly mean: number | null;
  /** Standard error of that mean; `null` with fewer than two splits. */
  readonly standardError: number | null;
}

/** The scores of a candidate for one number of rows. */
export interface CandidateRung {
  /** Most rows it was trained on, in each split. */
  readonly rows: number;
  /** Its best score. */
  readonly score: Score;
  /** All scores by number of steps, ascending, if one training run gives several. */
  readonly curve?: readonly Score[] | undefined;
}

/** Settings that were tried, and their scores on increasing numbers of rows, as long as they were among the best. */
export interface Candidate {
  /** The settings that vary between candidates. */
  readonly settings: Settings;
  readonly rungs: readonly CandidateRung[];
}
