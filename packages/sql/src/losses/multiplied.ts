import { bindWithoutRows } from '../bind-without-rows.js';
import type { BoundSqlLoss, SqlLoss, SqlLossForm, SqlLossRows } from '../sql-loss.js';

/** The SQL form of a loss whose statistics are stored, and multiplied by factors from responses. */
export function multipliedSql(loss: SqlLoss): SqlLossForm {
  return {
    kept: (row, width) => loss.startStatistics(row, width),
    bind: (rows) => new MultipliedLoss(rows, loss.mostScore),
  };
}

const NO_ROWS = new Int32Array(0);

class MultipliedLoss implements BoundSqlLoss {
  readonly mostScore: number;
  readonly scorer: BoundSqlLoss['scorer'];
  readonly start: BoundSqlLoss['start'];
  readonly statistics: BoundSqlLoss['statistics'];
  readonly respond: BoundSqlLoss['respond'];
  readonly update: BoundSqlLoss['update'];

  constructor(rows: SqlLossRows, mostScore: number) {
    let factors: readonly number[] = [];
    const bound = bindWithoutRows(rows, (_, __, ___, own) => {
      factors = own;
      return 0; // how large scores may have become is checked before the next rule
    });
    this.mostScore = mostScore;
    this.scorer = () => bound.scorer();
    this.start = async () => bound.intercept;
    this.statistics = async () => ({ from: rows.from(), columns: rows.row.kept });
    this.respond = async ({ sums, tried }) =>
      bound.respond({ rows: NO_ROWS, tried, ...(await sums()) });
    this.update = (response) => {
      factors = [];
      bound.update(NO_ROWS, 0, response);
      return factors;
    };
  }
}
