import type { ClassPrediction, ClassTarget, TargetSchema } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ProbabilityLinkOptions, probabilityLink } from '../src/index.js';

const USUAL: ProbabilityLinkOptions = { decision: 'auto', costs: null };

function target(kind: ClassTarget['kind'], count: number): ClassTarget {
  const classes = Array.from({ length: count }, (_, k) => `c${k + 1}`);
  return { kind, name: 'y', classes, codes: new Int32Array(0) };
}

function fitted(
  kind: ClassTarget['kind'],
  count: number,
  options: Partial<ProbabilityLinkOptions> = {},
) {
  const none = new Float64Array(0);
  return probabilityLink({ ...USUAL, ...options }).fit({
    scores: none,
    scoreCount: count,
    target: target(kind, count),
    weights: none,
  });
}

const rowOfScores = fc
  .integer({ min: 1, max: 6 })
  .chain((count) =>
    fc.array(fc.constantFrom(-3, -1, 0, 0.5, 2), { minLength: count, maxLength: count }),
  );

function only(prediction: ClassPrediction): { code: number; p: number[] } {
  return { code: prediction.codes[0], p: Array.from(prediction.probabilities ?? []) };
}

describe('predictions', () => {
  it('are the most probable class [ML08 eq. 2], the first of equal ones, for nominal targets', () => {
    fc.assert(
      fc.property(rowOfScores, (drawn) => {
        const scores: readonly number[] = drawn;
        const { code } = only(fitted('nominal', scores.length).predict(Float64Array.from(scores)));
        expect(code).toBe(scores.indexOf(Math.max(...scores)));
      }),
    );
  });

  it.each(['nominal', 'ordinal'] as const)(
    'are those of the scores they were given, %s',
    (kind) => {
      const scores = Float64Array.of(1, 2, -1);
      const prediction = fitted(kind, 3).predict(scores);
      const expected = only(fitted(kind, 3).predict(scores.slice()));
      scores.fill(0);
      expect(only(prediction)).toEqual(expected);
      expect(prediction.details?.map(({ values }) => values?.[0])).toEqual(expected.p);
    },
  );

  it('are the median for ordinal targets: the lowest class with half of all probability up to it', () => {
    fc.assert(
      fc.property(rowOfScores, (scores) => {
        const { code, p } = only(
          fitted('ordinal', scores.length).predict(Float64Array.from(scores)),
        );
        const upTo = (k: number) => p.slice(0, k + 1).reduce((a, b) => a + b, 0);
        expect(upTo(code)).toBeGreaterThanOrEqual(0.5 - 1e-12);
        if (code > 0) expect(upTo(code - 1)).toBeLessThan(0.5);
        const cost = (q: number) => p.reduce((sum, py, y) => sum + py * Math.abs(y - q), 0);
        p.forEach((_, q) => {
          expect(cost(code)).toBeLessThanOrEqual(cost(q) + 1e-12);
        });
      }),
    );
  });

  it('have the least expected cost under any costs, v-shaped or not', () => {
    const withCosts = rowOfScores.chain((scores) =>
      fc.record({
        scores: fc.constant(scores),
        costs: fc.array(
          fc.array(fc.integer({ min: -3, max: 9 }), {
            minLength: scores.length,
            maxLength: scores.length,
          }),
          { minLength: scores.length, maxLength: scores.length },
        ),
      }),
    );
    fc.assert(
      fc.property(withCosts, fc.constantFrom('nominal', 'ordinal'), ({ scores, costs }, kind) => {
        const link = fitted(kind, scores.length, { costs });
        const { code, p } = only(link.predict(Float64Array.from(scores)));
        const cost = (q: number) => p.reduce((sum, py, y) => sum + py * costs[y][q], 0);
        p.forEach((_, q) => {
          expect(cost(code)).toBeLessThanOrEqual(cost(q) + 1e-12);
        });
      }),
    );
    const dear = fitted('nominal', 2, {
      costs: [
        [0, 1],
        [9, 0],
      ],
    });
    expect(only(dear.predict(Float64Array.of(1, 0))).code).toBe(1);
    expect(dear.facts()).toEqual([['prediction', 'the class of least expected cost']]);
  });

  it('are by the decision asked for, also where another is usual', () => {
    // P is .4, .35, .25: the first class is the most probable, the second the median.
    const scores = Float64Array.from([0.4, 0.35, 0.25].map(Math.log));
    const codeBy = (decision: ProbabilityLinkOptions['decision']) =>
      only(fitted('ordinal', 3, { decision }).predict(scores)).code;
    expect([codeBy('most-probable'), codeBy('median'), codeBy('auto')]).toEqual([0, 1, 1]);
    const link = fitted('ordinal', 3, { decision: 'most-probable' });
    expect(link.conclude(scores)[1]).toMatch(/; class c1 is the most probable\.$/);
    expect(link.facts()).toEqual([['prediction', 'the most probable class']]);
    expect(() => fitted('ordinal', 3, { costs: [[0]] })).toThrow('Option "costs": found 1 rows');
  });

  it('say the probability of each class by its name', () => {
    const { details, probabilities, codes } = fitted('nominal', 3).predict(
      Float64Array.of(0, 1, 2, 5, 5, 5),
    );
    expect(Array.from(codes)).toEqual([2, 0]);
    expect(details.map(({ name }) => name)).toEqual(['p(c1)', 'p(c2)', 'p(c3)']);
    details.forEach(({ values }, k) => {
      expect(Array.from(values)).toEqual([probabilities?.[k], probabilities?.[3 + k]]);
    });
  });
});

describe('a response in words', () => {
  it('names the class or the union that it raises', () => {
    const words = (kind: ClassTarget['kind'], response: readonly number[]) =>
      fitted(kind, response.length).meaning?.(response);
    expect(words('nominal', [0, 0.5, 0])).toEqual({ classes: 'c2', value: 0.5 });
    expect(words('ordinal', [-0.5, 0.5, 0.5])).toEqual({ classes: 'at least c2', value: 0.5 });
    expect(words('ordinal', [0.5, 0.5, -0.5])).toEqual({ classes: 'at most c2', value: 0.5 });
    expect(words('ordinal', [-0.5, 0.5])).toEqual({ classes: 'at least c2', value: 0.5 });
    expect(words('ordinal', [0.5, 0])).toEqual({ classes: 'c1', value: 0.5 });
    expect(words('nominal', [0, 0, 0])).toEqual({ classes: 'all classes alike', value: 0 });
    for (const other of [
      [1, 2, 0],
      [-1, 0, 0],
      [-1, 1, -1],
      [1, -1, 1],
      [1, 1, 0],
      [2, 2, -1],
      [1, 0, -1],
      [-0.5],
    ]) {
      expect(words('ordinal', other)).toBeUndefined();
    }
  });

  it('leads to a conclusion in scores and probabilities', () => {
    expect(fitted('nominal', 2).conclude(Float64Array.of(0, 0))).toEqual([
      'The scores are c1: 0, c2: 0.',
      'They give the probabilities c1: 0.5, c2: 0.5; class c1 is the most probable.',
    ]);
    const [, median] = fitted('ordinal', 8).conclude(Float64Array.of(0, 0, 0, 0, 9, 0, 0, 0));
    expect(median).toMatch(/ \(and 4 less probable\); the median is class c5\.$/);
    const costs = [
      [0, 2],
      [2, 0],
    ];
    const [, cheapest] = fitted('ordinal', 2, { costs }).conclude(Float64Array.of(0, 0));
    expect(cheapest).toMatch(/; class c1 has the least expected cost, 1\.$/);
  });
});

describe('a sentence', () => {
  it('names up to five classes, and of more the four most probable in their order', () => {
    const said = (scores: readonly number[]) =>
      fitted('ordinal', scores.length).conclude(Float64Array.from(scores))[0];
    expect(said([0, 3, 1, 5, 2, 4])).toBe(
      'The scores are c2: 3, c4: 5, c5: 2, c6: 4 (and 2 less probable).',
    );
    expect(said([7, 7, 7, 7, 7, 7])).toBe(
      'The scores are c1: 7, c2: 7, c3: 7, c4: 7 (and 2 less probable).',
    );
    expect(said([0, 3, 1, 5, 2])).toBe('The scores are c1: 0, c2: 3, c3: 1, c4: 5, c5: 2.');
  });

  it('says the decision', () => {
    expect(fitted('ordinal', 3).facts()).toEqual([
      ['prediction', 'the median of the class probabilities'],
    ]);
    expect(fitted('nominal', 3).facts()).toEqual([['prediction', 'the most probable class']]);
  });
});

describe('loading', () => {
  const schema = (kind: TargetSchema['kind']): TargetSchema => ({
    kind,
    name: 'y',
    classes: ['a', 'b'],
  });

  it('takes what was saved, and nothing else', () => {
    const link = probabilityLink(USUAL);
    const saved: unknown = JSON.parse(JSON.stringify(fitted('ordinal', 2)));
    const scores = Float64Array.of(0, 1);
    expect(link.load(saved, schema('ordinal')).predict(scores).probabilities).toEqual(
      fitted('ordinal', 2).predict(scores).probabilities,
    );
    expect(() => link.load({}, schema('ordinal'))).toThrow('model.parameters.link: expected null');
    expect(() => link.load(null, schema('ranking'))).toThrow('a nominal or ordinal target');
  });

  it('refuses costs of other classes, and scores that are not one for each class', () => {
    const link = probabilityLink({ decision: 'auto', costs: [[0, 1, 2]] });
    expect(() => link.load(null, schema('ordinal'))).toThrow(
      'model.training.options, option "costs": found 1 rows of 3 numbers, but there are 2 classes',
    );
    expect(() => fitted('ordinal', 2).predict(Float64Array.of(1, 2, 3))).toThrow(
      'model.parameters: found 3 scores, expected 2',
    );
  });
});
