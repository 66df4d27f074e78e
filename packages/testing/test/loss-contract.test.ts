import {
  type BoundLoss,
  type Impurity,
  type Loss,
  simultaneousMinimisation,
} from '@preflearn/boosting';
import { type ClassTarget, exp, log } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { type LossClause, lossContract } from '../src/index.js';

type Changes = (bound: BoundLoss) => Partial<BoundLoss>;

/** The exponential loss of two classes, with some of it replaced. */
function toyLoss(
  changes: Changes = () => ({}),
  own: Partial<Loss<ClassTarget>> = {},
): Loss<ClassTarget> {
  return {
    id: 'toy',
    targetKinds: ['nominal'],
    evidence: ['opposed'],
    groups: ({ codes }) => ({ count: 2, of: codes }),
    bind({ weights, groupStart }) {
      const sign = (row: number) => (row < groupStart[1] ? -1 : 1);
      const scores = new Float64Array(weights.length);
      const statistics = weights.slice();
      const bound: BoundLoss = {
        width: 1,
        statistics,
        scoreCount: 1,
        scores,
        intercept: [0],
        votes: 1,
        complementary: false,
        summarise(covered, _, count, out) {
          for (let i = 0; i < count; i++) out.set([covered[2 * i + 1], covered[2 * i]], 2 * i);
        },
        respond({ covered: [less, greater], total }) {
          const smoothing = 1e-3 * (total[0] + total[1]);
          const response = 0.5 * log((greater + smoothing) / (less + smoothing));
          return Number.isFinite(response) ? [response] : undefined;
        },
        update(rows, count, [response]) {
          for (const row of rows.subarray(0, count)) {
            scores[row] += response;
            statistics[row] *= exp(-sign(row) * response);
          }
        },
      };
      return Object.assign(Object.create(bound), changes(bound)) as BoundLoss;
    },
    ...own,
  };
}

function value({ codes }: ClassTarget, weights: Float64Array, scores: Float64Array): number {
  return weights.reduce(
    (sum, w, row) => sum + w * Math.exp(codes[row] === 1 ? -scores[row] : scores[row]),
    0,
  );
}

function broken(loss: Loss<ClassTarget>): readonly LossClause[] {
  const clauses = lossContract(loss, [simultaneousMinimisation], { classes: 2, value });
  return clauses.flatMap(({ name, run }) => {
    try {
      run();
      return [];
    } catch {
      return [name];
    }
  });
}

let sum = 0;

const BREACHES: readonly (readonly [LossClause, string, Loss<ClassTarget>])[] = [
  [
    'it tells what the impurities ask for',
    'tells derivatives only',
    toyLoss(undefined, { evidence: ['derivatives'] }),
  ],
  [
    'statistics and scores have the right shape and are finite',
    'starts elsewhere than it says',
    toyLoss(() => ({ intercept: [1] })),
  ],
  [
    'sums over the covered rows are all that matters',
    'remembers the last candidate',
    toyLoss((bound) => ({
      summarise(covered, total, count, out) {
        bound.summarise(covered, total, count, out);
        out[0] += sum;
        sum = covered[0];
      },
    })),
  ],
  [
    'both sides of a cut agree with each side by itself',
    'takes the other side for the same',
    toyLoss((bound) => ({
      summariseSides(inner, _, total, count, innerOut, outerOut) {
        bound.summarise(inner, total, count, innerOut);
        bound.summarise(inner, total, count, outerOut);
      },
    })),
  ],
  [
    'the linear parts of the evidence leave a common part that grows with the cover',
    'takes one number for the other',
    toyLoss(() => ({
      opposedParts(_, coefficients) {
        coefficients.fill(1);
      },
    })),
  ],
  [
    'a complementary loss has equal impurity on both sides',
    'claims it wrongly',
    toyLoss(() => ({ complementary: true })),
  ],
  [
    'evidence is what the loss says',
    'exchanges W> and W<',
    toyLoss((bound) => ({
      summarise(covered, total, count, out) {
        bound.summarise(covered, total, count, out);
        for (let i = 0; i < 2 * count; i += 2) out.set([out[i + 1], out[i]], i);
      },
    })),
  ],
  [
    'an update and its opposite leave the statistics as they were',
    'linearises the update',
    toyLoss((bound) => ({
      update(rows, count, [response]) {
        for (const row of rows.subarray(0, count)) {
          bound.scores[row] += response;
          bound.statistics[row] *= 1 - response / 10;
        }
      },
    })),
  ],
  [
    'statistics stay finite through ten thousand rules',
    'always raises the score',
    toyLoss(() => ({ respond: () => [1] })),
  ],
  [
    'responses are finite or none',
    'divides by zero',
    toyLoss(() => ({ respond: ({ covered }) => [log(covered[1] / covered[0])] })),
  ],
  [
    'between updates the scores stay as they are',
    'adds the response twice',
    toyLoss((bound) => ({
      respond(rule) {
        const response = bound.respond(rule);
        if (response) bound.update(rule.rows, rule.count, response);
        return response;
      },
    })),
  ],
  [
    'a weight of 2 equals the row twice',
    'counts rows',
    toyLoss((bound) => {
      bound.statistics.fill(1);
      return {};
    }),
  ],
  [
    'responses do not depend on the unit of the weights',
    'smooths by one row',
    toyLoss(() => ({
      respond: ({ covered }) => [0.5 * log((covered[1] + 1) / (covered[0] + 1))],
    })),
  ],
];

/** Half the squared distance of the score from the class, which tells its derivatives. */
function squaredLoss(bend: number): Loss<ClassTarget> {
  return {
    id: 'squared',
    targetKinds: ['ordinal'],
    evidence: ['derivatives'],
    bind({ target, weights }) {
      const scores = new Float64Array(weights.length);
      const statistics = Float64Array.from(
        { length: 2 * weights.length },
        (_, i) => weights[i >> 1] * (i % 2 === 0 ? -target.codes[i >> 1] : bend),
      );
      return {
        width: 2,
        statistics,
        scoreCount: 1,
        scores,
        intercept: [0],
        votes: 1,
        complementary: false,
        summarise: (covered, _, count, out) => out.set(covered.subarray(0, 2 * count)),
        respond: ({ covered: [slope, bend] }) => (bend > 0 ? [-slope / bend] : undefined),
        update(rows, count, [response]) {
          for (const row of rows.subarray(0, count)) {
            scores[row] += response;
            statistics[2 * row] += weights[row] * response;
          }
        },
      };
    },
  };
}

const newton: Impurity = {
  id: 'newton',
  evidence: 'derivatives',
  width: 2,
  evaluate(evidence, count, out) {
    for (let i = 0; i < count; i++) {
      const [slope, bend] = evidence.subarray(2 * i, 2 * i + 2);
      out[i] = bend > 0 ? -Math.abs(slope) / Math.sqrt(bend) : 0;
    }
  },
};

describe('lossContract of a loss that tells derivatives', () => {
  const failing = (bend: number) =>
    lossContract(squaredLoss(bend), [newton], {
      value: ({ codes }, weights, scores) =>
        weights.reduce((sum, w, row) => sum + (w * (scores[row] - codes[row]) ** 2) / 2, 0),
    }).filter(({ run }) => {
      try {
        run();
        return false;
      } catch {
        return true;
      }
    });

  it('is kept by the squared loss, and broken by one with a wrong second derivative', () => {
    expect(failing(1)).toEqual([]);
    expect(failing(2).map(({ name }) => name)).toContain('evidence is what the loss says');
  });
});

describe('lossContract', () => {
  it('is kept by a plain loss', () => {
    expect(broken(toyLoss())).toEqual([]);
  });

  it('asks for an impurity', () => {
    expect(() => lossContract(toyLoss(), [])).toThrow('Give at least one impurity');
  });

  it.each(BREACHES)('notices a breach of "%s": %s', (clause, _, loss) => {
    expect(broken(loss)).toContain(clause);
  });

  it('notices a breach of any clause', () => {
    const names = lossContract(toyLoss(), [simultaneousMinimisation]).map(({ name }) => name);
    expect(BREACHES.map(([clause]) => clause).sort()).toEqual([...names].sort());
  });
});
