import type { SqlDialect } from './sql-dialect.js';

/** Below this the exponential is 0. */
const SMALLEST_EXPONENT = -745.1332191019412;

/** 1 / k! for k = 13..2, as in `exp` of `@preflearn/core`. */
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

/** Denominators of the series of `log` of `@preflearn/core`. */
const LOG_SERIES = [23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3];

/**
 * Rows of a database with additional columns that are computed step by step, each from previous ones, for example an
 * exponential.
 */
export class SqlLayers {
  readonly dialect: SqlDialect;
  readonly #prefix: string;
  #from: string;
  #count = 0;

  /**
   * @param from    the expression after FROM
   * @param prefix  prefix of the names of the added columns
   */
  constructor(dialect: SqlDialect, from: string, prefix = 'x') {
    this.dialect = dialect;
    this.#from = from;
    this.#prefix = prefix;
  }

  /** The current expression after FROM: the rows with all columns. */
  get from(): string {
    return this.#from;
  }

  /** Adds columns for expressions, and returns their names. */
  add(...expressions: readonly string[]): string[] {
    const names = expressions.map(() => `${this.#prefix}${this.#count++}`);
    const named = expressions.map((expression, i) => `${expression} AS ${names[i]}`);
    const { materialized = (query) => query } = this.dialect;
    const query = materialized(`SELECT *, ${named.join(', ')} FROM ${this.#from}`);
    this.#from = `(${query}) AS ${names[0]}r`;
    return names;
  }

  /** Adds the exponential of an expression that is at most 0, bit for bit as `exp` of `@preflearn/core`. */
  exp(of: string): string {
    return this.exps([of])[0];
  }

  /** Adds the exponentials of several expressions, as in {@link exp}. */
  exps(of: readonly string[]): string[] {
    const { double, asWhole } = this.dialect;
    const least = double(SMALLEST_EXPONENT);
    const each = (write: (i: number) => string) => this.add(...of.map((_, i) => write(i)));
    const pairs = (first: (i: number) => string, second: (i: number) => string) => {
      const names = this.add(...of.map((_, i) => first(i)), ...of.map((_, i) => second(i)));
      return [names.slice(0, of.length), names.slice(of.length)];
    };
    const x = each((i) => `CASE WHEN ${of[i]} < ${least} THEN ${least} ELSE ${of[i]} END`);
    const k = each((i) => `floor(${x[i]} * ${double(1.4426950408889634)} + ${double(0.5)})`);
    const [high, low] = pairs(
      (i) => `${x[i]} - ${k[i]} * ${double(0.6931471803691238)}`,
      (i) => `${k[i]} * ${double(1.9082149292705877e-10)}`,
    );
    const r = each((i) => `${high[i]} - ${low[i]}`);
    const tailOf = (own: string) => {
      const [first, ...rest] = EXP_TAIL.map(double);
      return rest.reduce((so, next) => `(${so} * ${own} + ${next})`, first);
    };
    // For a tiny result in two steps, as in memory, so that neither factor underflows.
    const [value, halvings] = pairs(
      (i) =>
        `(${double(1)} + (${r[i]} + (((${r[i]} * ${r[i]}) * ${tailOf(r[i])}) + ((${high[i]} - ${r[i]}) - ${low[i]})))) * ` +
        `CASE WHEN ${k[i]} < -1021 THEN ${double(2 ** -1000)} ELSE ${double(1)} END`,
      (i) => asWhole(`CASE WHEN ${k[i]} < -1021 THEN -1000 - ${k[i]} ELSE -${k[i]} END`),
    );
    const power = each((i) =>
      Array.from({ length: 10 }, (_, bit) => {
        const isSet = `${halvings[i]} % ${2 ** (bit + 1)} >= ${2 ** bit}`;
        return `CASE WHEN ${isSet} THEN ${double(2 ** -(2 ** bit))} ELSE ${double(1)} END`;
      }).join(' * '),
    );
    return each(
      (i) => `CASE WHEN ${of[i]} < ${least} THEN ${double(0)} ELSE ${value[i]} * ${power[i]} END`,
    );
  }

  /** Adds the logarithm of a finite expression above 0, bit for bit as `log` of `@preflearn/core`. */
  log(of: string): string {
    const { double } = this.dialect;
    const isSubnormal = `${of} < ${double(2.2250738585072014e-308)}`;
    let [value, exponent] = this.add(
      `CASE WHEN ${isSubnormal} THEN ${of} * ${double(2 ** 54)} ELSE ${of} END`,
      `CASE WHEN ${isSubnormal} THEN ${double(-54)} ELSE ${double(0)} END`,
    );
    // Towards [1, 2) from above, and towards [0.5, 1) from below.
    for (let halvings = 512; halvings >= 1; halvings /= 2) {
      const [up, down] = [double(2 ** halvings), double(2 ** -halvings)];
      const choose = (large: string, small: string, other: string) =>
        `CASE WHEN ${value} >= ${up} THEN ${large} WHEN ${value} < ${down} THEN ${small} ELSE ${other} END`;
      [value, exponent] = this.add(
        choose(`${value} * ${down}`, `${value} * ${up}`, value),
        choose(`${exponent} + ${double(halvings)}`, `${exponent} - ${double(halvings)}`, exponent),
      );
    }
    const one = double(1);
    const [mantissa, power] = this.add(
      `CASE WHEN ${value} >= ${one} THEN ${value} * ${double(0.5)} ELSE ${value} END`,
      `CASE WHEN ${value} >= ${one} THEN ${exponent} + ${one} ELSE ${exponent} END`,
    );
    const isSmall = `${mantissa} < ${double(Math.SQRT1_2)}`;
    const [f, own] = this.add(
      `CASE WHEN ${isSmall} THEN ${mantissa} * ${double(2)} ELSE ${mantissa} END - ${one}`,
      `CASE WHEN ${isSmall} THEN ${power} - ${one} ELSE ${power} END`,
    );
    return this.#logOf(f, own);
  }

  /** Adds the logarithm of an expression between 1 and 2, bit for bit as `log` of `@preflearn/core`. */
  logUpTo2(of: string): string {
    const { double } = this.dialect;
    const half = `${of} * ${double(0.5)}`;
    const isSmall = `${half} < ${double(Math.SQRT1_2)}`;
    const [f, exponent] = this.add(
      `CASE WHEN ${isSmall} THEN ${of} ELSE ${half} END - ${double(1)}`,
      `CASE WHEN ${isSmall} THEN ${double(0)} ELSE ${double(1)} END`,
    );
    return this.#logOf(f, exponent);
  }

  /** Adds log(2^exponent (1 + f)), where 1 + f is between the square roots of 0.5 and 2. */
  #logOf(f: string, exponent: string): string {
    const { double } = this.dialect;
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
