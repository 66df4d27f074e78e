import {
  type FinishedRun,
  type Measured,
  type Metric,
  type MetricSummary,
  measure,
  summarise,
} from '@preflearn/evaluation';
import { baselineOf } from './constant-baseline.js';

/** How a constant prediction did over the splits. */
export interface BaselineResult {
  readonly words: string;
  /** By id of the metric. */
  readonly metrics: Readonly<Record<string, MetricSummary>>;
}

/** Measures the best constant of the training rows on the test rows, split by split. */
export class BaselineRuns {
  readonly #metrics: readonly Metric[];
  readonly #values: Measured[][];
  readonly #splits = new Set<number>();
  #words = '';

  constructor(metrics: readonly Metric[]) {
    this.#metrics = metrics;
    this.#values = metrics.map(() => []);
  }

  /** Takes the rows of a finished run; further learners on the same split are ignored. */
  add({ split, train, test }: FinishedRun): void {
    const baseline = baselineOf(train);
    if (baseline === undefined || this.#splits.has(split)) return;
    this.#splits.add(split);
    this.#words = baseline.words;
    const prediction = baseline.predict(test.attributes.rowCount);
    this.#metrics.forEach((metric, m) => {
      this.#values[m].push(measure(metric, prediction, test.target, test.weights));
    });
  }

  /** What came out; `undefined` where there is no such constant. */
  result(): BaselineResult | undefined {
    if (this.#splits.size === 0) return undefined;
    const summaries = this.#metrics.map(({ id }, m) => [id, summarise(this.#values[m])] as const);
    return { words: this.#words, metrics: Object.fromEntries(summaries) };
  }
}
