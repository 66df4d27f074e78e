import { exponentOf, powerOfTwo } from '@preflearn/core/numbers';
import { bindWithoutRows } from '../bind-without-rows.js';
import { readExactSums } from '../exact-sums.js';
import { readRows } from '../sql-connection.js';
import { select } from '../sql-dialect.js';
import type { BoundSqlLoss, SqlLossForm, SqlLossRows, SqlRuleCoverage } from '../sql-loss.js';

/** A residual closer to 0 than this is due to rounding, as in the loss itself. */
const ROUNDING = 1e-9;

/** Multiples of 2^-52 up to 2 are exact, and so are their sums. */
const QUANTA = 2 ** 52;

/**
 * The absolute error of `@preflearn/ender` in SQL: sides are determined from class and score by comparisons, and a
 * window function finds the weighted median of the residuals.
 */
export const absoluteErrorSql: SqlLossForm = {
  kept: () => [],
  bind: (rows) => new AbsoluteErrorSql(rows),
};

class AbsoluteErrorSql implements BoundSqlLoss {
  readonly scorer: BoundSqlLoss['scorer'];
  readonly #rows: SqlLossRows;
  /** Weight whose sums are exact in any order; see `exactWeights` of `@preflearn/ender`. */
  #weight = '';

  constructor(rows: SqlLossRows) {
    const bound = bindWithoutRows(rows);
    this.scorer = () => bound.scorer();
    this.#rows = rows;
  }

  async start(): Promise<readonly number[]> {
    const { connection, row, from } = this.#rows;
    const { double } = connection.dialect;
    const { sums } = await readExactSums(connection, { from: from(), numbers: [row.weight] });
    const quantum = (2 * powerOfTwo(exponentOf(sums[0]))) / QUANTA;
    // A power of two, so its inverse is exact.
    const quanta = `floor(${row.weight} * ${double(1 / quantum)} + ${double(0.5)})`;
    this.#weight = `CASE WHEN ${quanta} < ${double(1)} THEN ${double(quantum)} ELSE ${quanta} * ${double(quantum)} END`;
    return [await this.#median(this.#classAbove, undefined)];
  }

  async statistics() {
    const { connection, from, width } = this.#rows;
    const { double } = connection.dialect;
    const residual = this.#residual;
    const weight = this.#weight;
    const zero = double(0);
    const [above, below] = [double(ROUNDING), double(-ROUNDING)];
    const side = `CASE WHEN ${residual} > ${above} THEN ${weight} WHEN ${residual} < ${below} THEN -(${weight}) ELSE ${zero} END`;
    const level = `CASE WHEN ${residual} > ${above} OR ${residual} < ${below} THEN ${zero} ELSE ${weight} END`;
    return { from: from(), columns: [side, level, weight].slice(0, width) };
  }

  async respond({ where }: SqlRuleCoverage): Promise<readonly number[] | undefined> {
    const median = await this.#median(this.#residual, where);
    return Math.abs(median) > ROUNDING ? [median] : undefined;
  }

  update(): readonly number[] {
    return [];
  }

  get #classAbove(): string {
    const { connection, row } = this.#rows;
    const { asDouble, double } = connection.dialect;
    return `(${asDouble(row.classNumber)} + ${double(1)})`;
  }

  get #residual(): string {
    return `(${this.#classAbove} - ${this.#rows.row.scores[0]})`;
  }

  /** A number with at most half of the weight below it and half above; the midpoint of all such numbers. */
  async #median(value: string, where: string | undefined): Promise<number> {
    const { connection, from } = this.#rows;
    const { double } = connection.dialect;
    const valued = select([`${value} AS v`, `${this.#weight} AS w`], from(), where);
    const grouped = select(['v', 'sum(w) AS w'], `(${valued}) AS q`, undefined, 'v');
    const running = select(
      [
        'v',
        'sum(w) OVER (ORDER BY v ROWS UNBOUNDED PRECEDING) AS up_to',
        'sum(w) OVER () AS total',
      ],
      `(${grouped}) AS g`,
      undefined,
    );
    const twice = `(up_to * ${double(2)})`;
    const [[lower, upper]] = await readRows(
      connection,
      select(
        [
          `min(CASE WHEN ${twice} >= total THEN v END)`,
          `min(CASE WHEN ${twice} > total THEN v END)`,
        ],
        `(${running}) AS s`,
        undefined,
      ),
    );
    if (lower === null) return 0; // no row is covered
    return lower === upper ? Number(lower) : (Number(lower) + Number(upper)) / 2;
  }
}
