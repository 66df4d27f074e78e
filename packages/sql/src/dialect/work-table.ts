import { createTable, dropTable } from './own-table.js';
import type { SqlConnection } from './sql-connection.js';
import { allOf, select } from './sql-dialect.js';

/** A rule whose response is not yet in the work table. */
export interface PendingRule {
  /** Its condition part. */
  readonly where: string;
  /** The number added to each score. */
  readonly response: readonly number[];
  /** Factors of the stored numbers; 1 if absent. */
  readonly factors: readonly (number | undefined)[];
}

/** Columns of the training rows in the work table. */
export interface WorkColumns {
  /** Row number; absent if there is no subsample. Not a column of the table if the table numbers its rows itself. */
  readonly row: string | undefined;
  /** Index of the class. */
  readonly classNumber: string;
  readonly weight: string;
  /** Scores under all losses. */
  readonly scores: readonly string[];
  /** Bins of the attributes. */
  readonly attributes: readonly string[];
  /** Numbers that the losses store for each row. */
  readonly kept: readonly string[];
}

/**
 * Number of rules after which the work table is rewritten. With few, rewriting is costly; with many, the
 * multiplications in every query are.
 */
const MAX_PENDING = 5;

/**
 * The training rows in the database: class, weight, bins, scores and what losses store for each. The table is rewritten
 * after every few rules; the rules in between are applied in every query, in the same order as in memory, so that all
 * numbers are bit for bit the same.
 */
export class WorkTable {
  readonly columns: WorkColumns;
  /** The table with the values that a rule starts from: bins, group and statistics on the grid. */
  readonly ruleTable: string;
  readonly #connection: SqlConnection;
  readonly #names: readonly [string, string];
  #current = 0;
  #pending: PendingRule[] = [];

  /** @param name  prefix of the names of its tables, unique among all tables */
  constructor(connection: SqlConnection, name: string, columns: WorkColumns) {
    const { dialect } = connection;
    this.columns = columns;
    this.#connection = connection;
    this.#names = [dialect.ownTable(`${name}_a`), dialect.ownTable(`${name}_b`)];
    this.ruleTable = dialect.ownTable(`${name}_rule`);
  }

  /** Creates the table from a query for all its columns. */
  async create(query: string): Promise<void> {
    await createTable(this.#connection, this.#names[0], query);
  }

  /** Adds a rule. */
  add(rule: PendingRule): void {
    this.#pending.push(rule);
  }

  /** Rewrites the table if many rules are pending. */
  async settle(): Promise<void> {
    if (this.#pending.length < MAX_PENDING) return;
    const { row } = this.columns;
    const numbers = row === undefined || this.#numbered !== undefined ? [] : [row];
    const columns = [...numbers, ...this.#unchanged, ...this.#updated()];
    const query = select(columns, this.#names[this.#current], undefined);
    const next = 1 - this.#current;
    await createTable(this.#connection, this.#names[next], query);
    const before = this.#names[this.#current];
    this.#current = next;
    this.#pending = [];
    await dropTable(this.#connection, before);
  }

  /** The rows in their current state, as an expression after FROM. */
  rows(): string {
    const table = this.#names[this.#current];
    const { row } = this.columns;
    const number = row && this.#numbered;
    if (this.#pending.length === 0 && number === undefined) return table;
    const numbers = row === undefined ? [] : [number ?? row];
    const columns = [...numbers, ...this.#unchanged, ...this.#updated()];
    return `(${select(columns, table, undefined)}) AS r`;
  }

  /**
   * Creates the rule table.
   *
   * @param columns  expressions of its columns
   * @param from     the expression after FROM: the rows in their current state, possibly with further columns
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

  /** Drops all its tables, once running statements have ended. */
  async drop(): Promise<void> {
    const tables = [...this.#names, this.ruleTable];
    await Promise.all(tables.map((table) => dropTable(this.#connection, table)));
  }

  get #unchanged(): readonly string[] {
    const { classNumber, weight, attributes } = this.columns;
    return [classNumber, weight, ...attributes];
  }

  /** The number of a row, if the table numbers its rows itself. */
  get #numbered(): string | undefined {
    const { rowNumbers } = this.#connection.dialect;
    return 'ofTable' in rowNumbers ? `${rowNumbers.ofTable} AS ${this.columns.row}` : undefined;
  }

  /** Scores and stored numbers after the pending rules. */
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

/** Columns for the given numbers of attributes, scores and stored numbers. */
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

/** The conjunction of conditions; true if there are none. */
export function whereText(conditions: readonly string[]): string {
  return allOf(conditions) ?? '1 = 1';
}
