import type { OptionValue, SearchSpace } from '@preflearn/core';
import type { SplitSummary } from '../experiments/results-document.js';
import type { MetricDirection } from '../metrics/metric.js';
import type { MetricSummary } from '../statistics/summary.js';
import type { Candidate, Settings } from './candidate.js';
import type { Choice } from './choose.js';
import type { SettingImportance } from './importance.js';
import type { Rung } from './rungs.js';

/** Marks the result document of a search. */
export const TUNING_FORMAT = 'preflearn/tuning';

/** Version of the result documents of searches that this library writes. */
export const TUNING_VERSION = 1;

/** How good the settings chosen by a search are on rows that the search has not seen. */
export interface NestedEstimate {
  readonly splits: SplitSummary;
  /** The metric of the chosen settings, trained on the training rows of each outer split, on its test rows. */
  readonly metric: MetricSummary;
  /** The settings chosen on each outer split. */
  readonly settings: readonly Settings[];
}

/** The result of a search for settings, as plain data without times: equal for equal data, plan and seed. */
export interface TuningResult {
  readonly format: typeof TUNING_FORMAT;
  readonly version: typeof TUNING_VERSION;
  /** Name of the data set. */
  readonly dataset: string;
  /** Id of the learner. */
  readonly learner: string;
  /** Number of rows of the data set. */
  readonly rows: number;
  readonly seed: number;
  /** Id of the metric. */
  readonly metric: string;
  readonly direction: MetricDirection;
  /** How candidates were generated. */
  readonly method: 'random' | 'halving' | 'grid';
  /** Splits on which each candidate was measured. */
  readonly splits: SplitSummary;
  /** What was tried. */
  readonly space: SearchSpace;
  /** Settings that were not varied. */
  readonly fixed: Settings;
  readonly rungs: readonly Rung[];
  readonly candidates: readonly Candidate[];
  readonly best: Choice;
  /** The simplest settings within one standard error of the best. */
  readonly simplest: Choice;
  readonly importance: readonly SettingImportance[];
  /** Absent if it was not requested. */
  readonly nested?: NestedEstimate | undefined;
  /** All options of the learner, with the chosen settings. */
  readonly options: Readonly<Record<string, OptionValue>>;
}
