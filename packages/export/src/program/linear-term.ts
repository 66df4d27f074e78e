import {
  arithmetic,
  choose,
  type Expression,
  number,
  type StepBuilder,
  type Test,
} from '@preflearn/core/expressions';
import type { PortableLinearTerm } from '@preflearn/core/models';

/** A linear term: its standardised value, and its contribution to score k. */
export function linearTerm(
  term: PortableLinearTerm,
  builder: StepBuilder,
): (k: number) => readonly Expression[] {
  const { centre, slope } = term;
  const of = builder.step('standardised', standardised(term));
  const least = Math.max(Number.MIN_VALUE, Math.abs(centre) * 2 ** -56);
  return (k) => (slope[k] === 0 ? [] : [{ kind: 'scaled', of, by: slope[k], least }]);
}

/** min(max(x, low), high) / scale - centre, or 0 if x is missing. */
function standardised({ attribute, low, high, scale, centre }: PortableLinearTerm): Expression {
  const missing: Test = { kind: 'missing', attribute };
  const isBeyond = (operator: '<=' | '>=', value: number): Test => ({
    kind: 'condition',
    condition: { attribute, operator, value },
  });
  const quotient: Expression = {
    kind: 'divided',
    of: { kind: 'input', attribute },
    by: scale,
    least: Number.MIN_VALUE,
  };
  return choose(
    [
      [missing, number(0)],
      [isBeyond('>=', high), number(high / scale - centre)],
      [isBeyond('<=', low), number(low / scale - centre)],
    ],
    arithmetic(quotient, 'minus', number(centre)),
  );
}
