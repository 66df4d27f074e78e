import {
  arithmetic,
  choose,
  compare,
  type Expression,
  LARGEST_EXPONENT,
  number,
  sum,
} from './expression.js';
import type { Step } from './steps.js';

/** Below this the exponential is 0. */
const SMALLEST_EXPONENT = -745.1332191019412;

/**
 * 2^52 + 2^51: numbers of this magnitude have no fractional part, so that adding and subtracting it rounds to a whole
 * number.
 */
const ROUNDING = 6755399441055744;

/** 1 / k! for k = 13..2, with the digits that `exp` of `@preflearn/core` uses. */
const COEFFICIENTS = [
  1.6059043836821613e-10,
  2.08767569878681e-9,
  2.505210838544172e-8,
  2.755731922398589e-7,
  2.7557319223985893e-6,
  2.48015873015873e-5,
  1.984126984126984e-4,
  1.388888888888889e-3,
  8.333333333333333e-3,
  4.1666666666666664e-2,
  1 / 6,
  0.5,
];

/** Replaces exponentials by elementary steps, for languages without a reliable `exp` of their own. */
export function withoutExp(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step) =>
    step.value.kind === 'exp' ? lowerExp(step.name, step.value.of) : [step],
  );
}

/**
 * The exponential of a step by additions and multiplications, bit for bit as `exp` of `@preflearn/core`: a database's
 * own may differ in the last bit, which is enough to break a tie the other way.
 *
 * No intermediate result underflows or overflows, since PostgreSQL treats either as an error.
 *
 * @param name  name of the step that holds the result
 * @param of    the exponent, a step
 */
function lowerExp(name: string, of: Expression): readonly Step[] {
  const steps: Step[] = [];
  const step = (suffix: string, value: Expression): Expression => {
    steps.push({ name: `${name}_${suffix}`, type: 'number', value });
    return { kind: 'step', name: `${name}_${suffix}` };
  };
  const times = (left: Expression, right: Expression) => arithmetic(left, 'times', right);
  const minus = (left: Expression, right: Expression) => arithmetic(left, 'minus', right);
  const x = step(
    'x',
    choose(
      [
        [compare(of, '>', number(LARGEST_EXPONENT)), number(LARGEST_EXPONENT)],
        [compare(of, '<', number(SMALLEST_EXPONENT)), number(SMALLEST_EXPONENT)],
        // Exponentials of such numbers are 1, and their squares might underflow.
        [
          {
            kind: 'all',
            tests: [compare(of, '>', number(-1e-17)), compare(of, '<', number(1e-17))],
          },
          number(0),
        ],
      ],
      of,
    ),
  );
  const z = step('z', sum(times(x, number(1.4426950408889634)), number(0.5)));
  const near = step('n', minus(sum(z, number(ROUNDING)), number(ROUNDING)));
  const k = step('k', choose([[compare(near, '>', z), minus(near, number(1))]], near));
  const high = step('h', minus(x, times(k, number(0.6931471803691238))));
  const low = step('l', times(k, number(1.9082149292705877e-10)));
  const r = step('r', minus(high, low));
  const [first, ...rest] = COEFFICIENTS;
  const tail = rest.reduce((so, next) => sum(times(so, r), number(next)), number(first));
  const left = minus(minus(high, r), low);
  const value = step('v', sum(number(1), sum(r, sum(times(times(r, r), tail), left))));
  const result = timesPower(of, value, k, step);
  return [...steps, { name, type: 'number', value: result }];
}

/** value times 2^k; at the ends of the range in two steps, so that neither factor underflows or overflows. */
function timesPower(
  of: Expression,
  value: Expression,
  k: Expression,
  step: (suffix: string, value: Expression) => Expression,
): Expression {
  const m = step(
    'm',
    choose(
      [
        [compare(k, '<', number(-1021)), arithmetic(number(-1000), 'minus', k)],
        [compare(k, '<', number(0)), arithmetic(number(0), 'minus', k)],
        [compare(k, '>', number(1023)), number(1023)],
      ],
      k,
    ),
  );
  const power = step('p', { kind: 'half-to', of: m });
  const lifted = choose(
    [
      [
        compare(k, '<', number(-1021)),
        arithmetic(arithmetic(value, 'times', number(2 ** -500)), 'times', number(2 ** -500)),
      ],
      [compare(k, '>', number(1023)), arithmetic(value, 'times', number(2))],
    ],
    value,
  );
  const w = step('w', lifted); // exact
  return choose(
    [
      [compare(of, '<', number(SMALLEST_EXPONENT)), number(0)],
      [compare(k, '<', number(0)), arithmetic(w, 'times', power)],
    ],
    arithmetic(w, 'over', power),
  );
}
