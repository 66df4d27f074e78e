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

/** How a constant prediction did over the splits. */
export interface BaselineResult {
  readonly words: string;
  /** By id of the metric. */
  readonly metrics: Readonly<Record<string, MetricSummary>>;
}

/** The best constant of the training rows, measured on the test rows, split by split; `undefined` where there is none. */
export async function baselineResult(
  data: LabelledTable,
  splits: readonly Split[],
  metrics: readonly Metric[],
): Promise<BaselineResult | undefined> {
  const measured: (readonly Measured[])[] = [];
  let words = '';
  for (const { train, test } of splits) {
    const baseline = baselineOf(rowsOf(data, train));
    if (baseline === undefined) return undefined;
    words = baseline.words;
    const { target, weights } = rowsOf(data, test);
    const prediction = baseline.predict(targetLength(target));
    measured.push(metrics.map((metric) => measure(metric, prediction, target, weights)));
    await setImmediate(); // lets signals be heard
  }
  const summaries = metrics.map(
    ({ id }, m) => [id, summarise(measured.map((of) => of[m]))] as const,
  );
  return { words, metrics: Object.fromEntries(summaries) };
}

/** Target and weights of some rows: a constant needs no attributes. */
function rowsOf(
  { target, weights }: LabelledTable,
  rows: Int32Array,
): Pick<LabelledTable, 'target' | 'weights'> {
  return {
    target: selectTarget(target, rows),
    ...(weights && { weights: Float64Array.from(rows, (row) => weights[row]) }),
  };
}
