import type { NominalTarget } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import * as evaluation from '../src/index.js';
import {
  aucScore,
  brierLoss,
  logLoss,
  maeLoss,
  metricOfId,
  metrics,
  metricsFor,
  zeroOneLoss,
} from '../src/index.js';
import { classPrediction, classRows, classTarget, weightsOf } from './drawn-rows.js';
import { numbers, ordinal, predicted, predictedRankings, rankings } from './toy.js';

it.each(metrics.filter(({ kinds }) => kinds.includes('ordinal')))(
  '$id is NaN without rows',
  (metric) => {
    expect(metric.value(classPrediction([], 3), classTarget([], 3))).toBeNaN();
  },
);

describe.each(metrics)('metric $id', (metric) => {
  it('says in words what it is', () => {
    expect(metric.title).not.toBe('');
    expect(metric.formula).not.toBe('');
    for (const { reason } of metric.undefinedWhen) expect(reason).toMatch(/^[^A-Z].*[^.]$/);
    expect(metric.undefinedWhen).not.toEqual([]);
    expect(metric.source).toMatch(/\(\d{4}\)/);
  });

  it('refuses a target of a kind that it does not know', () => {
    const nominal: NominalTarget = { ...ordinal([0, 1, 2]), kind: 'nominal' };
    const targets = [
      { target: nominal, prediction: predicted([0, 1, 2], 3) },
      { target: rankings([[1, 2]]), prediction: predictedRankings([[1, 2]]) },
    ].filter(({ target }) => !metricsFor(target).includes(metric));
    expect(targets.length).toBeGreaterThan(0);
    for (const { target, prediction } of targets) {
      expect(() => metric.value(prediction, target)).toThrow(
        expect.objectContaining({ code: 'TARGET_KIND' }),
      );
    }
  });
});

const ofEachKind = [
  { target: ordinal([0, 1]), prediction: predicted([0, 1], 3) },
  {
    target: rankings([
      [1, 2],
      [2, 1],
    ]),
    prediction: predictedRankings([
      [1, 2],
      [2, 1],
    ]),
  },
  {
    target: { kind: 'numeric', name: 'y', values: Float64Array.of(1, 2) },
    prediction: { kind: 'numeric', values: Float64Array.of(1, 2), details: [] },
  },
] as const;

it.each(ofEachKind)(
  'metrics of a target that is $target.kind refuse predictions of another kind',
  ({ target }) => {
    const others = ofEachKind.filter((of) => of.target.kind !== target.kind);
    for (const metric of metricsFor(target)) {
      for (const { prediction } of others) {
        expect(() => metric.value(prediction, target)).toThrow(
          expect.objectContaining({
            code: 'ARGUMENT',
            message: expect.stringContaining(`the predictions are ${prediction.kind}`),
          }),
        );
      }
    }
  },
);

it('metrics say their direction in their id, and are exported by that name', () => {
  const exported: Readonly<Record<string, unknown>> = evaluation;
  for (const metric of evaluation.metrics) {
    expect(metric.id).toMatch(metric.direction === 'higher' ? /Score$/ : /(Loss|Distance)$/);
    expect(exported[metric.id], metric.id).toBe(metric);
  }
});

describe('metricsFor', () => {
  it('lists what can be measured, the main metric first', () => {
    const ids = (target: Parameters<typeof metricsFor>[0]) =>
      metricsFor(target).map(({ id }) => id);
    expect(ids(ordinal([0, 1, 2]))).toEqual([
      ...['maeLoss', 'zeroOneLoss', 'accuracyScore', 'withinOneScore', 'macroMaeLoss'],
      ...['quadraticKappaScore', 'linearKappaScore', 'kendallTauScore', 'spearmanScore'],
      ...['balancedAccuracyScore', 'macroF1Score', 'aucScore'],
      ...['logLoss', 'brierLoss', 'rankedProbabilityLoss'],
    ]);
    expect(ids({ ...ordinal([0, 1]), kind: 'nominal' })).toEqual([
      ...['zeroOneLoss', 'accuracyScore', 'balancedAccuracyScore', 'macroF1Score', 'aucScore'],
      ...['logLoss', 'brierLoss'],
    ]);
    expect(ids(rankings([[1, 2]]))).toEqual([
      ...['kendallTauScore', 'spearmanScore', 'footruleDistance'],
      ...['top1Score', 'top3Score', 'ndcgScore'],
    ]);
    expect(ids({ kind: 'numeric', name: 'y', values: new Float64Array(1) })).toEqual([
      ...['rmseLoss', 'maeLoss', 'rSquaredScore'],
      ...['kendallTauScore', 'spearmanScore'],
    ]);
  });
});

describe('metricOfId', () => {
  it('finds every metric, and top-k of any k', () => {
    for (const metric of metrics) expect(metricOfId(metric.id)).toBe(metric);
    expect(metricOfId('top5Score')?.id).toBe('top5Score');
    for (const id of ['', 'top0Score', 'topScore', 'top05Score', 'top1e3Score', 'hue']) {
      expect(metricOfId(id)).toBeUndefined();
    }
  });
});

// Golden values below are counted by hand from the formulas.
describe('golden values', () => {
  const target = ordinal([0, 1, 2, 3]);
  const weights = Float64Array.of(1, 2, 3, 4);

  it('maeLoss', () => {
    expect(maeLoss.value(predicted([0, 3, 1, 0], 4), target)).toBe(6 / 4);
    expect(maeLoss.value(predicted([0, 3, 1, 0], 4), target, weights)).toBe(19 / 10);
    const truth = { kind: 'numeric' as const, name: 'y', values: Float64Array.of(1, 2) };
    expect(maeLoss.value(numbers([1.5, 0]), truth)).toBe(1.25);
  });

  it('zeroOneLoss', () => {
    expect(zeroOneLoss.value(predicted([0, 3, 1, 3], 4), target)).toBe(0.5);
    expect(zeroOneLoss.value(predicted([0, 3, 1, 3], 4), target, weights)).toBe(0.5);
    expect(zeroOneLoss.value(predicted([1, 1, 2, 3], 4), target, weights)).toBe(0.1);
  });

  it('aucScore', () => {
    const two = ordinal([0, 0, 1, 1]);
    const scores = Float64Array.of(0.1, 0.4, 0.35, 0.8); // 3 of 4 pairs in order
    expect(aucScore.value(predicted([0, 0, 0, 0], 2, { scores }), two)).toBe(0.75);
    const tied = Float64Array.of(0.1, 0.4, 0.4, 0.8); // 3 pairs in order, 1 tied
    expect(aucScore.value(predicted([0, 0, 0, 0], 2, { scores: tied }), two)).toBe(3.5 / 4);
    expect(
      aucScore.value(predicted([0, 0, 0, 0], 2, { scores }), two, Float64Array.of(1, 3, 1, 2)),
    ).toBe(9 / 12);
  });

  it('aucScore takes probabilities of the second class where there are no scores', () => {
    const probabilities = Float64Array.of(0.9, 0.1, 0.2, 0.8);
    const two = ordinal([0, 1]);
    expect(aucScore.value(predicted([0, 0], 2, { probabilities }), two)).toBe(1);
    expect(aucScore.value(predicted([0, 0], 2), two)).toBeNaN();
  });

  it('logLoss [ML08 eq. 3]', () => {
    const probabilities = Float64Array.of(0.9, 0.1, 0.1, 0.9, 0.2, 0.8, 0.65, 0.35);
    const two = ordinal([0, 1, 1, 0]);
    const wanted = -(Math.log(0.9) + Math.log(0.9) + Math.log(0.8) + Math.log(0.65)) / 4;
    expect(logLoss.value(predicted([0, 0, 0, 0], 2, { probabilities }), two)).toBeCloseTo(
      wanted,
      15,
    );
    const sure = Float64Array.of(1, 0);
    expect(logLoss.value(predicted([0], 2, { probabilities: sure }), ordinal([1], 2))).toBeCloseTo(
      15 * Math.log(10),
      12,
    );
    expect(logLoss.value(predicted([0], 2, { probabilities: sure }), ordinal([0], 2))).toBe(0);
    expect(logLoss.value(predicted([0], 2), ordinal([0], 2))).toBeNaN();
  });

  it('brierLoss', () => {
    const probabilities = Float64Array.of(0.5, 0.25, 0.25, 0, 0, 1);
    const three = ordinal([0, 0], 3); // .25 + .0625 + .0625, and 1 + 0 + 1
    expect(brierLoss.value(predicted([0, 0], 3, { probabilities }), three)).toBe(2.375 / 2);
    expect(brierLoss.value(predicted([0, 0], 3), three)).toBeNaN();
  });
});

describe('aucScore', () => {
  it('is the share of pairs in order, ties counting half', () => {
    let ties = 0;
    fc.assert(
      fc.property(classRows(2), (rows) => {
        let pairs = 0;
        let won = 0;
        for (const high of rows.filter(({ y }) => y === 1)) {
          for (const low of rows.filter(({ y }) => y === 0)) {
            pairs += high.w * low.w;
            if (high.s === low.s) ties++;
            won += high.w * low.w * (high.s > low.s ? 1 : high.s === low.s ? 0.5 : 0);
          }
        }
        const found = aucScore.value(
          classPrediction(rows, 2),
          classTarget(rows, 2),
          weightsOf(rows),
        );
        if (pairs === 0) expect(found).toBeNaN();
        else expect(found).toBe(won / pairs);
      }),
      runs(300),
    );
    expect(ties).toBeGreaterThanOrEqual(often(50));
  });
});

describe('what does not belong together', () => {
  const target = ordinal([0, 1, 2]);

  it.each([
    ['predictions of another length', predicted([0, 1], 3), /for 2 rows, but the target has 3/],
    ['predictions of other classes', predicted([0, 1, 1], 2), /the same classes in the same order/],
    ['predictions of another kind', numbers([0, 1, 2]), /the predictions are numeric/],
  ])('is refused: %s', (_, prediction, message) => {
    const measure = () => maeLoss.value(prediction, target);
    expect(measure).toThrow(message);
    expect(measure).toThrow(expect.objectContaining({ code: 'ARGUMENT' }));
  });

  it.each([[[1, 1]], [[1, 1, -1]], [[1, 1, NaN]], [[1, 1, Infinity]]])(
    'is refused: weights %j',
    (weights) => {
      const measure = () =>
        zeroOneLoss.value(predicted([0, 1, 2], 3), target, Float64Array.from(weights));
      expect(measure).toThrow(expect.objectContaining({ code: 'WEIGHTS' }));
    },
  );
});
