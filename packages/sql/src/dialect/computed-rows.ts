import type { RowTerms } from '@preflearn/boosting';
import {
  type Expression,
  levelsOf,
  StepBuilder,
  type Test,
  withoutExp,
} from '@preflearn/core/expressions';
import type { SqlDialect } from './sql-dialect.js';
import { SqlLayers } from './sql-layers.js';

/** Rows, and numbers computed of each. */
export interface ComputedRows {
  /** The expression after FROM: the rows, with all their columns and possibly more. */
  readonly from: string;
  /** Expressions of type double. */
  readonly columns: readonly string[];
}

/**
 * Writes numbers of rows in SQL, with the bits that `@preflearn/core/expressions` gives them. Steps are named columns of
 * the rows, or are added to them level by level.
 *
 * @param from  the expression after FROM for the rows
 */
export function computedRows(dialect: SqlDialect, from: string, terms: RowTerms): ComputedRows {
  const steps = new StepBuilder();
  const numbers = terms(steps);
  const layers = new SqlLayers(dialect, from);
  const added = new Map<string, string>();
  const columnOf = (name: string) => added.get(name) ?? dialect.asDouble(name);
  for (const level of levelsOf(withoutExp(steps.steps))) {
    const columns = layers.add(
      ...level.map(({ value }) => expressionSql(value, dialect, columnOf)),
    );
    level.forEach(({ name }, i) => {
      added.set(name, columns[i]);
    });
  }
  const columns = numbers.map((number) => expressionSql(number, dialect, columnOf));
  return { from: layers.from, columns };
}

/**
 * An expression of doubles in SQL.
 *
 * @param columnOf  the column with the value of a step
 */
export function expressionSql(
  expression: Expression,
  dialect: SqlDialect,
  columnOf: (name: string) => string = dialect.asDouble,
): string {
  const write = (part: Expression) => expressionSql(part, dialect, columnOf);
  const operation = (left: string, sign: string, right: string) => `(${left} ${sign} ${right})`;
  switch (expression.kind) {
    case 'number':
      return dialect.double(expression.value);
    case 'step':
      return columnOf(expression.name);
    case 'sum':
      return expression.terms.map(write).reduce((so, next) => operation(so, '+', next));
    case 'minus':
      return operation(write(expression.left), '-', write(expression.right));
    case 'times':
      return operation(write(expression.left), '*', write(expression.right));
    case 'over':
      return operation(write(expression.left), '/', write(expression.right));
    case 'half-to':
      return halfTo(dialect.asWhole(write(expression.of)), dialect);
    case 'if': {
      const branches: string[] = [];
      let rest: Expression = expression;
      for (; rest.kind === 'if'; rest = rest.otherwise) {
        branches.push(`WHEN ${testSql(rest.when, write)} THEN ${write(rest.result)}`);
      }
      return `CASE ${branches.join(' ')} ELSE ${write(rest)} END`;
    }
    default:
      throw new Error(`Rows in a database cannot have a number of the kind ${expression.kind}.`);
  }
}

function testSql(test: Test, write: (part: Expression) => string): string {
  switch (test.kind) {
    case 'compare':
      return `${write(test.left)} ${test.operator} ${write(test.right)}`;
    case 'all':
    case 'any': {
      const tests = test.tests.map((one) => testSql(one, write));
      return `(${tests.join(test.kind === 'all' ? ' AND ' : ' OR ')})`;
    }
    default:
      throw new Error(`Rows in a database cannot be tested for: ${test.kind}.`);
  }
}

/** 2^-n for n from 0 to 1023: a product of the powers whose bits are set. */
function halfTo(n: string, { double }: SqlDialect): string {
  const powers = Array.from({ length: 10 }, (_, bit) => {
    const isSet = `${n} % ${2 ** (bit + 1)} >= ${2 ** bit}`;
    return `CASE WHEN ${isSet} THEN ${double(2 ** -(2 ** bit))} ELSE ${double(1)} END`;
  });
  return `(${powers.join(' * ')})`;
}
