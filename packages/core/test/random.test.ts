import { describe, expect, it } from 'vitest';
import { Random } from '../src/index.js';
import { standardNormal } from '../src/numbers/standard-normal.js';
import { checkSeed } from '../src/numbers.js';
import { thrown } from './thrown.js';

const UPPER = 2 ** 32;

/** A few draws of each kind. */
function draws(random: Random): readonly (number | boolean)[] {
  return [
    random.integer(UPPER),
    random.integer(UPPER),
    random.integer(10),
    random.integer(3_000_000_000),
    random.coin(),
    random.coin(),
    random.uniform(),
    standardNormal(random),
    standardNormal(random),
  ];
}

describe('Random', () => {
  // Golden values of this generator itself, version 0: a change of any of them changes every model.
  it.each([
    [
      1,
      0,
      [
        1711441214,
        472677559,
        4,
        2058964045,
        false,
        true,
        0.7960451886453566,
        -0.4855219215890896,
        -0.40513784079492243,
      ],
    ],
    [
      1,
      1,
      [
        1383857589,
        3306637442,
        6,
        1096589824,
        false,
        true,
        0.3265872313658785,
        -0.9366303697832257,
        -0.11932874648854175,
      ],
    ],
    [
      1,
      2,
      [
        3835421919,
        383553968,
        9,
        158334863,
        false,
        true,
        0.7891568856576826,
        -0.38586597655763394,
        -0.7601701621454107,
      ],
    ],
    [
      2,
      0,
      [
        4031457126,
        1207983585,
        1,
        2621954630,
        true,
        false,
        0.5991116459872415,
        -1.4464513351840156,
        0.4092084168420721,
      ],
    ],
    [
      4294967295,
      0,
      [
        2844172286,
        1196569653,
        6,
        794814161,
        true,
        false,
        0.7982542304875492,
        0.4573582989766314,
        0.9700524484786179,
      ],
    ],
    [
      0,
      4294967295,
      [
        1743608645,
        2202551856,
        3,
        2086044248,
        true,
        true,
        0.959027805641861,
        -2.0331122758829125,
        0.24217474686634768,
      ],
    ],
  ])('draws the same numbers for ever from seed %i, stream %i', (seed, stream, expected) => {
    expect(draws(new Random(seed, stream))).toEqual(expected);
  });

  it('tells streams and neighbouring seeds apart, and is not stuck at seed 0', () => {
    const firsts = [0, 1, 2, 3].flatMap((seed) =>
      [0, 1, 2, 3].map((stream) => new Random(seed, stream).integer(UPPER)),
    );
    expect(new Set(firsts).size).toBe(16);
    const zero = new Random(0);
    expect(new Set(Array.from({ length: 50 }, () => zero.uniform())).size).toBe(50);
  });

  it('draws every integer below the bound about equally often', () => {
    const random = new Random(9);
    const counts = new Int32Array(6);
    for (let i = 0; i < 60_000; i++) counts[random.integer(6)]++;
    // Six standard deviations of a binomial count with mean 10,000 are 548.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(548);
  });

  it('favours no value where the bound does not divide 2^32', () => {
    // Of 2^32 values, those below 2^32 - bound would come twice as often without rejection.
    const bound = 3 * 2 ** 30;
    const random = new Random(4);
    let low = 0;
    for (let i = 0; i < 30_000; i++) if (random.integer(bound) < 2 ** 30) low++;
    expect(Math.abs(low - 10_000)).toBeLessThan(490); // 6 standard deviations; 15,000 if favoured
  });

  it('draws from [0, 1), and normal numbers with mean 0 and variance 1', () => {
    const random = new Random(7);
    let [sum, squares] = [0, 0];
    let outside = 0;
    for (let i = 0; i < 20_000; i++) {
      const u = random.uniform();
      if (!(u >= 0 && u < 1)) outside++;
      const x = standardNormal(random);
      sum += x;
      squares += x * x;
    }
    expect(outside).toBe(0);
    expect(Math.abs(sum / 20_000)).toBeLessThan(6 / Math.sqrt(20_000));
    expect(Math.abs(squares / 20_000 - 1)).toBeLessThan(6 * Math.sqrt(2 / 20_000));
  });

  it('gives words of 32 bits, of which an integer below 2^32 is the unsigned value', () => {
    const [words, integers] = [new Random(3), new Random(3)];
    for (let i = 0; i < 20; i++) expect(words.word() >>> 0).toBe(integers.integer(UPPER));
  });

  it('tosses a fair coin', () => {
    const random = new Random(8);
    let heads = 0;
    for (let i = 0; i < 10_000; i++) if (random.coin()) heads++;
    expect(Math.abs(heads - 5000)).toBeLessThan(300);
  });

  it('refuses seeds that are none', () => {
    for (const seed of [-1, 1.5, NaN, Infinity, UPPER]) {
      expect(thrown(() => new Random(seed))).toBe(
        `UsageError SEED_RANGE: Option "seed": found ${seed}, expected a whole number from 0 to 4294967295.`,
      );
    }
    expect(thrown(() => checkSeed('1' as never))).toContain('SEED_RANGE');
    checkSeed(0);
    checkSeed(UPPER - 1);
  });
});
