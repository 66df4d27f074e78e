import { exp, log } from '@preflearn/core/numbers';
import { bindWithoutRows } from '../bind-without-rows.js';
import { readExactSums } from '../exact-sums.js';
import type {
  BoundSqlLoss,
  SqlLossForm,
  SqlLossRows,
  SqlRuleCoverage,
  SqlStatistics,
} from '../sql-loss.js';

/** Beyond this score the loss would recompute the weights. */
const MAX_SCORE = 300;

const NO_ROWS = new Int32Array(0);

/**
 * The exponential threshold loss of `@preflearn/ender` in SQL: columns store weight e^-f and weight e^f; thresholds,
 * and the resulting factors of each class, are computed here from sums by class.
 */
export const exponentialThresholdSql: SqlLossForm = {
  kept: ({ weight }) => [weight, weight],
  bind: (rows) => new ExponentialThresholdSql(rows),
};

class ExponentialThresholdSql implements BoundSqlLoss {
  readonly mostScore = MAX_SCORE;
  readonly scorer: BoundSqlLoss['scorer'];
  readonly respond: BoundSqlLoss['respond'];
  readonly #rows: SqlLossRows;

  constructor(rows: SqlLossRows) {
    const bound = bindWithoutRows(rows);
    this.#rows = rows;
    this.scorer = () => bound.scorer();
    this.respond = async ({ sums, tried }: SqlRuleCoverage) =>
      bound.respond({ rows: NO_ROWS, tried, ...(await sums()) });
  }

  async start(): Promise<readonly number[]> {
    return [0];
  }

  async statistics(): Promise<SqlStatistics> {
    const { connection, row, from, width, classCount } = this.#rows;
    const [down, up] = row.kept;
    const { sums } = await readExactSums(connection, {
      from: from(),
      numbers: [down, up],
      groups: { of: row.classNumber, count: classCount },
    });
    const { improving, worsening } = classFactors(sums, classCount);
    const ofClass = (factors: readonly number[]) =>
      `CASE ${row.classNumber} ${factors
        .map((factor, c) => `WHEN ${c} THEN ${connection.dialect.double(factor)}`)
        .join(' ')} END`;
    const columns = [`(${down} * ${ofClass(improving)})`, `(${up} * ${ofClass(worsening)})`];
    return { from: from(), columns: [...columns, row.weight].slice(0, width) };
  }

  update([response]: readonly number[]): readonly number[] {
    return [exp(-response), exp(response)];
  }
}

/**
 * The factors of weight e^-f and weight e^f for a row of each class, at the best thresholds.
 *
 * @param sums  sums of both by class, shape [classes x 2]
 */
function classFactors(sums: Float64Array, classes: number) {
  const improving = new Array<number>(classes).fill(0);
  const worsening = new Array<number>(classes).fill(0);
  const up = Array.from({ length: classes }, (_, c) => sums[2 * c + 1]);
  const down = Array.from({ length: classes }, (_, c) => sums[2 * c]);
  for (let c = 1; c < classes; c++) up[c] += up[c - 1];
  for (let c = classes - 2; c >= 0; c--) down[c] += down[c + 1];
  for (let k = 0; k + 1 < classes; k++) {
    if (up[k] === 0 || down[k + 1] === 0) continue;
    const theta = 0.5 * (log(up[k]) - log(down[k + 1]));
    for (let c = 0; c < classes; c++) {
      if (c > k) improving[c] += exp(theta);
      else worsening[c] += exp(-theta);
    }
  }
  return { improving, worsening };
}
