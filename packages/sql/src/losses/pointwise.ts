import { ROUNDING, termCount } from '@preflearn/boosting';
import { bindWithoutRows } from '../bind-without-rows.js';
import { readExactSums } from '../exact-sums.js';
import { SqlLayers } from '../sql-layers.js';
import type {
  BoundSqlLoss,
  RowExpressions,
  SqlLossForm,
  SqlLossRows,
  SqlRuleCoverage,
  SqlStatistics,
} from '../sql-loss.js';

/**
 * The SQL form of the functions of a loss made by `pointwiseLoss` of `@preflearn/boosting`: each returns an expression
 * of type double, and adds columns for intermediate results. The operations and their order must be the same as in
 * memory.
 */
export interface PointwiseSql {
  /** The loss of a row at a score. */
  value(layers: SqlLayers, row: RowExpressions, score: string): string;
  /** Its derivative with respect to the score. */
  gradient(layers: SqlLayers, row: RowExpressions, score: string): string;
  /** Its second derivative, from the score and the first derivative. */
  hessian(layers: SqlLayers, row: RowExpressions, score: string, gradient: string): string;
  /** As in the loss: see `PointwiseLoss`. */
  readonly hessianGrowth?: number | undefined;
  readonly maxResponse?: number | undefined;
  /** The score that every row starts with. */
  intercept(rows: SqlLossRows): Promise<number>;
}

const MAX_RESPONSE = 20;

/** Below this, a Newton step decreases any loss whose third derivative is at most the second, in units of the step. */
const SAFE_GROWTH = 1.79;

/** A loss whose first-order decrease is larger than this share of the total weight decreases beyond all rounding. */
const TRIFLE = 1e-9;

const MAX_HALVINGS = 20;

/**
 * The SQL form of a loss made by `pointwiseLoss`: responses are the same Newton steps, halved until the loss decreases.
 */
export function pointwiseSql(maths: PointwiseSql): SqlLossForm {
  return { kept: () => [], bind: (rows) => new BoundPointwiseSql(rows, maths) };
}

class BoundPointwiseSql implements BoundSqlLoss {
  readonly scorer: BoundSqlLoss['scorer'];
  readonly #rows: SqlLossRows;
  readonly #maths: PointwiseSql;
  #trifle = 0;

  constructor(rows: SqlLossRows, maths: PointwiseSql) {
    const bound = bindWithoutRows(rows);
    this.scorer = () => bound.scorer();
    this.#rows = rows;
    this.#maths = maths;
  }

  async start(): Promise<readonly number[]> {
    const { connection, row, from } = this.#rows;
    const { sums } = await readExactSums(connection, { from: from(), numbers: [row.weight] });
    this.#trifle = TRIFLE * sums[0];
    return [await this.#maths.intercept(this.#rows)];
  }

  async statistics(): Promise<SqlStatistics> {
    const { row, technique } = this.#rows;
    const { layers, slope, gradient, score } = this.#slopes();
    const width = termCount(technique);
    if (technique.objective === 'gain and cost') {
      const columns = [slope, `abs(${slope})`, row.weight].slice(0, width);
      return { from: layers.from, columns };
    }
    if (width === 1) return { from: layers.from, columns: [slope] };
    const hessian = this.#maths.hessian(layers, row, score, gradient);
    return { from: layers.from, columns: [slope, `(${row.weight} * ${hessian})`] };
  }

  /** A Newton step on the covered rows, halved until the loss decreases; see `BoundPointwiseLoss`. */
  async respond({ where }: SqlRuleCoverage): Promise<readonly number[] | undefined> {
    const { connection, row } = this.#rows;
    const { maxResponse = MAX_RESPONSE, hessianGrowth } = this.#maths;
    const { layers, slope, score } = this.#slopes();
    const [again] = layers.add(`${slope} / ${row.weight}`); // as in memory, where derivatives are stored
    const hessian = this.#maths.hessian(layers, row, score, again);
    const numbers = [slope, `${row.weight} * ${hessian}`];
    const { sums, sizes } = await readExactSums(connection, { from: layers.from, where, numbers });
    if (Math.abs(sums[0]) <= ROUNDING * sizes[0]) return undefined;
    const step = -sums[0] / sums[1];
    let response = Math.min(maxResponse, Math.max(-maxResponse, step));
    const safeStep = hessianGrowth === undefined ? 0 : SAFE_GROWTH / hessianGrowth;
    if (Math.abs(step) < safeStep && -sums[0] * step > this.#trifle) return [response];
    for (let halvings = 0; halvings < MAX_HALVINGS; halvings++) {
      if (await this.#lowers(where, response)) return [response];
      response /= 2;
    }
    return undefined;
  }

  update(): readonly number[] {
    return [];
  }

  #slopes() {
    const { connection, row, from } = this.#rows;
    const layers = new SqlLayers(connection.dialect, from());
    const [score] = row.scores;
    const gradient = this.#maths.gradient(layers, row, score);
    const [slope] = layers.add(`${row.weight} * ${gradient}`);
    return { layers, gradient, slope, score };
  }

  /** Whether the loss decreases if a response is added to the scores of the covered rows. */
  async #lowers(where: string, response: number): Promise<boolean> {
    const { connection, row, from } = this.#rows;
    const { value } = this.#maths;
    const layers = new SqlLayers(connection.dialect, from());
    const [score] = row.scores;
    const [moved] = layers.add(`${score} + ${connection.dialect.double(response)}`);
    const [before, after] = [value(layers, row, score), value(layers, row, moved)];
    const numbers = [`${row.weight} * (${after} - ${before})`];
    const { sums } = await readExactSums(connection, { from: layers.from, where, numbers });
    return sums[0] < 0;
  }
}
