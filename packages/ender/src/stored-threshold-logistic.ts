import type { StoredPointwise } from '@preflearn/boosting';
import {
  absOf,
  arithmetic,
  choose,
  compare,
  type Expression,
  expOf,
  logUpTo2,
  number,
  type StepBuilder,
  sum,
} from '@preflearn/core/expressions';

const minus = (left: Expression, right: Expression) => arithmetic(left, 'minus', right);
const zero = number(0);
const one = number(1);

/** The functions of `thresholdLogisticLoss` for rows in a database. */
export function storedForm(
  threshold: number,
  logOdds: (above: number, below: number) => number,
): StoredPointwise {
  const isAbove = (code: Expression) => compare(code, '>', number(threshold));
  const restOf = (f: Expression, steps: StepBuilder) => expOf(minus(zero, absOf(f, steps)), steps);
  return {
    value(code, f, steps) {
      const against = steps.step('against', choose([[isAbove(code), minus(zero, f)]], f));
      const positive = choose([[compare(against, '>', zero), against]], zero);
      return sum(positive, logUpTo2(sum(one, restOf(f, steps)), steps));
    },
    gradient(code, f, steps) {
      const rest = restOf(f, steps);
      const larger = steps.step('larger', arithmetic(one, 'over', sum(one, rest)));
      const smaller = steps.step('smaller', arithmetic(rest, 'times', larger));
      const isPositive = compare(f, '>=', zero);
      return choose(
        [[isAbove(code), minus(zero, choose([[isPositive, smaller]], larger))]],
        choose([[isPositive, larger]], smaller),
      );
    },
    hessian(_code, _f, gradient, steps) {
      const size = absOf(gradient, steps);
      return arithmetic(size, 'times', minus(one, size));
    },
    async intercept({ row, sums }) {
      const sides = await sums(() => {
        const { classNumber, weight } = row;
        const is = isAbove(classNumber);
        return [choose([[is, weight]], zero), choose([[is, zero]], weight)];
      });
      return logOdds(sides.sums[0], sides.sums[1]);
    },
  };
}
