import type { LabelledTable, TrainingWait } from '@preflearn/core';
import type { FittedTarget } from './fitted-target.js';
import type { Path } from './grow-path.js';

/** Rows of positive weight, equal ones merged. */
export interface WeightedRows {
  readonly data: LabelledTable<FittedTarget>;
  /** Shape [rows], above 0. */
  readonly weights: Float64Array;
}

/** A step of growing a path. */
export interface PathStep {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  /** The path so far; absent while the pool is being grown. */
  readonly path?: Path;
}

/** Grows a path on rows. */
export type PathGrower = (rows: WeightedRows) => Generator<PathStep | TrainingWait, Path, void>;
