import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { exp, log, logSumExp, powerOfTwo } from '../src/numbers.js';

/** Numbers in exact fixed point: how many bits stand behind the point. */
const BITS = 1400n;
const ONE = 1n << BITS;

/** A number times 2^1400, exact for those of at least 2^-1074. */
function toFixed(x: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  const power = view.getBigUint64(0) >> 52n;
  const digits = view.getBigUint64(0) & ((1n << 52n) - 1n);
  const size =
    power === 0n ? digits << (BITS - 1074n) : (digits | (1n << 52n)) << (BITS + power - 1075n);
  return x < 0 ? -size : size;
}

/** e^x by its series, for x / 2^12, squared twelve times. */
function exactExp(x: bigint): bigint {
  const part = x >> 12n;
  let [sum, term] = [ONE, ONE];
  for (let k = 1n; term !== 0n && term !== -1n; k++) {
    term = ((term * part) >> BITS) / k;
    sum += term;
  }
  for (let i = 0; i < 12; i++) sum = (sum * sum) >> BITS;
  return sum;
}

/** ln x = ln m + k ln 2 with m in [1, 2), each as 2 artanh((m - 1) / (m + 1)) by its series. */
function exactLog(x: bigint): bigint {
  const logOf = (m: bigint) => {
    const s = ((m - ONE) << BITS) / (m + ONE);
    const square = (s * s) >> BITS;
    let [sum, power] = [0n, s];
    for (let k = 1n; power !== 0n && power !== -1n; k += 2n) {
      sum += power / k;
      power = (power * square) >> BITS;
    }
    return 2n * sum;
  };
  const k = BigInt(x.toString(2).length - 1) - BITS;
  return logOf(k < 0n ? x << -k : x >> k) + k * logOf(2n * ONE);
}

/** How far a number is from a true value, in units in its last place. */
function errorInUlps(found: number, exact: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(found));
  const power = view.getBigUint64(0) >> 52n;
  const unit = 1n << (BITS + (power === 0n ? 1n : power) - 1075n);
  return Math.abs(Number(((toFixed(found) - exact) * 1000n) / unit)) / 1000;
}

/** FNV-1a of the bits of some numbers. */
function checksum(xs: readonly number[]): number {
  let sum = 0x811c9dc5;
  for (const byte of new Uint8Array(Float64Array.from(xs).buffer)) {
    sum = Math.imul(sum ^ byte, 0x01000193);
  }
  return sum >>> 0;
}

/** Distance in units in the last place of `b`. */
function ulps(a: number, b: number): number {
  if (Object.is(a, b)) return 0;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(b));
  view.setBigUint64(0, view.getBigUint64(0) + 1n);
  return Math.abs(a - b) / (view.getFloat64(0) - Math.abs(b));
}

// The engine's own functions stay within 1 unit of the true value, ours within 1: together 2.
describe('exp', () => {
  it('stays within 1 unit in the last place of the true value', () => {
    const arguments_ = fc.oneof(
      fc.double({ min: -708, max: 709.7, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(arguments_, (x) => {
        expect(errorInUlps(exp(x), exactExp(toFixed(x)))).toBeLessThanOrEqual(1);
      }),
      runs(500),
    );
  });

  it('agrees with the engine to 2 units in the last place', () => {
    fc.assert(
      fc.property(fc.double({ min: -708, max: 709.7, noNaN: true }), (x) => {
        expect(ulps(exp(x), Math.exp(x))).toBeLessThanOrEqual(2);
      }),
      runs(5000),
    );
  });

  it('meets the ends of its range', () => {
    expect(exp(0)).toBe(1);
    expect(exp(710)).toBe(Infinity);
    expect(exp(-746)).toBe(0);
    expect(exp(Infinity)).toBe(Infinity);
    expect(exp(-Infinity)).toBe(0);
    expect(exp(NaN)).toBeNaN();
    expect(exp(709.782712893384)).toBeCloseTo(1.797693134862273e308, -295);
    expect(exp(-745)).toBe(5e-324);
  });
});

describe('log', () => {
  it('stays within 1 unit in the last place of the true value', () => {
    const positive = fc.oneof(
      fc.double({ min: 1e-60, max: 1e60, noNaN: true }),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
    );
    fc.assert(
      fc.property(positive, (x) => {
        expect(errorInUlps(log(x), exactLog(toFixed(x)))).toBeLessThanOrEqual(1);
      }),
      runs(200),
    );
  });

  it('of a power of two is that many times ln 2', () => {
    for (let k = -1074; k <= 1023; k++) {
      expect(ulps(log(2 ** k), k * Math.LN2)).toBeLessThanOrEqual(2);
    }
  });

  it('agrees with the engine to 2 units in the last place', () => {
    const positive = fc.oneof(
      fc.double({ min: 5e-324, noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
    );
    fc.assert(
      fc.property(positive, (x) => {
        expect(ulps(log(x), Math.log(x))).toBeLessThanOrEqual(2);
      }),
      runs(5000),
    );
  });

  it('meets the ends of its range', () => {
    expect(log(1)).toBe(0);
    expect(log(0)).toBe(-Infinity);
    expect(log(Infinity)).toBe(Infinity);
    expect(log(-1)).toBeNaN();
    expect(log(NaN)).toBeNaN();
    expect(log(5e-324)).toBeCloseTo(-744.4400719213812, 10);
  });
});

describe('exp and log', () => {
  it('keep their bits', () => {
    // Golden values of these functions themselves, version 0: a change of any bit can change a model.
    const xs = Array.from({ length: 4000 }, (_, i) => (i - 2000) / 3);
    const ys = xs.map((x, i) => (x * x + 1) * powerOfTwo((i % 2000) - 1000));
    expect([
      checksum(xs.map(exp)),
      checksum(xs.map((x) => exp(x / 700))),
      checksum(ys.map(log)),
      checksum(xs.map((x) => log(1 + x / 2500))),
    ]).toEqual([49209418, 3887004746, 2354603137, 1755798273]);
  });
});

describe('logSumExp', () => {
  it('does not overflow', () => {
    expect(logSumExp([1000, 1000])).toBeCloseTo(1000 + Math.LN2, 12);
    expect(logSumExp([])).toBe(-Infinity);
    expect(logSumExp([-Infinity, 3])).toBe(3);
  });

  it('takes terms that are nothing, or infinite', () => {
    expect(logSumExp([-Infinity, -Infinity])).toBe(-Infinity);
    expect(logSumExp([2, Infinity])).toBe(Infinity);
    expect(logSumExp([Infinity, -Infinity, Infinity])).toBe(Infinity);
  });
});

describe('powerOfTwo', () => {
  it('is exact', () => {
    for (let k = -1022; k <= 1023; k++) expect(powerOfTwo(k)).toBe(2 ** k);
  });
});
