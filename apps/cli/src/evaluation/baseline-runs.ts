import { setImmediate } from 'node:timers/promises';
import { type LabelledTable, selectTarget, targetLength } from '@preflearn/core';
import {
  type Measured,
  type Metric,
  type MetricSummary,
  measure,
  type Split,
  summarise,
} from '@preflearn/evaluation';
import { baselineOf } from './constant-baseline.js';

/** Target and weights of rows. */
type TargetRows = Pick<LabelledTable, 'target' | 'weights'>;

/** The metrics of a constant prediction over the splits. */
export interface BaselineResult {
  readonly words: string;
  /** By id of the metric. */
  readonly metrics: Readonly<Record<string, MetricSummary>>;
}

/** Evaluates the best constant for the training rows on the test rows, split by split. */
export class BaselineRuns {
  readonly #metrics: readonly Metric[];
  readonly #measured: (readonly Measured[])[] = [];
  #words: string | undefined;

  constructor(metrics: readonly Metric[]) {
    this.#metrics = metrics;
  }

  /** Evaluates it on another split; does nothing for targets without classes. */
  add(train: TargetRows, { target, weights }: TargetRows): void {
    const baseline = baselineOf(train);
    if (baseline === undefined) return;
    this.#words = baseline.words;
    const prediction = baseline.predict(targetLength(target));
    this.#measured.push(
      this.#metrics.map((metric) => measure(metric, prediction, target, weights)),
    );
  }

  /** `undefined` for targets without classes. */
  result(): BaselineResult | undefined {
    if (this.#words === undefined) return undefined;
    const summaries = this.#metrics.map(
      ({ id }, m) => [id, summarise(this.#measured.map((of) => of[m]))] as const,
    );
    return { words: this.#words, metrics: Object.fromEntries(summaries) };
  }
}

/** The best constant on splits of a table in memory; `undefined` if there is none. */
export async function baselineResult(
  data: LabelledTable,
  splits: readonly Split[],
  metrics: readonly Metric[],
): Promise<BaselineResult | undefined> {
  const runs = new BaselineRuns(metrics);
  for (const { train, test } of splits) {
    runs.add(rowsOf(data, train), rowsOf(data, test));
    await setImmediate(); // gives signals a chance to be handled
  }
  return runs.result();
}

/** Target and weights of some rows: a constant needs no attributes. */
function rowsOf({ target, weights }: LabelledTable, rows: Int32Array): TargetRows {
  return {
    target: selectTarget(target, rows),
    ...(weights && { weights: Float64Array.from(rows, (row) => weights[row]) }),
  };
}
