import type { LossShape, RuleSums } from '@preflearn/boosting';
import { readRows, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';

/** The rows of a rule, and what is summed over them. */
export interface RuleSumsRequest {
  /** The expression after FROM. */
  readonly from: string;
  /** The condition of the rule. */
  readonly where: string;
  /** The number of the group of a row. */
  readonly group: string;
  /** The statistics of a row on the grid. */
  readonly sums: readonly string[];
  readonly shape: LossShape;
}

/** Number of rows that a rule covers, and sums over these and over all rows, each of shape [groups x width]. */
export async function readRuleSums(
  connection: SqlConnection,
  { from, where, group, sums, shape }: RuleSumsRequest,
): Promise<RuleSums> {
  const { dialect } = connection;
  const zero = dialect.double(0);
  const numbers = [
    group,
    dialect.asDouble(`sum(CASE WHEN ${where} THEN 1 ELSE 0 END)`),
    ...sums.map((sum) => `sum(CASE WHEN ${where} THEN ${sum} ELSE ${zero} END)`),
    ...sums.map((sum) => `sum(${sum})`),
  ];
  const rows = await readRows(connection, select(numbers, from, undefined, group));
  const { width, groups } = shape;
  const covered = new Float64Array(groups.count * width);
  const total = new Float64Array(groups.count * width);
  let count = 0;
  for (const [g, own, ...values] of rows) {
    count += Number(own);
    for (let s = 0; s < width; s++) {
      covered[Number(g) * width + s] = Number(values[s]);
      total[Number(g) * width + s] = Number(values[width + s]);
    }
  }
  return { count, covered, total };
}
