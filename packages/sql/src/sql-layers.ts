import type { SqlDialect } from './sql-dialect.js';

/** Below this the exponential is 0. */
const SMALLEST_EXPONENT = -745.1332191019412;

/** 1 / k! for k = 13..2, as `exp` of `@preflearn/core` has them. */
const EXP_TAIL = [
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

/** Half the powers of the series of `log` of `@preflearn/core`. */
const LOG_SERIES = [23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3];

/**
 * Rows of a database with columns that are worked out step by step, each from those before, such as an exponential.
 */
export class SqlLayers {
  readonly dialect: SqlDialect;
  readonly #prefix: string;
  #from: string;
  #count = 0;

  /**
   * @param from    what stands behind FROM
   * @param prefix  begins the names of the columns that are added
   */
  constructor(dialect: SqlDialect, from: string, prefix = 'x') {
    this.dialect = dialect;
    this.#from = from;
    this.#prefix = prefix;
  }

  /** What stands behind FROM now: the rows with all columns. */
  get from(): string {
    return this.#from;
  }

  /** Adds columns for expressions, and gives their names. */
  add(...expressions: readonly string[]): string[] {
    const names = expressions.map(() => `${this.#prefix}${this.#count++}`);
    const named = expressions.map((expression, i) => `${expression} AS ${names[i]}`);
    const { materialized = (query) => query } = this.dialect;
    const query = materialized(`SELECT *, ${named.join(', ')} FROM ${this.#from}`);
    this.#from = `(${query}) AS ${names[0]}r`;
    return names;
  }

  /** Adds the exponential of an expression that is at most 0, with the bits of `exp` of `@preflearn/core`. */
  exp(of: string): string {
    const { double, asWhole } = this.dialect;
    const least = double(SMALLEST_EXPONENT);
    const [x] = this.add(`CASE WHEN ${of} < ${least} THEN ${least} ELSE ${of} END`);
    const [k] = this.add(`floor(${x} * ${double(1.4426950408889634)} + ${double(0.5)})`);
    const [high, low] = this.add(
      `${x} - ${k} * ${double(0.6931471803691238)}`,
      `${k} * ${double(1.9082149292705877e-10)}`,
    );
    const [r] = this.add(`${high} - ${low}`);
    const [first, ...rest] = EXP_TAIL.map(double);
    const tail = rest.reduce((so, next) => `(${so} * ${r} + ${next})`, first);
    // Of a tiny result in two steps, as in memory, so that neither factor vanishes on its own.
    const [value, halvings] = this.add(
      `(${double(1)} + (${r} + (((${r} * ${r}) * ${tail}) + ((${high} - ${r}) - ${low})))) * ` +
        `CASE WHEN ${k} < -1021 THEN ${double(2 ** -1000)} ELSE ${double(1)} END`,
      asWhole(`CASE WHEN ${k} < -1021 THEN -1000 - ${k} ELSE -${k} END`),
    );
    const powers = Array.from({ length: 10 }, (_, bit) => {
      const isSet = `${halvings} % ${2 ** (bit + 1)} >= ${2 ** bit}`;
      return `CASE WHEN ${isSet} THEN ${double(2 ** -(2 ** bit))} ELSE ${double(1)} END`;
    });
    const [power] = this.add(powers.join(' * '));
    const [result] = this.add(
      `CASE WHEN ${of} < ${least} THEN ${double(0)} ELSE ${value} * ${power} END`,
    );
    return result;
  }

  /** Adds the logarithm of an expression between 1 and 2, with the bits of `log` of `@preflearn/core`. */
  logUpTo2(of: string): string {
    const { double } = this.dialect;
    const half = `${of} * ${double(0.5)}`;
    const isSmall = `${half} < ${double(Math.SQRT1_2)}`;
    const [f, exponent] = this.add(
      `CASE WHEN ${isSmall} THEN ${of} ELSE ${half} END - ${double(1)}`,
      `CASE WHEN ${isSmall} THEN ${double(0)} ELSE ${double(1)} END`,
    );
    const [s] = this.add(`${f} / (${double(2)} + ${f})`);
    const [z] = this.add(`${s} * ${s}`);
    const [first, ...rest] = LOG_SERIES.map((n) => double(2 / n));
    const series = rest.reduce((so, next) => `(${so} * ${z} + ${next})`, first);
    const [h] = this.add(`(${double(0.5)} * ${f}) * ${f}`);
    const [left] = this.add(
      `${s} * (${h} + ${series} * ${z}) + ${exponent} * ${double(1.9082149292705877e-10)}`,
    );
    const [result] = this.add(
      `${exponent} * ${double(0.6931471803691238)} - ((${h} - ${left}) - ${f})`,
    );
    return result;
  }
}
