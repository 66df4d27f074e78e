import type { PortableCondition } from '../learning/portable-model.js';

/**
 * What a step computes. All numbers are IEEE 754 doubles, each operation is rounded once, and operations are performed
 * in the order in which they are written: so the results are bit for bit the same in every language.
 */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  /** The result of an earlier step. */
  | { readonly kind: 'step'; readonly name: string }
  /** The number of an attribute; only used where it is not missing. */
  | { readonly kind: 'input'; readonly attribute: number }
  /** Added from left to right. */
  | { readonly kind: 'sum'; readonly terms: readonly Expression[] }
  | {
      readonly kind: 'minus' | 'times' | 'over';
      readonly left: Expression;
      readonly right: Expression;
    }
  /**
   * A step or an input multiplied or divided by a number; its absolute value is 0 or at least `least`, so that it can
   * be determined whether the result may underflow.
   */
  | {
      readonly kind: 'scaled' | 'divided';
      readonly of: Expression;
      readonly by: number;
      readonly least: number;
    }
  /** A step in [0, 1] over a step of at least 1. */
  | { readonly kind: 'share'; readonly part: Expression; readonly whole: Expression }
  /**
   * `exp` of `@preflearn/core` applied to a step; always the entire value of a step. Above {@link LARGEST_EXPONENT} the
   * result stays as it is there.
   */
  | { readonly kind: 'exp'; readonly of: Expression }
  /** 2^-n for a step whose value n is a whole number from 0 to 1023. */
  | { readonly kind: 'half-to'; readonly of: Expression }
  | { readonly kind: 'concat'; readonly parts: readonly Expression[] }
  | {
      readonly kind: 'if';
      readonly when: Test;
      readonly result: Expression;
      readonly otherwise: Expression;
    };

/** The test of an `if`. */
export type Test =
  /** A missing value, or an unknown category, satisfies no condition. */
  | { readonly kind: 'condition'; readonly condition: PortableCondition }
  | { readonly kind: 'missing'; readonly attribute: number }
  | {
      readonly kind: 'compare';
      readonly operator: '<' | '<=' | '>' | '>=' | '=';
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'all' | 'any'; readonly tests: readonly Test[] };

/** Largest number whose exponential is finite. */
export const LARGEST_EXPONENT = 709.782712893384;

/** A constant number. */
export function number(value: number): Expression {
  return { kind: 'number', value };
}

/** A constant text. */
export function text(value: string): Expression {
  return { kind: 'text', value };
}

/** The first value whose test holds, or `otherwise` if none does. */
export function choose(
  choices: readonly (readonly [when: Test, result: Expression])[],
  otherwise: Expression,
): Expression {
  return choices.reduceRight<Expression>(
    (rest, [when, result]) => ({ kind: 'if', when, result, otherwise: rest }),
    otherwise,
  );
}

/** A comparison of two numbers. */
export function compare(
  left: Expression,
  operator: '<' | '<=' | '>' | '>=' | '=',
  right: Expression,
): Test {
  return { kind: 'compare', operator, left, right };
}

/** A sum, evaluated from left to right. */
export function sum(...terms: readonly Expression[]): Expression {
  return terms.length === 1 ? terms[0] : { kind: 'sum', terms };
}

/** An operation on two numbers. */
export function arithmetic(
  left: Expression,
  kind: 'minus' | 'times' | 'over',
  right: Expression,
): Expression {
  return { kind, left, right };
}

/** Chooses, by position, the first of the largest (or smallest) numbers: the first that no later one beats. */
export function firstBest<E extends Expression>(
  values: readonly Expression[],
  operator: '>=' | '<=',
  results: readonly E[],
): Expression {
  const last = values.length - 1;
  const isBest = (k: number): Test => ({
    kind: 'all',
    tests: values.slice(k + 1).map((later) => compare(values[k], operator, later)),
  });
  return choose(
    values.slice(0, last).map((_, k) => [isBest(k), results[k]]),
    results[last],
  );
}

/** The direct subexpressions of an expression, including those within tests. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'sum':
      return expression.terms;
    case 'concat':
      return expression.parts;
    case 'minus':
    case 'times':
    case 'over':
      return [expression.left, expression.right];
    case 'scaled':
    case 'divided':
    case 'exp':
    case 'half-to':
      return [expression.of];
    case 'share':
      return [expression.part, expression.whole];
    case 'if':
      return [...comparedIn(expression.when), expression.result, expression.otherwise];
    default:
      return [];
  }
}

/** The attributes that an expression uses directly, not counting its subexpressions. */
export function attributesOf(expression: Expression): readonly number[] {
  if (expression.kind === 'input') return [expression.attribute];
  return expression.kind === 'if' ? attributesIn(expression.when) : [];
}

function comparedIn(test: Test): readonly Expression[] {
  switch (test.kind) {
    case 'compare':
      return [test.left, test.right];
    case 'all':
    case 'any':
      return test.tests.flatMap(comparedIn);
    default:
      return [];
  }
}

function attributesIn(test: Test): readonly number[] {
  switch (test.kind) {
    case 'condition':
      return [test.condition.attribute];
    case 'missing':
      return [test.attribute];
    case 'compare':
      return [];
    default:
      return test.tests.flatMap(attributesIn);
  }
}
