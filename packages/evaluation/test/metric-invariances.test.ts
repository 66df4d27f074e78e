import type { Prediction, Target } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { type Metric, measure, metrics } from '../src/index.js';
import {
  type ClassRow,
  classPrediction,
  classRows,
  classTarget,
  LABELS,
  type RankingRow,
  rankingPrediction,
  rankingRows,
  rankingTarget,
  repeated,
  weightsOf,
} from './drawn-rows.js';
import { numbers } from './toy.js';

/** Predictions, the truth, and weights. */
interface Case {
  readonly prediction: Prediction;
  readonly target: Target;
  readonly weights?: Float64Array | undefined;
}

const valueFor = (metric: Metric, { prediction, target, weights }: Case) =>
  metric.value(prediction, target, weights);

function expectSame(metric: Metric, one: Case, other: Case): void {
  const [a, b] = [valueFor(metric, one), valueFor(metric, other)];
  if (Number.isNaN(b)) expect(a).toBeNaN();
  else expect(a).toBeCloseTo(b, 10);
}

/** Cases of two, three or four classes, as the metric takes them. */
const classes = fc.integer({ min: 2, max: 4 });
const drawnClasses = classes.chain((count) =>
  fc.record({ count: fc.constant(count), rows: classRows(count) }),
);

function classCase(metric: Metric, rows: readonly ClassRow[], count: number): Case {
  const kind = metric.kinds.includes('ordinal') ? 'ordinal' : 'nominal';
  return {
    prediction: { ...classPrediction(rows, count), kind },
    target: { ...classTarget(rows, count), kind },
    weights: weightsOf(rows),
  };
}

function rankingCase(rows: readonly RankingRow[]): Case {
  return {
    prediction: rankingPrediction(rows),
    target: rankingTarget(rows),
    weights: weightsOf(rows),
  };
}

/** Classes taken as numbers. */
function numericCase(rows: readonly ClassRow[]): Case {
  return {
    prediction: numbers(rows.map(({ p }) => p / 2)),
    target: { kind: 'numeric', name: 'y', values: Float64Array.from(rows, ({ y }) => y / 2) },
    weights: weightsOf(rows),
  };
}

const withoutWeights = ({ prediction, target }: Case): Case => ({ prediction, target });

const ofClasses = metrics.filter(({ kinds }) =>
  kinds.some((kind) => kind === 'ordinal' || kind === 'nominal'),
);
const ofNominal = metrics.filter(({ kinds }) => kinds.includes('nominal'));
const ofRankings = metrics.filter(({ kinds }) => kinds.includes('ranking'));
const ofNumbers = metrics.filter(({ kinds }) => kinds.includes('numeric'));

/** Undefined with a reason of its own, or defined: never NaN without a word. */
function expectReason(metric: Metric, one: Case): boolean {
  const measured = measure(metric, one.prediction, one.target, one.weights);
  const reasons = metric.undefinedWhen.map(({ reason }) => reason);
  if (measured.value === null) expect(reasons).toContain(measured.reason);
  else {
    const applying = metric.undefinedWhen.filter((it) =>
      it.applies(one.prediction, one.target, one.weights),
    );
    expect(applying).toEqual([]);
  }
  return measured.value === null;
}

describe.each(ofClasses)('of classes, $id', (metric) => {
  it('takes a weight of 2 as the row twice', () => {
    fc.assert(
      fc.property(drawnClasses, ({ count, rows }) => {
        const twice = withoutWeights(classCase(metric, repeated(rows), count));
        expectSame(metric, classCase(metric, rows, count), twice);
      }),
      runs(300),
    );
  });

  it('is the same with the order of the classes reversed', () => {
    fc.assert(
      fc.property(drawnClasses, ({ count, rows }) => {
        const whole = rows.map(summingToOne);
        const reversed = whole.map(({ y, p, s, probabilities, w }) => ({
          ...{ y: count - 1 - y, p: count - 1 - p, s: -s, w },
          probabilities: probabilities.slice().reverse(),
        }));
        expectSame(metric, classCase(metric, reversed, count), classCase(metric, whole, count));
      }),
      runs(300),
    );
  });

  it('is the same for other names of the classes', () => {
    fc.assert(
      fc.property(drawnClasses, ({ count, rows }) => {
        const one = classCase(metric, rows, count);
        const names = Array.from({ length: count }, (_, k) => `class ${count - k}`);
        const renamed = {
          ...one,
          prediction: { ...one.prediction, classes: names } as Prediction,
          target: { ...one.target, classes: names } as Target,
        };
        expect(valueFor(metric, renamed)).toEqual(valueFor(metric, one));
      }),
    );
  });

  it('says why it is undefined, just when it is', () => {
    let times = 0;
    fc.assert(
      fc.property(drawnClasses, fc.boolean(), fc.boolean(), ({ count, rows }, bare, scored) => {
        const { prediction, ...rest } = classCase(metric, rows, count);
        const { probabilities: _, scores: __, ...without } = classPrediction(rows, count);
        const { kind } = prediction;
        const scores = Float64Array.from(rows, ({ s }) => s);
        const less = { ...without, kind, ...(scored && { scores }) } as Prediction;
        if (expectReason(metric, { ...rest, prediction: bare ? less : prediction })) times++;
      }),
      runs(300),
    );
    expect(times).toBeGreaterThanOrEqual(often(5)); // the generator draws what the test is about
  });
});

describe.each(ofNominal)('of classes without an order, $id', (metric) => {
  it('is the same for another order of the classes', () => {
    const permuted = classes.chain((count) => {
      const order = Array.from({ length: count }, (_, k) => k);
      return fc.record({
        rows: classRows(count),
        order: fc.shuffledSubarray(order, { minLength: count, maxLength: count }),
      });
    });
    fc.assert(
      fc.property(permuted, ({ rows, order }) => {
        const moved = rows.map(({ y, p, s, probabilities, w }) => ({
          ...{ y: order.indexOf(y), p: order.indexOf(p), s, w },
          probabilities: order.map((k) => probabilities[k]),
        }));
        const ofRows = (list: readonly ClassRow[]): Case => {
          const one = classCase(metric, list.map(summingToOne), order.length);
          return { ...one, prediction: withoutScores(one.prediction) };
        };
        expectSame(metric, ofRows(moved), ofRows(rows));
      }),
      runs(300),
    );
  });
});

describe.each(ofRankings)('of rankings, $id', (metric) => {
  it('takes a weight of 2 as the row twice', () => {
    fc.assert(
      fc.property(rankingRows, (rows) => {
        expectSame(metric, rankingCase(rows), withoutWeights(rankingCase(repeated(rows))));
      }),
      runs(300),
    );
  });

  it('is the same for another order of the labels', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: LABELS, maxLength: LABELS });
    fc.assert(
      fc.property(rankingRows, order, (rows, labels) => {
        const moved = rows.map(({ y, p, w }) => ({
          ...{ y: labels.map((label) => y[label]), p: labels.map((label) => p[label]), w },
        }));
        expectSame(metric, rankingCase(moved), rankingCase(rows));
      }),
      runs(300),
    );
  });

  it('says why it is undefined, just when it is', () => {
    let times = 0;
    fc.assert(
      fc.property(rankingRows, (rows) => {
        if (expectReason(metric, rankingCase(rows))) times++;
      }),
      runs(300),
    );
    expect(times).toBeGreaterThanOrEqual(often(5));
  });

  it('is best for the true order', () => {
    fc.assert(
      fc.property(rankingRows, (rows) => {
        const value = valueFor(metric, rankingCase(rows.map((row) => ({ ...row, p: row.y }))));
        if (!Number.isNaN(value))
          expect(value).toBeCloseTo(metric.direction === 'lower' ? 0 : 1, 12);
      }),
    );
  });
});

describe.each(ofNumbers)('of numbers, $id', (metric) => {
  it('takes a weight of 2 as the row twice, and says why it is undefined', () => {
    fc.assert(
      fc.property(classRows(4), (rows) => {
        expectSame(metric, numericCase(rows), withoutWeights(numericCase(repeated(rows))));
        expectReason(metric, numericCase(rows));
      }),
      runs(300),
    );
  });
});

function summingToOne(row: ClassRow): ClassRow {
  const sum = row.probabilities.reduce((total, x) => total + x, 0);
  const count = row.probabilities.length;
  return {
    ...row,
    probabilities: row.probabilities.map((x) => (sum > 0 ? x / sum : 1 / count)),
  };
}

function withoutScores(prediction: Prediction): Prediction {
  if (!('codes' in prediction)) return prediction;
  const { scores: _, ...rest } = prediction;
  return rest;
}
