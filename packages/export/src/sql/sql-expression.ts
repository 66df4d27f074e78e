import type { AttributeSchema } from '@preflearn/core';
import type { Expression, Test } from '@preflearn/core/expressions';
import type { PortableCondition } from '@preflearn/core/models';
import { leastNumberWhere } from '../program/least-number-where.js';
import type { SqlDialect } from './sql-dialect.js';
import { sqlText } from './sql-text.js';

/** What the parts of a program are called in a query, and the dialect of the query. */
export interface SqlWording {
  readonly dialect: SqlDialect;
  /** The column that holds an attribute. */
  attribute(position: number): string;
  /** The column that holds a step. */
  step(name: string): string;
  readonly attributes: readonly AttributeSchema[];
}

/** Most terms of a sum on one line. */
const MAX_ON_A_LINE = 4;

/** Writes an expression in a dialect of SQL. */
export function sqlExpression(expression: Expression, wording: SqlWording): string {
  const write = (part: Expression) => sqlExpression(part, wording);
  switch (expression.kind) {
    case 'number':
      return wording.dialect.number(expression.value);
    case 'text':
      return sqlText(expression.value, 'the class or the order of labels');
    case 'step':
      return wording.step(expression.name);
    case 'input':
      return wording.attribute(expression.attribute);
    case 'sum':
      return sum(expression.terms, write);
    case 'minus':
      return operation(expression.left, '-', expression.right, write);
    case 'times':
      return operation(expression.left, '*', expression.right, write);
    case 'over':
      return operation(expression.left, '/', expression.right, write);
    case 'scaled':
    case 'divided':
      return scaled(expression, wording);
    case 'share':
      return share(write(expression.part), write(expression.whole), wording.dialect);
    case 'half-to':
      return halfTo(write(expression.of), wording.dialect);
    case 'exp':
      throw new Error('An exponential has to be lowered first.');
    case 'concat':
      return expression.parts.map(write).join(' || ');
    case 'if':
      return conditional(expression, wording);
  }
}

type Write = (part: Expression) => string;

function sum([first, ...rest]: readonly Expression[], write: Write): string {
  const start = rest.some((term, k) => k === 0 && isDouble(term))
    ? write(first)
    : asDouble(first, write);
  const others = rest.map((term) => (term.kind === 'sum' ? `(${write(term)})` : write(term)));
  return [start, ...others].join(others.length >= MAX_ON_A_LINE ? '\n      + ' : ' + ');
}

function operation(left: Expression, sign: string, right: Expression, write: Write): string {
  const first = isDouble(right) ? inBrackets(left, write) : asDouble(left, write);
  return `${first} ${sign} ${inBrackets(right, write)}`;
}

/**
 * Whether databases treat an expression as a double. PostgreSQL treats numeric literals as decimals, and would compute
 * with decimals, unless a double is involved.
 */
function isDouble(expression: Expression): boolean {
  switch (expression.kind) {
    case 'number':
    case 'text':
      return false;
    case 'if':
      return isDouble(expression.result) || isDouble(expression.otherwise);
    case 'scaled':
      return expression.by !== 0;
    default:
      return true;
  }
}

function asDouble(operand: Expression, write: Write): string {
  return isDouble(operand)
    ? inBrackets(operand, write)
    : `CAST(${write(operand)} AS DOUBLE PRECISION)`;
}

/** Puts operands that are not a single token in brackets. */
function inBrackets(operand: Expression, write: Write): string {
  const isOne = ['number', 'step', 'input', 'if'].includes(operand.kind);
  return isOne ? write(operand) : `(${write(operand)})`;
}

/** An `if` in the `otherwise` of another one becomes a further branch of the same CASE. */
function conditional(expression: Extract<Expression, { kind: 'if' }>, wording: SqlWording): string {
  const branches: string[] = [];
  let rest: Expression = expression;
  for (; rest.kind === 'if'; rest = rest.otherwise) {
    const then = sqlExpression(rest.result, wording);
    branches.push(`WHEN ${sqlTest(rest.when, wording)} THEN ${then}`);
  }
  return `CASE ${branches.join(' ')} ELSE ${sqlExpression(rest, wording)} END`;
}

function sqlTest(test: Test, wording: SqlWording): string {
  switch (test.kind) {
    case 'condition':
      return sqlCondition(test.condition, wording);
    case 'missing':
      return `${wording.attribute(test.attribute)} IS NULL`;
    case 'compare': {
      const write = (part: Expression) => sqlExpression(part, wording);
      return `${inBrackets(test.left, write)} ${test.operator} ${inBrackets(test.right, write)}`;
    }
    case 'all':
    case 'any': {
      const word = test.kind === 'all' ? ' AND ' : ' OR ';
      return test.tests.map((one) => sqlTest(one, wording)).join(word);
    }
  }
}

/** For NULL it is neither true nor false, which has the same effect as false. */
function sqlCondition(condition: PortableCondition, wording: SqlWording): string {
  const column = wording.attribute(condition.attribute);
  if ('value' in condition) {
    return `${column} ${condition.operator} ${wording.dialect.number(condition.value)}`;
  }
  const attribute = wording.attributes[condition.attribute];
  const category = attribute.type === 'nominal' ? attribute.categories[condition.category] : '';
  const operator = condition.operator === '=' ? '=' : '<>';
  return `${column} ${operator} ${sqlText(category, `the category of ${attribute.name}`)}`;
}

/**
 * PostgreSQL treats an underflow of a product or quotient as an error: where one could occur, the query tests for it
 * first.
 */
function scaled(
  { kind, of, by, least }: Extract<Expression, { kind: 'scaled' | 'divided' }>,
  wording: SqlWording,
): string {
  const { number } = wording.dialect;
  if (by === 0) return number(0);
  const size = (value: number) => (kind === 'scaled' ? value * Math.abs(by) : value / Math.abs(by));
  const operand = sqlExpression(of, wording);
  const result = `${operand} ${kind === 'scaled' ? '*' : '/'} ${number(by)}`;
  if (size(least) > 0) return result;
  const smallest = leastNumberWhere((value) => value > 0 && size(value) > 0) as number;
  return `CASE WHEN ABS(${operand}) < ${number(smallest)} THEN ${number(0)} ELSE ${result} END`;
}

/** Below this a share may underflow. */
const SMALL_PART = 1e-300;

/**
 * The same for a quotient, which underflows if twice its numerator, in units of the smallest positive number, is at
 * most its denominator.
 */
function share(part: string, whole: string, { number }: SqlDialect): string {
  const [some, more] = [number(2 ** 537), number(2 ** 538)];
  const isSmall = `${part} < ${number(SMALL_PART)}`;
  return (
    `CASE WHEN ${isSmall} AND CASE WHEN ${isSmall} ` +
    `THEN ${part} * ${some} * ${more} ELSE ${whole} END <= ${whole} THEN ${number(0)} ELSE ${part} / ${whole} END`
  );
}

/** A product of the powers whose bits are set. */
function halfTo(exponent: string, { number, hasBit }: SqlDialect): string {
  const bits = Array.from({ length: 10 }, (_, k) => 2 ** k);
  const powers = bits.map(
    (bit) => `CASE WHEN ${hasBit(exponent, bit)} THEN ${number(2 ** -bit)} ELSE ${number(1)} END`,
  );
  return [`CAST(${number(1)} AS DOUBLE PRECISION)`, ...powers].join(' * ');
}
