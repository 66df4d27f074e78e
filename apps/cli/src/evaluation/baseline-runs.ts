import { setImmediate } from 'node:timers/promises';
import { type LabelledTable, selectTarget, targetLength } from '@preflearn/core';
import {
  type Measured,
  type Metric,
  type MetricSummary,
  measure,
  type ResultsDocument,
  type Split,
  summarise,
} from '@preflearn/evaluation';
import { baselineOf, CLASS_SHARES } from './constant-baseline.js';

/** Target and weights of rows. */
type TargetRows = Pick<LabelledTable, 'target' | 'weights'>;

/** The metrics of a constant prediction over the splits. */
export interface BaselineResult {
  readonly words: string;
  /** Ids of the metrics of probabilities, which are those of {@link CLASS_SHARES}. */
  readonly ofShares: readonly string[];
  /** What the other metrics that are not of this constant were measured on, by id of the metric. */
  readonly otherWords?: Readonly<Record<string, string>> | undefined;
  /** By id of the metric. */
  readonly metrics: Readonly<Record<string, MetricSummary>>;
}

/** What a metric of the baseline was measured on, in words. */
export function baselineWords(
  { words, ofShares, otherWords }: BaselineResult,
  metric: string,
): string {
  return ofShares.includes(metric) ? CLASS_SHARES : (otherWords?.[metric] ?? words);
}

/** The results, with those of the constant on the same data set. */
export function withConstant({
  document,
  baseline,
}: {
  readonly document: ResultsDocument;
  readonly baseline: BaselineResult | undefined;
}): ResultsDocument {
  const [first] = document.results;
  if (baseline === undefined || first === undefined) return document;
  const { metrics } = baseline;
  const words = Object.keys(metrics).map((id) => [id, baselineWords(baseline, id)]);
  const constant = { dataset: first.dataset, words: Object.fromEntries(words), metrics };
  return { ...document, constants: [constant] };
}

/** Evaluates the best constant for the training rows on the test rows, split by split. */
export class BaselineRuns {
  readonly #metrics: readonly Metric[];
  readonly #measured: (readonly Measured[])[] = [];
  #words: string | undefined;
  readonly #ofShares = new Set<string>();
  readonly #otherWords = new Map<string, string>();

  constructor(metrics: readonly Metric[]) {
    this.#metrics = metrics;
  }

  /** Evaluates it on another split; does nothing for rankings. */
  add(train: TargetRows, { target, weights }: TargetRows): void {
    const baseline = baselineOf(train);
    if (baseline === undefined) return;
    this.#words = baseline.words;
    const rows = targetLength(target);
    const [bare, prediction] = [baseline.predict(rows), baseline.predictWithShares(rows)];
    const { other } = baseline;
    const measured = this.#metrics.map((metric) => {
      if (!other?.metrics.includes(metric.id)) return measure(metric, prediction, target, weights);
      this.#otherWords.set(metric.id, other.words);
      return measure(metric, other.predict(rows), target, weights);
    });
    for (const [m, { id, undefinedWhen }] of this.#metrics.entries()) {
      const needsShares = undefinedWhen.some(({ applies }) => applies(bare, target, weights));
      if (measured[m].value !== null && needsShares) this.#ofShares.add(id);
    }
    this.#measured.push(measured);
  }

  /** `undefined` for rankings. */
  result(): BaselineResult | undefined {
    if (this.#words === undefined) return undefined;
    const summaries = this.#metrics.map(
      ({ id }, m) => [id, summarise(this.#measured.map((of) => of[m]))] as const,
    );
    return {
      words: this.#words,
      ofShares: [...this.#ofShares],
      otherWords: Object.fromEntries(this.#otherWords),
      metrics: Object.fromEntries(summaries),
    };
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
