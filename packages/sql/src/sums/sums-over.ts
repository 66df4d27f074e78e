import type { RowTerms, StoredSums } from '@preflearn/boosting';
import { computedRows } from '../dialect/computed-rows.js';
import { readRows, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import { readExactSums } from './exact-sums.js';

/** Rows of a database. */
export interface SummedRows {
  readonly connection: SqlConnection;
  /** The expression after FROM for the rows in their current state. */
  from(): string;
  /** Condition on the rows; all when absent. */
  readonly where?: string | undefined;
  /** The column with the class, and how many classes there are. */
  readonly classes: { readonly of: string; readonly count: number };
}

/** Sums and medians over rows of a database. */
export function sumsOver({ connection, from, where, classes }: SummedRows): StoredSums {
  const computed = (terms: RowTerms) => computedRows(connection.dialect, from(), terms);
  return {
    async sums(terms, byClass = false) {
      const { from, columns } = computed(terms);
      const groups = byClass ? classes : undefined;
      return await readExactSums(connection, { from, where, numbers: columns, groups });
    },
    async median(terms) {
      const { from, columns } = computed(terms);
      return await readMedian(connection, select(named(columns, ['v', 'w']), from, where));
    },
  };
}

/** A number with at most half of the weight below it and half above; the midpoint of all such numbers. */
async function readMedian(connection: SqlConnection, query: string): Promise<number | undefined> {
  const grouped = select(['v', 'sum(w) AS w'], `(${query}) AS q`, undefined, 'v');
  const running = select(
    ['v', 'sum(w) OVER (ORDER BY v ROWS UNBOUNDED PRECEDING) AS up_to', 'sum(w) OVER () AS total'],
    `(${grouped}) AS g`,
    undefined,
  );
  const twice = `(up_to * ${connection.dialect.double(2)})`;
  const bounds = ['>=', '>'].map((sign) => `min(CASE WHEN ${twice} ${sign} total THEN v END)`);
  const [[lower, upper]] = await readRows(
    connection,
    select(bounds, `(${running}) AS s`, undefined),
  );
  if (lower === null) return undefined; // there are no rows
  return lower === upper ? Number(lower) : (Number(lower) + Number(upper)) / 2;
}

function named(columns: readonly string[], names: readonly string[]): string[] {
  return columns.map((column, i) => `${column} AS ${names[i]}`);
}
