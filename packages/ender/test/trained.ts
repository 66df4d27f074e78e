import {
  type BoostOptions,
  BoundedHistogramSearch,
  boost,
  type Loss,
  MemoryRows,
  type Rule,
  type Schedule,
  type ScoredRows,
  type Technique,
} from '@preflearn/boosting';
import type { LabelledTable, OrdinalTarget } from '@preflearn/core';

/** What training on rows in memory is told. */
export interface Task<Q extends Technique> {
  readonly data: LabelledTable<OrdinalTarget>;
  readonly losses: readonly Loss<OrdinalTarget, Q>[];
  readonly technique: Q;
  readonly options: BoostOptions;
  readonly schedule?: Schedule;
}

/** Trains through the engine; the scores after each rule, with the rules so far. */
export function* trained<Q extends Technique>({
  data,
  losses,
  technique,
  options,
  schedule,
}: Task<Q>): Generator<ScoredRows<OrdinalTarget> & { readonly rules: readonly Rule[] }> {
  const { bins, sample } = options;
  const rows = new MemoryRows<OrdinalTarget, Q>({
    data,
    losses,
    technique,
    bins,
    sample,
    histogramSearch: BoundedHistogramSearch,
  });
  for (const step of boost({ rows, options, seed: 3, ...(schedule && { schedule }) })) {
    if ('then' in step) throw new Error('Rows in memory make nobody wait.');
    yield { ...rows.scored(), rules: step };
  }
}

/** The same rows, last first. */
export function reversed(data: LabelledTable<OrdinalTarget>): LabelledTable<OrdinalTarget> {
  const last = data.attributes.rowCount - 1;
  return {
    attributes: data.attributes.select(Array.from(data.target.codes, (_, row) => last - row)),
    target: { ...data.target, codes: data.target.codes.slice().reverse() },
    ...(data.weights && { weights: data.weights.slice().reverse() }),
  };
}
