import { Random } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import {
  bordaCentre,
  bordaVotes,
  estimateTheta,
  expectedDistance,
  expectedRanks,
  fitMallows,
  footruleDistance,
  kemenyCentre,
  kendallDistance,
  kendallTauScore,
  logLikelihood,
  logNormaliser,
  logProbability,
  mostProbableExtension,
  pairCounts,
  positionsOfOrder,
  Rankings,
  sampleMallows,
  spearmanDistance,
  spearmanRhoScore,
} from '../src/index.js';
import { orderOfPositions } from '../src/orders.js';

const rankings = Rankings.fromOrders([[0, 1], [1]], 2);
const noRow = { rows: Int32Array.of(7) };
const oneWeight = { weights: Float64Array.of(1) };
const badWeight = { weights: Float64Array.of(1, -1) };
const uniform = { centre: Int32Array.of(0, 1), theta: 0 };
const wrongTheta = { centre: Int32Array.of(0, 1), theta: -1 };
const partialCentre = { centre: Int32Array.of(1), theta: 1 };
const random = new Random(1);

describe('an error of a function', () => {
  it.each<[string, () => unknown]>([
    ['bordaVotes', () => bordaVotes(rankings, noRow)],
    ['bordaCentre', () => bordaCentre(rankings, oneWeight)],
    ['pairCounts', () => pairCounts(rankings, badWeight)],
    ['logLikelihood', () => logLikelihood(uniform, rankings, noRow)],
    ['logLikelihood', () => logLikelihood(partialCentre, rankings)],
    ['logProbability', () => logProbability(wrongTheta, [0])],
    ['logProbability', () => logProbability(uniform, [2])],
    ['MallowsFitter.fit', () => fitMallows(rankings, badWeight)],
    ['MallowsFitter', () => fitMallows(Rankings.fromOrders([], 17), { centre: 'kemeny' })],
    ['kendallDistance', () => kendallDistance([1], [1, 2])],
    ['kendallTauScore', () => kendallTauScore([-1], [1])],
    ['spearmanDistance', () => spearmanDistance([1], [0.5])],
    ['footruleDistance', () => footruleDistance([], [1])],
    ['spearmanRhoScore', () => spearmanRhoScore([NaN], [1])],
    ['kemenyCentre', () => kemenyCentre(new Float64Array(3), 2)],
    ['kemenyCentre', () => kemenyCentre(new Float64Array(0), -1)],
    ['estimateTheta', () => estimateTheta(-1, 0)],
    ['estimateTheta', () => estimateTheta(3, -1)],
    ['logNormaliser', () => logNormaliser(3, -1)],
    ['expectedDistance', () => expectedDistance(0.5, 1)],
    ['expectedRanks', () => expectedRanks(3, -1)],
    ['expectedRanks', () => expectedRanks(-1, 1)],
    ['mostProbableExtension', () => mostProbableExtension([3], [0, 1])],
    ['mostProbableExtension', () => mostProbableExtension([0, 0], [0, 1])],
    ['sampleMallows', () => sampleMallows(uniform, -1, random)],
    ['sampleMallows', () => sampleMallows({ ...uniform, centre: Int32Array.of(1) }, 1, random)],
    ['Rankings.fromOrders', () => Rankings.fromOrders([], -1)],
    ['Rankings.fromGroups', () => Rankings.fromGroups([], 0.5)],
    ['Rankings.fromPositions', () => Rankings.fromPositions([], NaN)],
  ])('names it: %s, case %#', (name, action) => {
    expect(action).toThrow(
      expect.objectContaining({ where: expect.objectContaining({ function: name }) }),
    );
  });

  it.each<[string, () => unknown]>([
    ['centre', () => logProbability(partialCentre, [0])],
    ['centre', () => logLikelihood(partialCentre, rankings)],
    ['centre', () => sampleMallows({ centre: Int32Array.of(3), theta: 1 }, 1, random)],
    ['ranking', () => logProbability(uniform, [2])],
    ['ranking', () => orderOfPositions([1, 1])],
    ['ranking', () => positionsOfOrder([0, 0], 1)],
  ])('names the argument: %s, case %#', (argument, action) => {
    expect(action).toThrow(
      expect.objectContaining({ where: expect.objectContaining({ argument }) }),
    );
  });

  it('names the row of rankings that are wrong', () => {
    const row = (number: number) =>
      expect.objectContaining({ where: expect.objectContaining({ row: number }) });
    expect(() => Rankings.fromOrders([[0], [2]], 2)).toThrow(row(2));
    expect(() => Rankings.fromGroups([[[0], [1]], [], [[1, 1]]], 2)).toThrow(row(3));
    expect(() => Rankings.fromPositions([1, 2, 1, 1], 2)).toThrow(row(2));
  });

  it('counts weights from 1, and says how far positions go', () => {
    const saying = (message: RegExp) =>
      expect.objectContaining({ message: expect.stringMatching(message) });
    expect(() => bordaVotes(rankings, badWeight)).toThrow(saying(/weight 2 is -1,/));
    const most = 2 ** 26 - 1;
    expect(kendallDistance([1, most], [most, 1])).toBe(1);
    expect(kendallDistance([most - 1, most], [most - 1, most])).toBe(0);
    expect(() => kendallDistance([1, most + 1], [1, 2])).toThrow(
      saying(/\(not ranked\) to 67108863/),
    );
  });

  it.each<[() => unknown]>([
    [() => kendallDistance([1], [1, 2])],
    [() => kemenyCentre(new Float64Array(289), 17)],
    [() => mostProbableExtension([3], [0, 1])],
    [() => mostProbableExtension([0, 0], [0, 1])],
    [() => logProbability({ centre: new Int32Array(23).map((_, i) => i), theta: 1 }, [0, 1])],
    [() => sampleMallows({ centre: Int32Array.of(1), theta: 1 }, 1, random)],
    [() => logProbability(partialCentre, [0])],
    [() => orderOfPositions([1, 1])],
    [() => positionsOfOrder([2], 2)],
    [() => positionsOfOrder([0, 0], 2)],
    [() => Rankings.fromPositions([1, 2, 1], 2)],
  ])('says what to do, case %#', (action) => {
    let remedy: unknown;
    try {
      action();
    } catch (error) {
      remedy = (error as { remedy?: unknown }).remedy;
    }
    expect(remedy).toEqual(expect.arrayContaining([expect.anything()]));
  });
});
