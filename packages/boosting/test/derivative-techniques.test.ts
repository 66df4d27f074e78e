import { describe, expect, it } from 'vitest';
import { type DerivativeTechnique, gradient, newton } from '../src/index.js';

describe('techniques of derivatives', () => {
  const terms = Float64Array.of(-2, 4, 3, 9, -2, 0, 0, 5);
  const impuritiesOf = (technique: DerivativeTechnique, numbers: Float64Array, count: number) => {
    const out = new Float64Array(count);
    technique.impurities(numbers, count, out);
    return Array.from(out);
  };

  it("are l' and l' / sqrt(l'' + R) where l' < 0, else 0: [ML08 eq. 11] and [ML08 eq. 15] corrected", () => {
    expect(impuritiesOf(gradient, Float64Array.of(-2, 3, 0), 3)).toEqual([-2, 0, 0]);
    expect(impuritiesOf(newton(0), terms, 2)).toEqual([-1, 0]);
    expect(impuritiesOf(newton(12), terms, 2)).toEqual([-0.5, 0]);
    expect(impuritiesOf(newton(1), terms, 4)).toEqual([-2 / Math.sqrt(5), 0, -2, 0]);
  });

  it("stay finite where l'' vanishes", () => {
    const [, , alone] = impuritiesOf(newton(0), terms, 3);
    expect(alone).toBeCloseTo(-2 / Math.sqrt(2e-12), 3);
  });
});
