import {
  choose,
  compare,
  type Expression,
  number,
  type Step,
  sum,
  text,
} from '@preflearn/core/expressions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withSmallSteps } from '../src/sql/small-steps.js';

/** A choice by some tests. */
function choice(tests: number, result: Expression, otherwise: Expression): Expression {
  const each = Array.from({ length: tests }, () =>
    compare({ kind: 'step', name: 'x' }, '<', number(0)),
  );
  return choose([[{ kind: 'all', tests: each }, result]], otherwise);
}

function step(value: Expression, type: Step['type'] = 'number'): Step {
  return { name: 'score_1', type, value };
}

const expressions = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 6 },
    fc.integer({ min: 0, max: 9 }).map((value): Expression => number(value)),
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), tie('any'), tie('any'))
      .map(([tests, result, otherwise]) => choice(tests, result, otherwise)),
    fc
      .array(tie('any'), { minLength: 2, maxLength: 12 })
      .map((terms): Expression => ({ kind: 'sum', terms })),
  ),
})).any;

/** An expression with the parts of it put back in their places. */
function whole(steps: readonly Step[]): Expression {
  const parts = new Map(steps.map(({ name, value }) => [name, value]));
  const back = (expression: Expression): Expression => {
    switch (expression.kind) {
      case 'step':
        return back(parts.get(expression.name) ?? number(NaN));
      case 'sum': {
        const [first, ...rest] = expression.terms;
        const isPartialSum = first.kind === 'step' && parts.get(first.name)?.kind === 'sum';
        const start = back(first);
        return isPartialSum && start.kind === 'sum'
          ? { kind: 'sum', terms: [...start.terms, ...rest.map(back)] }
          : { kind: 'sum', terms: [start, ...rest.map(back)] };
      }
      case 'if':
        return {
          ...expression,
          result: back(expression.result),
          otherwise: back(expression.otherwise),
        };
      default:
        return expression;
    }
  };
  return back((steps.at(-1) as Step).value);
}

describe('steps with few tests', () => {
  it('stay as they are if they have few', () => {
    const small = step(choice(5, number(1), number(2)));
    expect(withSmallSteps([small], 5)).toEqual([small]);
  });

  it('add the terms of a sum in their order', () => {
    const terms = [1, 2, 3, 4, 5].map((value) => choice(2, number(value), number(0)));
    const part = (k: number): Expression => ({ kind: 'step', name: `score_1_part_${k}` });
    expect(withSmallSteps([step(sum(number(0.5), ...terms))], 4)).toEqual([
      { name: 'score_1_part_1', type: 'number', value: sum(number(0.5), terms[0], terms[1]) },
      { name: 'score_1_part_2', type: 'number', value: sum(part(1), terms[2], terms[3]) },
      { name: 'score_1', type: 'number', value: sum(part(2), terms[4]) },
    ]);
  });

  it('keep the texts of a tree', () => {
    const leaf = (k: number) => choice(3, text(`a${k}`), text(`b${k}`));
    const [part, last] = withSmallSteps([step(choice(1, leaf(1), leaf(2)), 'text')], 4);
    expect(part).toEqual({ name: 'score_1_part_1', type: 'text', value: leaf(1) });
    const inPlace: Expression = { kind: 'step', name: 'score_1_part_1' };
    expect(last.value).toEqual(choice(1, inPlace, leaf(2)));
  });

  it('compute the same', () => {
    fc.assert(
      fc.property(expressions, (value) => {
        const steps = withSmallSteps([step(value)], 6);
        expect(evaluated(whole(steps))).toEqual(evaluated(value));
      }),
    );
  });
});

/** An expression as text, with sums that begin with a sum written as one. */
function evaluated(expression: Expression): string {
  switch (expression.kind) {
    case 'sum': {
      const [first, ...rest] = expression.terms;
      const start = first.kind === 'sum' ? evaluated(first).slice(1, -1) : evaluated(first);
      return `(${[start, ...rest.map(evaluated)].join('+')})`;
    }
    case 'if':
      return `[${JSON.stringify(expression.when)}?${evaluated(expression.result)}:${evaluated(expression.otherwise)}]`;
    default:
      return JSON.stringify(expression);
  }
}
