import { createTable, dropTable } from './own-table.js';
import type { SqlConnection } from './sql-connection.js';
import { allOf, select } from './sql-dialect.js';

/** A rule whose response is not in the work table yet. */
export interface PendingRule {
  /** Its condition part. */
  readonly where: string;
  /** What is added to each score. */
  readonly response: readonly number[];
  /** Factors of the kept numbers; 1 where absent. */
  readonly factors: readonly (number | undefined)[];
}

/** Columns of the training rows in the work table. */
export interface WorkColumns {
  /** Number of the row; absent where there is no subsample. */
  readonly row: string | undefined;
  /** Number of the class. */
  readonly classNumber: string;
  readonly weight: string;
  /** Scores under all losses. */
  readonly scores: readonly string[];
  /** Bins of the attributes. */
  readonly attributes: readonly string[];
  /** Numbers that the losses keep of a row. */
  readonly kept: readonly string[];
}

/** Rules after which the work table is written anew. Few cost writing, many cost multiplying in every query. */
const MOST_PENDING = 5;

/**
 * The training rows in the database: class, weight, bins, scores and what losses keep of each. The table is written anew
 * every few rules; the rules between are applied in every query, in the same order as in memory, so that all numbers
 * have the same bits.
 */
export class WorkTable {
  readonly columns: WorkColumns;
  /** The table with what a rule begins with: bins, group and statistics on the grid. */
  readonly ruleTable: string;
  readonly #connection: SqlConnection;
  readonly #names: readonly [string, string];
  #current = 0;
  #pending: PendingRule[] = [];

  /** @param name  begins the names of its tables, which no other table has */
  constructor(connection: SqlConnection, name: string, columns: WorkColumns) {
    const { dialect } = connection;
    this.columns = columns;
    this.#connection = connection;
    this.#names = [dialect.ownTable(`${name}_a`), dialect.ownTable(`${name}_b`)];
    this.ruleTable = dialect.ownTable(`${name}_rule`);
  }

  /** Writes the table from a query for all its columns. */
  async create(query: string): Promise<void> {
    await createTable(this.#connection, this.#names[0], query);
  }

  /** Adds a rule. */
  add(rule: PendingRule): void {
    this.#pending.push(rule);
  }

  /** Writes the table anew when many rules are pending. */
  async settle(): Promise<void> {
    if (this.#pending.length < MOST_PENDING) return;
    const { row, classNumber, weight, attributes } = this.columns;
    const kept = [...(row === undefined ? [] : [row]), classNumber, weight, ...attributes];
    const query = select([...kept, ...this.#updated()], this.#names[this.#current], undefined);
    const next = 1 - this.#current;
    await createTable(this.#connection, this.#names[next], query);
    const before = this.#names[this.#current];
    this.#current = next;
    this.#pending = [];
    await dropTable(this.#connection, before);
  }

  /** The rows as they stand, for behind FROM. */
  rows(): string {
    const table = this.#names[this.#current];
    if (this.#pending.length === 0) return table;
    const { row, classNumber, weight, attributes } = this.columns;
    const kept = [...(row === undefined ? [] : [row]), classNumber, weight, ...attributes];
    return `(${select([...kept, ...this.#updated()], table, undefined)}) AS r`;
  }

  /**
   * Writes the rule table.
   *
   * @param columns  expressions of its columns
   * @param from     what stands behind FROM: the rows as they stand, perhaps with further columns
   * @param where    condition on the rows; all when absent
   */
  async beginRule(
    columns: readonly string[],
    from: string,
    where: string | undefined,
  ): Promise<void> {
    await dropTable(this.#connection, this.ruleTable);
    await createTable(this.#connection, this.ruleTable, select(columns, from, where));
  }

  /** Drops all its tables, once what is under way has ended. */
  async drop(): Promise<void> {
    const tables = [...this.#names, this.ruleTable];
    await Promise.all(tables.map((table) => dropTable(this.#connection, table)));
  }

  /** Scores and kept numbers after the pending rules. */
  #updated(): readonly string[] {
    const { dialect } = this.#connection;
    const { scores, kept } = this.columns;
    const choose = (rule: PendingRule, then: number, otherwise: number) =>
      `CASE WHEN ${rule.where} THEN ${dialect.double(then)} ELSE ${dialect.double(otherwise)} END`;
    const scored = scores.map((score, k) =>
      this.#pending.reduce((sum, rule) => {
        const own = rule.response[k];
        return own === 0 ? sum : `(${sum} + ${choose(rule, own, 0)})`;
      }, score),
    );
    const multiplied = kept.map((column, s) =>
      this.#pending.reduce((product, rule) => {
        const factor = rule.factors[s];
        return factor === undefined ? product : `(${product} * ${choose(rule, factor, 1)})`;
      }, column),
    );
    const names = [...scores, ...kept];
    return [...scored, ...multiplied].map((expression, i) => `${expression} AS ${names[i]}`);
  }
}

/** Columns with these numbers of attributes, scores and kept numbers. */
export function workColumns(
  { attributes, scores, kept }: Record<'attributes' | 'scores' | 'kept', number>,
  hasRow: boolean,
): WorkColumns {
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${letter}${i}`);
  return {
    row: hasRow ? 'row_number' : undefined,
    classNumber: 'class_number',
    weight: 'weight',
    scores: numbered('f', scores),
    attributes: numbered('a', attributes),
    kept: numbered('k', kept),
  };
}

/** Conditions as one; true without any. */
export function whereText(conditions: readonly string[]): string {
  return allOf(conditions) ?? '1 = 1';
}
