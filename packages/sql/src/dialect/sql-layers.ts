import type { SqlDialect } from './sql-dialect.js';

/**
 * Rows of a database with additional columns that are computed step by step from previous ones.
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
}
