import {
  type BoundLoss,
  type CutScorer,
  type DerivativeTechnique,
  type GainCostTechnique,
  type Loss,
  newton,
  ONE_GROUP,
  type Pruning,
  pointwiseLoss,
  type ResponseChannels,
  simultaneousMinimisation,
} from '@preflearn/boosting';
import type { ClassTarget, OrdinalTarget } from '@preflearn/core';
import { exp, log } from '@preflearn/core/numbers';
import { describe, expect, it } from 'vitest';
import { type LossClause, lossContract } from '../src/index.js';

type ToyLoss = Loss<ClassTarget, GainCostTechnique>;

/** What a toy loss does otherwise. */
interface Changes {
  readonly loss?: Partial<ToyLoss>;
  readonly intercept?: number;
  readonly weighs?: boolean;
  /** Changes to the bound loss, told of it, of its scores and its statistics. */
  readonly bound?: (
    bound: BoundLoss,
    scores: Float64Array,
    statistics: Float64Array,
  ) => Partial<BoundLoss>;
  /** Changes to its scorer, told of it and of the statistics. */
  readonly scorer?: (scorer: CutScorer, statistics: Float64Array) => Partial<CutScorer>;
}

function pruningBy(part: Partial<Pruning>): Pruning {
  return {
    bound: undefined,
    channels: undefined,
    ...part,
  };
}

/** Scores as many responses as there are sums, each by one of them. */
function sumScorer(count: number): CutScorer {
  return {
    length: count,
    responses: count,
    symmetric: false,
    corners: [],
    pruning: undefined,
    score(left, nonMissing, _, cuts, outLeft, outRight) {
      for (let i = 0; i < cuts * count; i++) {
        outLeft[i] = -left[i];
        outRight[i] = left[i] - nonMissing[i % count];
      }
    },
  };
}

/**
 * A loss of two responses, each with a statistic of its own.
 *
 * @param numberOf  the number that the channel at a place among some is taken for
 */
function ofTwoChannels(
  part: Partial<ResponseChannels> = {},
  numberOf = (channels: readonly number[], place: number) => channels[place],
): ToyLoss {
  const channelsOf = (statistics: Float64Array): ResponseChannels => ({
    count: 2,
    scorerOf: sumScorer,
    lowerBounds({ rows, start, end }, channels, out) {
      out.fill(0);
      for (const [run, from] of Array.from(start).entries()) {
        for (let i = from; i < end[run]; i++) {
          for (let place = 0; place < channels.length; place++) {
            out[place] -= statistics[rows[i] * 2 + numberOf(channels, place)];
          }
        }
      }
    },
    ...part,
  });
  return toyLoss({
    loss: {
      shape: () => ({ scoreCount: 1, width: 2, groups: ONE_GROUP, bounds: undefined }),
    },
    scorer: (_, statistics) => ({
      ...sumScorer(2),
      pruning: pruningBy({ channels: channelsOf(statistics) }),
    }),
  });
}

/** The exponential loss of two classes, with some of it replaced. */
function toyLoss({ loss = {}, intercept = 0, weighs = true, ...changes }: Changes = {}): ToyLoss {
  return {
    id: 'toy',
    targetKinds: ['nominal'],
    shape: ({ codes }) => ({
      scoreCount: 1,
      width: 1,
      groups: { count: 2, of: (row) => codes[row] },
      bounds: undefined,
    }),
    bind({ weights, groupStart, scores, statistics }, technique) {
      const sign = (row: number) => (row < groupStart[1] ? -1 : 1);
      for (let row = 0; row < scores.length; row++) statistics[row] = weighs ? weights[row] : 1;
      const side = (sums: (j: number) => number, count: number, out: Float64Array) => {
        const terms = Float64Array.from({ length: 2 * count }, (_, j) =>
          sums(j % 2 ? j - 1 : j + 1),
        );
        technique.impurities(terms, count, out);
      };
      const scorer: CutScorer = {
        length: 2,
        responses: 1,
        symmetric: false,
        corners: [],
        pruning: undefined,
        score(left, nonMissing, _, count, outLeft, outRight) {
          side((j) => left[j], count, outLeft);
          side((j) => nonMissing[j % 2] - left[j], count, outRight);
        },
      };
      const own = { ...scorer, ...changes.scorer?.(scorer, statistics) };
      const bound: BoundLoss = {
        intercept: [intercept],
        scorer: () => own,
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
      return { ...bound, ...changes.bound?.(bound, scores, statistics) };
    },
    ...loss,
  };
}

function value({ codes }: ClassTarget, weights: Float64Array, scores: Float64Array): number {
  return weights.reduce(
    (sum, w, row) => sum + w * Math.exp(codes[row] === 1 ? -scores[row] : scores[row]),
    0,
  );
}

function broken(loss: ToyLoss): readonly LossClause[] {
  const options = { classes: 2, value, exponential: true };
  const clauses = lossContract(loss, [simultaneousMinimisation], options);
  return clauses.flatMap(({ name, run }) => {
    try {
      run();
      return [];
    } catch {
      return [name];
    }
  });
}

let calls = 0;

const BREACHES: readonly (readonly [LossClause, string, ToyLoss])[] = [
  ['it has an id and kinds of targets', 'has no name', toyLoss({ loss: { id: '' } })],
  [
    'statistics and scores have the right shape and are finite',
    'starts elsewhere than it says',
    toyLoss({ intercept: 1 }),
  ],
  [
    'sums over the covered rows are all that matters',
    'counts its calls',
    toyLoss({
      scorer: (scorer) => ({
        score(left, nonMissing, total, count, outLeft, outRight) {
          scorer.score(left, nonMissing, total, count, outLeft, outRight);
          outLeft[0] += calls++;
        },
      }),
    }),
  ],
  [
    'both sides of a cut agree with each side by itself',
    'takes the other side for the same',
    toyLoss({
      scorer: (scorer) => ({
        score(left, nonMissing, total, count, outLeft, outRight) {
          scorer.score(left, nonMissing, total, count, outLeft, outRight);
          outRight.set(outLeft);
        },
      }),
    }),
  ],
  [
    'a symmetric scorer has equal impurities on both sides',
    'claims it wrongly',
    toyLoss({ scorer: () => ({ symmetric: true }) }),
  ],
  [
    'no impurity of a cut is below the bound of the box around it',
    'knows a bound that is too high',
    toyLoss({
      scorer: () => ({ pruning: pruningBy({ bound: (_, __, out) => void out.fill(-1e-3) }) }),
    }),
  ],
  [
    'responses need only the statistics of their channel',
    'knows a bound that is too high',
    ofTwoChannels({ lowerBounds: (_, __, out) => void out.fill(-1e-3) }),
  ],
  [
    'responses need only the statistics of their channel',
    'mistakes the places of some channels for their numbers',
    ofTwoChannels({}, (_, place) => place),
  ],
  [
    'responses need only the statistics of their channel',
    'scores a channel alone in another way',
    ofTwoChannels({
      scorerOf: (count) => ({
        ...sumScorer(count),
        score: (_l, _n, _t, n, a, b) => {
          a.fill(-1, 0, n);
          b.fill(-1, 0, n);
        },
      }),
    }),
  ],
  [
    'over a box of sums impurities are least in a corner that was named',
    'names the wrong one',
    toyLoss({ scorer: () => ({ corners: [[0, 0]] }) }),
  ],
  [
    'with bounds, gain and cost count ordered pairs',
    'promises them where gain and cost are plain sums',
    toyLoss({
      loss: {
        shape: ({ codes }) => ({
          scoreCount: 1,
          width: 2,
          groups: { count: 2, of: (row) => codes[row] },
          bounds: { pairs: 'once', form: { kind: 'roots' } },
        }),
      },
    }),
  ],
  [
    'objective terms are what the loss says',
    'exchanges gain and cost',
    toyLoss({
      scorer: (scorer) => ({
        score(left, nonMissing, total, count, outLeft, outRight) {
          const exchanged = (sums: Float64Array) => sums.map((_, j) => sums[j % 2 ? j - 1 : j + 1]);
          const sides = [exchanged(left), exchanged(nonMissing)] as const;
          scorer.score(...sides, total, count, outLeft, outRight);
        },
      }),
    }),
  ],
  [
    'a response does not raise the loss',
    'goes ten times as far',
    toyLoss({
      bound: ({ respond }) => ({ respond: (rule) => respond(rule)?.map((r) => 10 * r) }),
    }),
  ],
  [
    'an update and its opposite leave the statistics as they were',
    'linearises the update',
    toyLoss({
      bound: (_, scores, statistics) => ({
        update(rows, count, [response]) {
          for (const row of rows.subarray(0, count)) {
            scores[row] += response;
            statistics[row] *= 1 - response / 10;
          }
        },
      }),
    }),
  ],
  [
    'statistics stay finite through ten thousand rules',
    'always raises the score',
    toyLoss({ bound: () => ({ respond: () => [1] }) }),
  ],
  [
    'responses are finite or none',
    'divides by zero',
    toyLoss({ bound: () => ({ respond: ({ covered }) => [log(covered[1] / covered[0])] }) }),
  ],
  [
    'between updates the scores stay as they are',
    'adds the response twice',
    toyLoss({
      bound: ({ respond, update }) => ({
        respond(rule) {
          const response = respond(rule);
          if (response) update(rule.rows, rule.count, response);
          return response;
        },
      }),
    }),
  ],
  ['a weight of 2 equals the row twice', 'counts rows', toyLoss({ weighs: false })],
  [
    'responses do not depend on the unit of the weights',
    'smooths by one row',
    toyLoss({
      bound: () => ({
        respond: ({ covered }) => [0.5 * log((covered[1] + 1) / (covered[0] + 1))],
      }),
    }),
  ],
];

/** Half the squared distance of the score from the class. */
function squaredLoss(hessian: number): Loss<OrdinalTarget, DerivativeTechnique> {
  return pointwiseLoss<OrdinalTarget>({
    id: 'squared',
    targetKinds: ['ordinal'],
    labels: ({ codes }) => codes,
    value: (y, f) => (f - y) ** 2 / 2,
    gradient: (y, f) => f - y,
    hessian: () => hessian,
  });
}

describe('lossContract of a loss that tells derivatives', () => {
  const failing = (hessian: number) =>
    lossContract(squaredLoss(hessian), [newton()], {
      value: ({ codes }, weights, scores) =>
        weights.reduce((sum, w, row) => sum + (w * (scores[row] - codes[row]) ** 2) / 2, 0),
    }).flatMap(({ name, run }) => {
      try {
        run();
        return [];
      } catch {
        return [name];
      }
    });

  it('is kept by the squared loss, and broken by one with a wrong second derivative', () => {
    expect(failing(1)).toEqual([]);
    expect(failing(2)).toContain('objective terms are what the loss says');
  });
});

describe('lossContract of a loss with bounds', () => {
  type Times = (sums: ArrayLike<number>, nonMissing: ArrayLike<number>) => number;

  /** Gain and cost as promised, by a plain sum over two classes; the gain that many times. */
  function pairLoss(timesOf: Times): ToyLoss {
    return {
      ...toyLoss(),
      shape: ({ codes }, { form }) => ({
        scoreCount: 1,
        width: 2,
        groups: { count: 2, of: (row) => codes[row] },
        bounds: form && { pairs: 'once', form },
      }),
      bind({ weights, scores, statistics }, technique) {
        for (let i = 0; i < statistics.length; i++) statistics[i] = weights[i >> 1];
        const terms = new Float64Array(2);
        const impurity = (
          covered: ArrayLike<number>,
          nonMissing: ArrayLike<number>,
          total: ArrayLike<number>,
        ) => {
          terms[0] = timesOf(covered, nonMissing) * covered[2] * (total[1] - covered[1]);
          terms[1] = (total[2] - covered[2]) * covered[1];
          const out = new Float64Array(1);
          technique.impurities(terms, 1, out);
          return out[0];
        };
        return {
          intercept: [0],
          scorer: () => ({
            length: 4,
            responses: 1,
            symmetric: true,
            corners: [],
            pruning: undefined,
            score(left, nonMissing, total, count, outLeft, outRight) {
              for (let i = 0; i < count; i++) {
                const own = left.subarray(4 * i, 4 * i + 4);
                const other = own.map((x, j) => nonMissing[j] - x);
                outLeft[i] = impurity(own, nonMissing, total);
                outRight[i] = impurity(other, nonMissing, total);
              }
            },
          }),
          respond: () => undefined,
          update(rows, count, [response]) {
            for (const row of rows.subarray(0, count)) scores[row] += response;
          },
        };
      },
    };
  }

  const check = (timesOf: Times) =>
    lossContract(pairLoss(timesOf), [simultaneousMinimisation], { classes: 2 })
      .find(({ name }) => name.startsWith('with bounds'))
      ?.run();

  it('asks every pair', () => {
    expect(() => check(() => 1)).not.toThrow();
    expect(() => check(() => 3)).toThrow('the bounds promise something else');
  });

  it('asks about some of the rows that are not missing, not all of them alone', () => {
    const isAll: Times = (sums, nonMissing) =>
      Array.from(sums).every((sum, j) => sum === nonMissing[j]) ? 1 : 3;
    expect(() => check(isAll)).toThrow('the bounds promise something else');
  });
});

describe('lossContract', () => {
  it('is kept by a plain loss', () => {
    expect(broken(toyLoss())).toEqual([]);
  });

  it('asks for a technique', () => {
    expect(() => lossContract(toyLoss(), [])).toThrow('Give at least one technique');
  });

  it.each([1, -1, 0.5])('asks for a group that is there, not for %d of one', (group) => {
    const shape: ToyLoss['shape'] = () => ({
      scoreCount: 1,
      width: 1,
      groups: { ...ONE_GROUP, of: () => group },
      bounds: undefined,
    });
    expect(broken(toyLoss({ loss: { shape } }))).toContain(
      'statistics and scores have the right shape and are finite',
    );
  });

  it.each(BREACHES)('notices a breach of "%s": %s', (clause, _, loss) => {
    expect(broken(loss)).toContain(clause);
  });

  it('notices a breach of any clause', () => {
    const names = lossContract(toyLoss(), [simultaneousMinimisation]).map(({ name }) => name);
    expect([...new Set(BREACHES.map(([clause]) => clause))].sort()).toEqual([...names].sort());
  });
});
