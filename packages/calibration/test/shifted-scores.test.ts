import {
  type Learner,
  type Model,
  Random,
  SteppedLearner,
  type Training,
  tableFromColumns,
  takeTarget,
} from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { expect, it } from 'vitest';
import { Calibrated } from '../src/index.js';

/** A model whose scores all lie higher by the same. */
function shifted(model: Model, by: number): Model {
  return {
    learner: model.learner,
    schema: model.schema,
    predict(table, options) {
      const prediction = model.predict(table, options);
      const scores = 'scores' in prediction ? prediction.scores : undefined;
      return scores ? { ...prediction, scores: scores.map((score) => score + by) } : prediction;
    },
    explain: (table, row, options) => model.explain(table, row, options),
    describe: (top) => model.describe(top),
    toJSON: () => model.toJSON(),
  } as Model;
}

/** A learner whose models have scores that differ in where they lie. */
class Shifting extends SteppedLearner<Model> implements Learner {
  readonly #base = new RankRules({ rules: 20 });
  readonly #shifts = [3, -40, 0.5, 12, 0, 7];
  readonly id = this.#base.id;
  readonly targetKinds = this.#base.targetKinds;
  readonly options = this.#base.options;

  *train(...input: Parameters<RankRules['train']>): Training<Model> {
    const by = this.#shifts.shift() ?? 1;
    return shifted(yield* this.#base.train(...input), by);
  }
}

it('does not depend on where the scores of each model lie', () => {
  const random = new Random(1);
  const x = Array.from({ length: 300 }, () => random.uniform());
  const y = x.map((value) => Math.floor(4 * value + 0.5 * random.uniform()));
  const data = takeTarget(tableFromColumns({ x, y }), 'y');
  const [plain, other] = [new RankRules({ rules: 20 }), new Shifting()].map((base) =>
    new Calibrated(base, { coverage: 0.8 }).fit(data, { seed: 1 }).predict(data.attributes),
  );
  expect(other.probabilities?.length).toBeGreaterThan(300);
  other.probabilities?.forEach((p, i) => {
    expect(p).toBeCloseTo(plain.probabilities?.[i] ?? Number.NaN, 8);
  });
  expect(other.sets?.coverage).toBe(plain.sets?.coverage);
});
