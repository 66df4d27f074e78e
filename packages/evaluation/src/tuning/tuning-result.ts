import type { OptionValue, SearchSpace } from '@preflearn/core';
import type { MetricDirection } from '../metric.js';
import type { SplitSummary } from '../results-document.js';
import type { MetricSummary } from '../summary.js';
import type { Candidate, Settings } from './candidate.js';
import type { Choice } from './choose.js';
import type { SettingImportance } from './importance.js';
import type { Rung } from './rungs.js';

/** Marks the document of a search. */
export const TUNING_FORMAT = 'preflearn/tuning';

/** Version of the documents of searches that this library writes. */
export const TUNING_VERSION = 1;

/** How good what a search chooses is on rows that the search has not seen. */
export interface NestedEstimate {
  readonly splits: SplitSummary;
  /** Of the chosen settings, trained on the training rows of each outer split, on its test rows. */
  readonly metric: MetricSummary;
  /** What was chosen on each outer split. */
  readonly settings: readonly Settings[];
}

/** What a search of settings gave, as plain data without times: equal for equal data, plan and seed. */
export interface TuningResult {
  readonly format: typeof TUNING_FORMAT;
  readonly version: typeof TUNING_VERSION;
  /** Name of the data set. */
  readonly dataset: string;
  /** Id of the learner. */
  readonly learner: string;
  /** Rows of the data set. */
  readonly rows: number;
  readonly seed: number;
  /** Id of the metric. */
  readonly metric: string;
  readonly direction: MetricDirection;
  /** How candidates were made. */
  readonly method: 'random' | 'halving' | 'grid';
  /** Splits on which each candidate was measured. */
  readonly splits: SplitSummary;
  /** What was tried. */
  readonly space: SearchSpace;
  /** Settings that stayed as they were. */
  readonly fixed: Settings;
  readonly rungs: readonly Rung[];
  readonly candidates: readonly Candidate[];
  readonly best: Choice;
  /** Within one standard error of the best. */
  readonly simplest: Choice;
  readonly importance: readonly SettingImportance[];
  /** Absent where it was not asked for. */
  readonly nested?: NestedEstimate | undefined;
  /** All options of the learner with the settings that are chosen. */
  readonly options: Readonly<Record<string, OptionValue>>;
}
