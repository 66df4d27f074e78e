import {
  type ClassPrediction,
  DataError,
  type LabelledTable,
  type Learner,
  type Model,
  Random,
  SteppedLearner,
  selectRows,
  type Table,
  type Training,
  TrainingAborted,
  targetLength,
} from '@preflearn/core';
import { crossEvaluate } from '@preflearn/evaluation';
import { BordaOrder, ConstraintClassification } from '@preflearn/label-baselines';
import { MLRules } from '@preflearn/ml-rules';
import { RankRules, type RankRulesModel } from '@preflearn/rank-rules';
import { randomLabelledTable } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { AutoLearner, chooseCandidate, USUAL_RATIOS } from '../src/index.js';

const few = new RankRules({ rules: 3 });
const many = new MLRules({ rules: 40 });

function table(kind: 'ordinal' | 'nominal' | 'ranking', rows = 60): LabelledTable {
  const usual = { classes: 4, weights: 'none', missing: false, attributes: ['smooth'] } as const;
  return randomLabelledTable(new Random(5), { kind, rows, ...usual });
}

/** Learns as RankRules, but refuses some data. */
class Refusing extends SteppedLearner<RankRulesModel> {
  readonly id = 'refusing';
  readonly targetKinds = few.targetKinds;
  readonly options = few.options;

  constructor(readonly refuses: (data: LabelledTable) => boolean) {
    super();
  }

  *train(data: LabelledTable, seed: number): Training<RankRulesModel> {
    if (this.refuses(data)) throw new DataError('TABLE_EMPTY', 'too little', {});
    return yield* few.train(data, seed);
  }
}

/** RankRules under another name, which may learn the classes in the opposite order, and so is always wrong. */
class Named extends SteppedLearner<Model> {
  readonly targetKinds = few.targetKinds;
  readonly options = few.options;

  constructor(
    readonly id: string,
    readonly isUpsideDown: boolean,
  ) {
    super();
  }

  *train(data: LabelledTable, seed: number): Training<Model> {
    const { target } = data;
    if (!this.isUpsideDown || target.kind !== 'ordinal') return yield* few.train(data, seed);
    const codes = target.codes.map((code) => target.classes.length - 1 - code);
    return yield* few.train({ ...data, target: { ...target, codes } }, seed);
  }
}

/** MLRules, which predict the classes that they did, but say that the first class is certain. */
class Certain extends SteppedLearner<Model> {
  readonly id = 'certain';
  readonly targetKinds = many.targetKinds;
  readonly options = many.options;

  *train(data: LabelledTable, seed: number): Training<Model> {
    const model = yield* many.train(data, seed);
    return new Proxy<Model>(model, {
      get(inner, name) {
        const value: unknown = Reflect.get(inner, name, inner);
        if (name !== 'predict') return typeof value === 'function' ? value.bind(inner) : value;
        return (of: Table) => {
          const prediction = inner.predict(of) as ClassPrediction;
          const { classes, codes } = prediction;
          const probabilities = new Float64Array(codes.length * classes.length);
          for (const row of codes.keys()) probabilities[row * classes.length] = 1;
          return { ...prediction, probabilities };
        };
      },
    });
  }
}

describe('probabilities that are worse than class shares', () => {
  const data = table('ordinal', 120);

  it('keep a learner from being chosen, with the reason', async () => {
    const learners = [new Certain(), new Named('reversed', true)];
    const { chosen, best, candidates } = await new AutoLearner(learners, {
      choose: 'best',
    }).select(data);
    const [certain, reversed] = candidates;
    expect(certain.mean).toBeLessThan(reversed.mean ?? 0);
    expect(certain.leftOut).toMatch(
      /^its probabilities are worse than class shares \(log-loss [\d.]+, shares [\d.]+\)$/,
    );
    expect(reversed.leftOut).toBeUndefined();
    expect([chosen, best]).toEqual(['reversed', 'reversed']);
  });

  it('are forgiven where no other learner is left', async () => {
    const other = Object.assign(new Certain(), { id: 'other' });
    const { candidates } = await new AutoLearner([new Certain(), other]).select(data);
    expect(candidates.map(({ leftOut }) => leftOut)).toEqual([undefined, undefined]);
  });

  it('count as none where probabilities are required, which leaves out learners without any', async () => {
    const learners = [new Certain(), few, many];
    const { chosen, candidates } = await new AutoLearner(learners, {
      ...{ choose: 'best', probabilities: true },
    }).select(data);
    expect(chosen).toBe('ml-rules');
    expect(candidates[1].leftOut).toBe('it gives no probabilities');
    const rankings = new AutoLearner([new ConstraintClassification(), new BordaOrder()], {
      probabilities: true,
    });
    const ofRankings = await rankings.select(table('ranking'));
    expect(ofRankings.candidates.map(({ leftOut }) => leftOut)).toEqual([undefined, undefined]);
  });
});

describe('AutoLearner', () => {
  it('measures what crossEvaluate does on the same folds, and chooses the best mean', async () => {
    const data = table('ordinal');
    const auto = new AutoLearner([few, many], { folds: 4, choose: 'best' });
    const { candidates, chosen, best, metric, repeats } = await auto.select(data, { seed: 9 });
    expect(repeats).toBe(5); // 300 held-out rows of 60
    const { results } = await crossEvaluate({
      dataset: 'drawn',
      data,
      learners: [few, many].map((learner) => ({ id: learner.id, learner })),
      splits: { method: 'folds', folds: 4, repeats: 5 },
      seed: 9,
    });
    expect(metric).toBe('maeLoss');
    expect(candidates.map(({ values }) => values)).toEqual(
      results.map(({ metrics }) => metrics.maeLoss.values),
    );
    const means = candidates.map(({ mean }) => mean ?? Number.NaN);
    expect(chosen).toBe(means[0] <= means[1] ? 'rank-rules' : 'ml-rules');
    expect(best).toBe(chosen);
  });

  it('draws the folds of a small table anew, the first ones as those that are drawn once', async () => {
    const data = table('ordinal', 90);
    const ofHeldOut = async (heldOutRows?: number) =>
      new AutoLearner([few, many], { ...(heldOutRows && { heldOutRows }) }).select(data);
    const once = await ofHeldOut(90);
    const twice = await ofHeldOut(91);
    const usual = await ofHeldOut();
    expect([once, twice, usual].map(({ repeats }) => repeats)).toEqual([1, 2, 4]);
    for (const [c, { values, mean }] of usual.candidates.entries()) {
      expect(values).toHaveLength(12);
      expect(values.slice(0, 6)).toEqual(twice.candidates[c].values);
      expect(values.slice(0, 3)).toEqual(once.candidates[c].values);
      expect(mean).toBeCloseTo(values.reduce<number>((sum, x) => sum + Number(x), 0) / 12, 12);
    }
  });

  it('does not count repeats as more folds in standard errors', async () => {
    const data = table('ordinal');
    const { candidates } = await new AutoLearner([few, many]).select(data);
    for (const { values, mean, standardError } of candidates) {
      const squares = values.map((value) => (Number(value) - Number(mean)) ** 2);
      const variance = squares.reduce((sum, x) => sum + x, 0) / (values.length - 1);
      expect(standardError).toBeCloseTo(Math.sqrt(variance / 3), 12); // three folds, five times
    }
  });

  it('counts how near a learner usually comes, where it is known, and only by default', async () => {
    const data = table('ordinal');
    const strange = new Refusing(() => false);
    const usualOf = async (kind: 'ordinal' | 'ranking', choose?: 'best') => {
      const learners = [few, many, strange, new ConstraintClassification(), new BordaOrder()];
      const auto = new AutoLearner(learners, choose === undefined ? {} : { choose });
      const of = kind === 'ordinal' ? data : table(kind);
      return (await auto.select(of)).candidates.map(({ usual }) => usual);
    };
    const { ordinal, ranking } = USUAL_RATIOS;
    expect(await usualOf('ordinal')).toEqual([
      ...[ordinal?.['rank-rules'], ordinal?.['ml-rules'], undefined],
    ]);
    expect(await usualOf('ranking')).toEqual([ranking?.cc, ranking?.borda]);
    expect(await usualOf('ordinal', 'best')).toEqual([undefined, undefined, undefined]);
  });

  it('chooses by the rows of the cross-validation, not by all', async () => {
    const better = new Named('ordinal-ender', false);
    const usuallyBetter = new Named('rank-rules', true);
    for (const selectionRows of [30, 60]) {
      const auto = new AutoLearner([usuallyBetter, better], { selectionRows });
      const { candidates, direction, chosen } = await auto.select(table('ordinal', 60));
      expect(chooseCandidate(candidates, direction, 'shrunken').chosen).toBe('rank-rules');
      expect(chosen).toBe('ordinal-ender');
    }
  });

  it('gives the model of the chosen learner alone, bit for bit', async () => {
    const data = table('ordinal');
    const auto = new AutoLearner([few, many]);
    const { chosen } = await auto.select(data, { seed: 4 });
    const model = auto.fit(data, { seed: 4 });
    expect(model.learner).toBe(chosen);
    const alone = auto.learner(chosen).fit(data, { seed: 4 });
    expect(JSON.stringify(model)).toBe(JSON.stringify(alone));
    expect(JSON.stringify(await auto.fitAsync(data, { seed: 4 }))).toBe(JSON.stringify(alone));
  });

  it('compares only the learners that take the target', async () => {
    const auto = new AutoLearner([few, many, new ConstraintClassification(), new BordaOrder()]);
    expect(auto.targetKinds).toEqual(['ordinal', 'ranking', 'nominal']);
    const idsFor = async (kind: 'ordinal' | 'nominal' | 'ranking') =>
      (await auto.select(table(kind))).candidates.map(({ learner }) => learner);
    expect(await idsFor('ordinal')).toEqual(['rank-rules', 'ml-rules']);
    expect(await idsFor('ranking')).toEqual(['cc', 'borda']);
    expect(await idsFor('nominal')).toEqual(['ml-rules']);
  });

  it('trains nothing to choose from one learner', async () => {
    const selection = await new AutoLearner([few, many]).select(table('nominal'));
    expect(selection).toMatchObject({ chosen: 'ml-rules', folds: 0, repeats: 1 });
    expect(selection.candidates).toEqual([
      { learner: 'ml-rules', mean: null, standardError: null, values: [], size: null, seconds: 0 },
    ]);
  });

  it('draws rows of a large table, the same for the same seed, and trains on all', async () => {
    const data = table('ordinal', 90);
    const seen: number[] = [];
    const watching = new Refusing(({ target }) => {
      seen.push(targetLength(target));
      return false;
    });
    const auto = new AutoLearner([watching, many], { folds: 2, heldOutRows: 1, selectionRows: 30 });
    const selection = await auto.select(data);
    expect(selection).toMatchObject({ rows: 30, repeats: 1, allRows: 90 });
    expect(seen).toEqual([15, 15]);
    const again = await auto.select(data);
    expect(again.candidates.map(({ values }) => values)).toEqual(
      selection.candidates.map(({ values }) => values),
    );
    const other = await auto.select(data, { seed: 2 });
    expect(other.candidates).not.toEqual(selection.candidates);
    expect(auto.fit(data).toJSON().training.rows).toBe(90);
  });

  it('does without a learner that refuses the rows of a fold, and says why', async () => {
    const refusing = new Refusing(() => true);
    const { chosen, candidates } = await new AutoLearner([refusing, few]).select(table('ordinal'));
    expect(chosen).toBe('rank-rules');
    expect(candidates[0]).toMatchObject({ mean: null, size: null });
    expect(candidates[0].refused).toBe('Too little.');
    expect(() => new AutoLearner([refusing]).fit(table('ordinal'))).toThrow('Too little');
  });

  it('counts a row of weight 0 as no row', async () => {
    const data = table('ordinal', 40);
    const weights = Float64Array.from({ length: 40 }, (_, row) => (row % 4 === 0 ? 0 : 1));
    const kept = Array.from(weights.keys()).filter((row) => weights[row] > 0);
    const auto = new AutoLearner([few, many]);
    const ofWeighted = await auto.select({ ...data, weights });
    const ofKept = await auto.select(selectRows({ ...data, weights }, kept));
    expect(ofWeighted.candidates.map(({ values }) => values)).toEqual(
      ofKept.candidates.map(({ values }) => values),
    );
    expect(ofWeighted.rows).toBe(30);
  });

  it('chooses for a single row without comparing', async () => {
    const data = selectRows(table('ordinal'), [0]);
    expect(await new AutoLearner([few, many]).select(data)).toMatchObject({
      chosen: 'rank-rules',
      ...{ folds: 0, repeats: 1 },
    });
  });

  it('can be cancelled, and says what is at work', async () => {
    const controller = new AbortController();
    const phases = new Set<string>();
    const training = new AutoLearner([few, many]).fitAsync(table('ordinal'), {
      signal: controller.signal,
      onProgress({ phase }) {
        phases.add(phase);
        if (phase.includes('ml-rules')) controller.abort();
      },
    });
    const error: unknown = await training.catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(TrainingAborted);
    expect((error as TrainingAborted<unknown>).modelSoFar()).toBeUndefined();
    expect([...phases]).toContain('rules of rank-rules, fold 15 of 15');
  });

  it.each<[string, readonly Learner[]]>([
    ['no learner', []],
    ['a learner twice', [few, new RankRules()]],
  ])('refuses %s', (_, learners) => {
    expect(() => new AutoLearner(learners)).toThrow('expected at least one, each once');
  });

  it('refuses a target that no learner takes', async () => {
    const auto = new AutoLearner([few]);
    await expect(auto.select(table('nominal'))).rejects.toMatchObject({ code: 'TARGET_KIND' });
  });
});
