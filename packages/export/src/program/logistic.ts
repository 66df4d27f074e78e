import {
  arithmetic,
  choose,
  compare,
  type Expression,
  LARGEST_EXPONENT,
  number,
  type StepBuilder,
  sum,
} from '@preflearn/core/expressions';

/** 1 / (1 + e^x) for a step x; 0 if the exponential is infinite. */
export function logistic(x: Expression, builder: StepBuilder): Expression {
  const odds = builder.step('term', { kind: 'exp', of: x });
  return builder.step(
    'chance',
    choose(
      [[compare(x, '>', number(LARGEST_EXPONENT)), number(0)]],
      arithmetic(number(1), 'over', sum(number(1), odds)),
    ),
  );
}
