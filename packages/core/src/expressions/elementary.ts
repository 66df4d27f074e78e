import { arithmetic, choose, compare, type Expression, number, sum } from './expression.js';
import type { StepBuilder } from './steps.js';

/** Denominators of the series of `log`. */
const LOG_SERIES = [23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3];

const SMALLEST_NORMAL = 2.2250738585072014e-308;

const times = (left: Expression, right: Expression) => arithmetic(left, 'times', right);
const minus = (left: Expression, right: Expression) => arithmetic(left, 'minus', right);

/** Adds the absolute value of a number. */
export function absOf(x: Expression, steps: StepBuilder): Expression {
  const of = steps.step('abs_of', x);
  return steps.step('abs', choose([[compare(of, '<', number(0)), minus(number(0), of)]], of));
}

/** Adds the largest of some numbers, at least one. */
export function largestOf(numbers: readonly Expression[], steps: StepBuilder): Expression {
  if (numbers.length === 1) return numbers[0];
  const middle = numbers.length >>> 1;
  const [left, right] = [numbers.slice(0, middle), numbers.slice(middle)].map((half) =>
    largestOf(half, steps),
  );
  return steps.step('largest', choose([[compare(left, '>=', right), left]], right));
}

/** Adds the exponential of a number, with the bits of `exp` of `@preflearn/core`. */
export function expOf(x: Expression, steps: StepBuilder): Expression {
  return steps.step('exp', { kind: 'exp', of: steps.step('exp_of', x) });
}

/** Adds the logarithm of a finite number above 0, with the bits of `log` of `@preflearn/core`. */
export function logOf(x: Expression, steps: StepBuilder): Expression {
  const step = (own: Expression) => steps.step('log', own);
  const of = step(x);
  const isSubnormal = compare(of, '<', number(SMALLEST_NORMAL));
  let value = step(choose([[isSubnormal, times(of, number(2 ** 54))]], of));
  let exponent = step(choose([[isSubnormal, number(-54)]], number(0)));
  // Towards [1, 2) from above, and towards [0.5, 1) from below.
  for (let halvings = 512; halvings >= 1; halvings /= 2) {
    const [before, power] = [value, exponent];
    const [up, down, change] = [2 ** halvings, 2 ** -halvings, halvings].map(number);
    const moved = (large: Expression, small: Expression, other: Expression) =>
      step(
        choose(
          [
            [compare(before, '>=', up), large],
            [compare(before, '<', down), small],
          ],
          other,
        ),
      );
    value = moved(times(before, down), times(before, up), before);
    exponent = moved(sum(power, change), minus(power, change), power);
  }
  return logOfScaled(value, exponent, steps);
}

/**
 * The same for a number from `least` to 1, in fewer steps.
 *
 * @param least  above 0
 */
export function logUpTo1(x: Expression, least: number, steps: StepBuilder): Expression {
  const step = (own: Expression) => steps.step('log', own);
  let value = step(x);
  let exponent = step(minus(number(0), number(0))); // a double, also where a number alone would be a decimal
  let most = 1;
  while (most < 512 && 2 ** (1 - 2 * most) > least) most *= 2;
  const halvings = 2 ** (1 - 2 * most) > least ? [most] : []; // 2^1024 is not finite
  for (; most >= 1; most /= 2) halvings.push(most);
  for (const halving of halvings) {
    const [before, power] = [value, exponent];
    const isSmall = compare(before, '<', number(2 ** -halving));
    value = step(choose([[isSmall, times(before, number(2 ** halving))]], before));
    exponent = step(choose([[isSmall, minus(power, number(halving))]], power));
  }
  return logOfScaled(value, exponent, steps);
}

/** log(2^exponent value) for a value from 0.5 to below 2. */
function logOfScaled(value: Expression, exponent: Expression, steps: StepBuilder): Expression {
  const step = (own: Expression) => steps.step('log', own);
  const isLarge = compare(value, '>=', number(1));
  const mantissa = step(choose([[isLarge, times(value, number(0.5))]], value));
  const power = step(choose([[isLarge, sum(exponent, number(1))]], exponent));
  const isSmall = compare(mantissa, '<', number(Math.SQRT1_2));
  return logOfParts(
    step(minus(choose([[isSmall, times(mantissa, number(2))]], mantissa), number(1))),
    step(choose([[isSmall, minus(power, number(1))]], power)),
    steps,
  );
}

/** The same for a number from 1 to 2, in fewer steps. */
export function logUpTo2(x: Expression, steps: StepBuilder): Expression {
  const of = steps.step('log', x);
  const half = times(of, number(0.5));
  const isSmall = compare(half, '<', number(Math.SQRT1_2));
  return logOfParts(
    steps.step('log', minus(choose([[isSmall, of]], half), number(1))),
    steps.step('log', choose([[isSmall, number(0)]], number(1))),
    steps,
  );
}

/** log(2^exponent (1 + f)), where 1 + f is between the square roots of 0.5 and 2. */
function logOfParts(f: Expression, exponent: Expression, steps: StepBuilder): Expression {
  const step = (own: Expression) => steps.step('log', own);
  const s = step(arithmetic(f, 'over', sum(number(2), f)));
  const z = step(times(s, s));
  const [first, ...rest] = LOG_SERIES.map((n) => number(2 / n));
  const series = times(
    rest.reduce((so, next) => sum(times(so, z), next), first),
    z,
  );
  const h = step(times(times(number(0.5), f), f));
  const left = step(sum(times(s, sum(h, series)), times(exponent, number(1.9082149292705877e-10))));
  return step(minus(times(exponent, number(0.6931471803691238)), minus(minus(h, left), f)));
}
