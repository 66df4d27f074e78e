import { withoutExp } from '@preflearn/core/expressions';
import { exp } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { jsExpression } from '../src/js/js-expression.js';

/** The steps that stand for an exponential, as a function. */
function loweredExp(): (x: number) => number {
  const steps = withoutExp([
    { name: 'y', type: 'number', value: { kind: 'exp', of: { kind: 'step', name: 'x' } } },
  ]);
  const lines = steps.map(({ name, value }) => `const ${name} = ${jsExpression(value, [])};`);
  const powerOfTwo = (k: number) => 2 ** k;
  const body = `return (x) => { ${lines.join(' ')} return y; };`;
  return new Function('powerOfTwo', body)(powerOfTwo) as (x: number) => number;
}

const lowered = loweredExp();

it.each([
  0,
  -1e-18,
  1e-18,
  -1e-16,
  1,
  -1,
  0.5,
  -Math.LN2 / 2,
  -700,
  -708.4,
  -709,
  -744.44,
  -745.1332191019412,
  -745.2,
  -1e300,
  709.782712893384,
  709.5,
  700,
])('exp(%d) without an exponential has the bits of exp', (x) => {
  expect(lowered(x)).toBe(exp(x));
});

it('has the bits of exp everywhere', () => {
  const x = fc.oneof(
    fc.double({ min: -750, max: 709, noNaN: true }),
    fc.double({ min: -2, max: 2, noNaN: true }),
  );
  fc.assert(
    fc.property(x, (value) => {
      expect(lowered(value)).toBe(exp(value));
    }),
    runs(2000),
  );
});
