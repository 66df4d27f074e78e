import type { OptionValue } from '@preflearn/core';

/** Values of options by name; the others have their defaults. */
export type Settings = Readonly<Record<string, OptionValue>>;

/** How settings did in a cross-validation. */
export interface Score {
  /** Steps of training that it is of, where one training tells of fewer steps, too. */
  readonly steps?: number | undefined;
  /** Mean over the splits on which the metric is defined; `null` without any. */
  readonly mean: number | null;
  /** Standard error of that mean; `null` with fewer than two splits. */
  readonly standardError: number | null;
}

/** How a candidate did on one number of rows. */
export interface CandidateRung {
  /** Rows it was trained on at most, of each split. */
  readonly rows: number;
  /** Its best score. */
  readonly score: Score;
  /** All scores by steps, ascending, where one training tells of several. */
  readonly curve?: readonly Score[] | undefined;
}

/** Settings that were tried, and how they did on more and more rows, as long as they were among the best. */
export interface Candidate {
  /** Those that differ from candidate to candidate. */
  readonly settings: Settings;
  readonly rungs: readonly CandidateRung[];
}
