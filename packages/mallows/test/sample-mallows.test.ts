import { Random } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import {
  expectedDistance,
  kendallDistance,
  logProbability,
  positionsOfOrder,
  sampleMallows,
} from '../src/index.js';
import { allOrders } from './slow.js';

/** Gives numbers of its own one after the other. */
class Fixed extends Random {
  readonly #numbers: readonly number[];
  taken = 0;

  constructor(numbers: readonly number[]) {
    super(1);
    this.#numbers = numbers;
  }

  override uniform(): number {
    return this.#numbers[this.taken++];
  }
}

describe('sampleMallows', () => {
  it.each([
    [[2, 0, 3, 1], 0],
    [[2, 0, 3, 1], 0.4],
    [[0, 1, 2], 1.5],
    [[1, 0, 2, 3], 3],
  ])('draws each ranking with its probability: centre %j, theta %d', (centre, theta) => {
    const model = { centre: Int32Array.from(centre), theta };
    const draws = 40_000;
    const sample = sampleMallows(model, draws, new Random(7));
    const counts = new Map<string, number>();
    for (let row = 0; row < draws; row++) {
      const key = sample.order(row).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const order of allOrders(centre.length)) {
      const p = Math.exp(logProbability(model, order));
      const tolerance = 4.5 * Math.sqrt((p * (1 - p)) / draws); // 4.5 standard errors
      expect(Math.abs((counts.get(order.join()) ?? 0) / draws - p)).toBeLessThan(tolerance);
    }
  });

  it('gives each ranking its exact share of an even grid of numbers, ends of intervals included', () => {
    // Theta 0: two orders of two labels, each for one half of [0, 1).
    const halves = sampleMallows(
      { centre: Int32Array.of(0, 1), theta: 0 },
      4,
      new Fixed([0, 1 / 4, 1 / 2, 3 / 4]),
    );
    const orders = [0, 1, 2, 3].map((row) => halves.order(row).join());
    expect(orders).toEqual(['0,1', '0,1', '1,0', '1,0']);
    // The fourth of four labels passes 0, 1, 2 or 3 of the others, each for one quarter of [0, 1).
    const quarters = [0, 1 / 4, 1 / 2, 3 / 4].map((u) =>
      sampleMallows({ centre: Int32Array.of(0, 1, 2, 3), theta: 0 }, 1, new Fixed([0, 0, u])),
    );
    expect(quarters.map((sample) => sample.order(0).indexOf(3))).toEqual([3, 2, 1, 0]);
  });

  it('takes n - 1 numbers a ranking', () => {
    for (const n of [0, 1, 2, 5]) {
      const random = new Fixed(Array<number>(20).fill(0.3));
      sampleMallows({ centre: Int32Array.from({ length: n }, (_, i) => i), theta: 1 }, 3, random);
      expect(random.taken).toBe(3 * Math.max(0, n - 1));
    }
  });

  it('has the expected mean distance with 100 labels', () => {
    const centre = Int32Array.from({ length: 100 }, (_, i) => (i * 37) % 100);
    const positions = positionsOfOrder(centre, 100);
    for (const theta of [0, 0.05, 0.7]) {
      const sample = sampleMallows({ centre, theta }, 400, new Random(3));
      let total = 0;
      for (let row = 0; row < sample.count; row++) {
        total += kendallDistance(positionsOfOrder(sample.order(row), 100), positions);
      }
      // The variance is at most that of theta = 0, n (n - 1)(2 n + 5) / 72; 4.5 standard errors.
      const tolerance = 4.5 * Math.sqrt((100 * 99 * 205) / 72 / 400);
      expect(Math.abs(total / 400 - expectedDistance(100, theta))).toBeLessThan(tolerance);
    }
  });

  it('gives the centre at infinity, the same rankings for the same seed, and none for none', () => {
    const centre = Int32Array.of(1, 2, 0);
    const sure = sampleMallows({ centre, theta: Infinity }, 5, new Random(1));
    for (let row = 0; row < 5; row++) expect(sure.order(row)).toEqual(centre);
    const draw = (seed: number) => sampleMallows({ centre, theta: 0.2 }, 50, new Random(seed));
    expect(draw(4)).toEqual(draw(4));
    expect(draw(4)).not.toEqual(draw(5));
    expect(sampleMallows({ centre, theta: 1 }, 0, new Random(1)).count).toBe(0);
    expect(sampleMallows({ centre: new Int32Array(0), theta: 1 }, 2, new Random(1)).count).toBe(2);
  });

  it('refuses what is no model', () => {
    const draw = (centre: number[], theta: number, count: number) => () =>
      sampleMallows({ centre: Int32Array.from(centre), theta }, count, new Random(1));
    expect(draw([0, 0], 1, 1)).toThrow(expect.objectContaining({ code: 'TARGET_RANKING' }));
    expect(draw([0, 1], NaN, 1)).toThrow(expect.objectContaining({ code: 'ARGUMENT' }));
    for (const count of [-1, 0.5, NaN, Infinity]) {
      expect(draw([0, 1], 1, count)).toThrow(expect.objectContaining({ code: 'ARGUMENT' }));
    }
  });
});
