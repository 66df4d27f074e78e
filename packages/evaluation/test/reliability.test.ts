import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ReliabilityOptions,
  readResultsDocument,
  reliabilityCurve,
  reliabilityPicture,
} from '../src/index.js';
import { addReliabilityCurves } from '../src/predictions/reliability.js';
import { numbers, ordinal, predicted } from './toy.js';

interface Row {
  readonly y: number;
  readonly p: readonly number[];
  readonly w: number;
}

/** Rows of three classes whose probabilities are often on the edge of a bin, equal, 0 or 1. */
const rows = fc.array(
  fc.record({
    y: fc.integer({ min: 0, max: 2 }),
    p: fc
      .array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 })
      .map((parts) => (parts.every((x) => x === 0) ? [1, 0, 0] : parts))
      .map((parts) => parts.map((x) => x / parts.reduce((a, b) => a + b, 0))),
    w: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 25 },
);

function curve(of: readonly Row[], weighted: boolean, options?: ReliabilityOptions) {
  const prediction = predicted(
    of.map(() => 0),
    3,
    { probabilities: Float64Array.from(of.flatMap(({ p }) => p)) },
  );
  const target = ordinal(
    of.map(({ y }) => y),
    3,
  );
  const weights = weighted ? Float64Array.from(of, ({ w }) => w) : undefined;
  const found = reliabilityCurve(prediction, target, weights, options);
  if (found === undefined) throw new Error('There are probabilities.');
  return found;
}

describe('reliabilityCurve', () => {
  const events = fc.constantFrom<ReliabilityOptions['event']>(
    'most-probable',
    'every-class',
    { class: 'c1' },
    undefined,
  );

  it('is the mean prediction and the share that came true, bin by bin', () => {
    fc.assert(
      fc.property(rows, events, fc.integer({ min: 1, max: 12 }), (of, event, bins) => {
        const found = curve(of, true, { event, bins });
        const all = of.flatMap(({ y, p, w }) =>
          p.flatMap((value, k) => {
            const isTop = k === p.indexOf(Math.max(...p));
            const wanted = event === 'every-class' || (typeof event === 'object' ? k === 1 : isTop);
            return wanted ? [{ value, came: Number(y === k), w }] : [];
          }),
        );
        const total = all.reduce((sum, { w }) => sum + w, 0);
        let error = 0;
        expect(found.bins.length).toBe(bins);
        found.bins.forEach((bin, b) => {
          expect(bin.from).toBe(b / bins);
          expect(bin.to).toBe((b + 1) / bins);
          const own = all.filter(
            ({ value }) => value * bins <= b + 1 && (value * bins > b || b === 0),
          );
          const weight = own.reduce((sum, { w }) => sum + w, 0);
          expect(bin.count).toBe(weight);
          if (weight === 0) {
            expect([bin.predicted, bin.observed]).toEqual([null, null]);
            return;
          }
          const predictedMean = own.reduce((sum, { value, w }) => sum + w * value, 0) / weight;
          const observed = own.reduce((sum, { came, w }) => sum + w * came, 0) / weight;
          expect(bin.predicted).toBeCloseTo(predictedMean, 12);
          expect(bin.observed).toBeCloseTo(observed, 12);
          error += (weight / total) * Math.abs(observed - predictedMean);
        });
        if (total === 0) expect(found.calibrationError).toBeNull();
        else expect(found.calibrationError).toBeCloseTo(error, 12);
      }),
    );
  });

  it('takes a weight of 2 as the row twice', () => {
    fc.assert(
      fc.property(rows, (of) => {
        const repeated = of.flatMap((row) => new Array<Row>(row.w).fill(row));
        const [a, b] = [curve(of, true), curve(repeated, false)];
        expect(a.bins.map(({ count }) => count)).toEqual(b.bins.map(({ count }) => count));
        expect(a.calibrationError ?? 0).toBeCloseTo(b.calibrationError ?? 0, 12);
      }),
    );
  });

  it('of the parts add up to that of the whole', () => {
    fc.assert(
      fc.property(rows, rows, (one, two) => {
        const sum = addReliabilityCurves([curve(one, true), curve(two, true)]);
        const whole = curve([...one, ...two], true);
        sum.bins.forEach((bin, b) => {
          expect(bin.count).toBe(whole.bins[b].count);
          expect(bin.predicted ?? -1).toBeCloseTo(whole.bins[b].predicted ?? -1, 12);
          expect(bin.observed ?? -1).toBeCloseTo(whole.bins[b].observed ?? -1, 12);
        });
        expect(sum.calibrationError ?? -1).toBeCloseTo(whole.calibrationError ?? -1, 12);
      }),
    );
  });

  it('is on the diagonal for a calibrated model, and tells one that is too sure', () => {
    const times = (count: number, y: number, p: readonly number[]) =>
      new Array<Row>(count).fill({ y, p, w: 1 });
    const calibrated = [...times(8, 0, [0.8, 0.2, 0]), ...times(2, 1, [0.8, 0.2, 0])];
    expect(curve(calibrated, false).calibrationError).toBeCloseTo(0, 12);
    const sure = [...times(8, 0, [1, 0, 0]), ...times(2, 1, [1, 0, 0])];
    expect(curve(sure, false).calibrationError).toBeCloseTo(0.2, 12);
  });

  it('is none without probabilities, and refuses what does not belong together', () => {
    expect(reliabilityCurve(predicted([0, 1], 2), ordinal([0, 1]))).toBeUndefined();
    expect(() => reliabilityCurve(numbers([1]), ordinal([0]))).toThrow(
      'the predictions are numeric',
    );
    const all = [{ y: 0, p: [1, 0, 0], w: 1 }];
    expect(() => curve(all, false, { bins: 0 })).toThrow('bins is 0, expected a whole number');
    expect(() => curve(all, false, { event: { class: 'other' } })).toThrow(
      'there is no class "other"',
    );
    expect(() => addReliabilityCurves([])).toThrow(
      'addReliabilityCurves: found no curve; give at least one, all with the same number of ' +
        'bins.',
    );
    const [ten, five] = [10, 5].map((bins) => curve(all, false, { bins }));
    expect(() => addReliabilityCurves([ten, five])).toThrow('the same number of bins');
  });
});

describe('reliabilityPicture', () => {
  it('has a point for each bin with events, and the diagonal', () => {
    const all = [
      { y: 0, p: [0.95, 0.05, 0], w: 1 },
      { y: 1, p: [0.75, 0.25, 0], w: 1 },
    ];
    const { series, type } = reliabilityPicture([{ name: 'mine', curve: curve(all, false) }]);
    expect(type).toBe('lines');
    expect(series).toEqual([
      { name: 'mine', x: [0.75, 0.95], y: [0, 1] },
      { name: 'perfect calibration', x: [0, 1], y: [0, 1] },
    ]);
  });
});

describe('a results document', () => {
  const result = (reliability: unknown) => ({
    format: 'preflearn/results',
    version: 1,
    results: [
      {
        dataset: 'd',
        learner: 'l',
        options: {},
        metrics: {},
        seconds: { fit: 0, predict: 0 },
        reliability,
      },
    ],
  });

  it('holds the curve, and is refused with a damaged one', () => {
    const made = curve([{ y: 0, p: [0.9, 0.1, 0], w: 1 }], false);
    const document = result(made);
    expect(readResultsDocument(JSON.parse(JSON.stringify(document)))).toEqual(document);
    const damaged = { ...made, bins: [{ ...made.bins[0], observed: 2 }] };
    expect(() => readResultsDocument(result(damaged))).toThrow('reliability.bins.0.observed');
  });
});
