import type {
  BinnedAttribute,
  BoundLoss,
  Condition,
  CutScorer,
  FinishedRule,
  Histogram,
  LossShape,
  RowsRequest,
  ScoredRows,
  TrainingRows,
} from '@preflearn/boosting';
import { type OrdinalTarget, type Random, UsageError } from '@preflearn/core';
import { askAgain } from './ask-again.js';
import { conditionSql } from './condition-sql.js';
import { rowChecksum } from './row-checksum.js';
import { onGrid, readGrid } from './row-grid.js';
import { drawRowSample, type RowSample } from './row-sample.js';
import { readRows, type SqlBatch, type SqlConnection, type SqlValue } from './sql-connection.js';
import { select } from './sql-dialect.js';
import { readHistograms, type StepSums } from './sql-histograms.js';
import { type SqlLoss, sqlLossOf } from './sql-loss.js';
import type { SqlSource } from './sql-source.js';
import { type WorkColumns, WorkTable, whereText, workColumns } from './work-table.js';

/** What is known once the rows have been coded. */
interface Opened {
  readonly attributes: readonly BinnedAttribute[];
  readonly work: WorkTable;
}

/** What a rule has been told. */
interface CurrentRule {
  /** Grid constants, shape [groups x width]. */
  readonly grid: Float64Array;
  readonly sample: RowSample | undefined;
  /** Sums over all rows that it was begun with. */
  readonly total: Float64Array;
  readonly conditions: string[];
}

const NO_ROWS = new Int32Array(0);

/**
 * Training rows that stay in a database: only conditions, responses, grid constants and sums cross the connection,
 * and the scores when a link or an error is learned from them.
 */
export class SqlRows implements TrainingRows<OrdinalTarget> {
  readonly rowCount: number;
  readonly subproblems = 1;
  readonly bounded = undefined;
  readonly #connection: SqlConnection;
  readonly #source: SqlSource;
  readonly #request: RowsRequest;
  readonly #shape: LossShape;
  readonly #sqlLoss: SqlLoss;
  readonly #bound: BoundLoss;
  readonly #name: string;
  #opened: Opened | undefined;
  #work: WorkTable | undefined;
  #scorer: CutScorer;
  #rule: CurrentRule | undefined;
  #step: StepSums | undefined;
  #finished: FinishedRule | undefined;
  #finishedWhere = '';
  #scored: ScoredRows<OrdinalTarget> | undefined;
  /** No score is farther from 0. */
  #mostScore = 0;
  /** Factors that the loss gave with the last response. */
  #factors: readonly number[] = [];
  #pending: Promise<void> | undefined;
  #isOver = false;

  /**
   * @param name  begins the names of its tables in the database
   * @throws UsageError LEARNER_UNKNOWN for a loss without a form in SQL, OPTION_CONFLICT for several losses
   */
  constructor(source: SqlSource, request: RowsRequest, name: string) {
    const { losses, technique } = request;
    const [loss] = losses;
    if (losses.length > 1) {
      throw new UsageError(
        'LEARNER_UNKNOWN',
        `${losses.length} losses take turns, but a database keeps the statistics of one`,
        { remedy: ['train rank-rules', 'read the rows into memory'] },
      );
    }
    this.#sqlLoss = sqlLossOf(loss);
    this.#connection = source.connection;
    this.#source = source;
    this.#request = request;
    this.#name = name;
    this.rowCount = source.rowCount;
    this.#shape = loss.shape(source.target, technique);
    const nothing = new Float64Array(0);
    this.#bound = loss.bind(
      {
        target: source.target,
        weights: nothing,
        groupStart: new Int32Array(this.#shape.groups.count + 1),
        scores: nothing,
        statistics: nothing,
        room: nothing,
        scale: (_, __, ___, factors) => {
          this.#factors = factors;
          return 0; // how far scores may have come is looked at before the next rule
        },
      },
      technique,
    );
    this.#scorer = this.#bound.scorer();
    this.#command(() => this.#open());
  }

  get intercept(): readonly number[] {
    return this.#bound.intercept;
  }

  get attributes(): readonly BinnedAttribute[] {
    return this.#known(this.#opened).attributes;
  }

  get scorer(): CutScorer {
    return this.#scorer;
  }

  get coveredCount(): number {
    return this.#known(this.#step).coveredCount;
  }

  get coveredSums(): Float64Array {
    return this.#known(this.#step).coveredSums;
  }

  get finished(): FinishedRule | undefined {
    return this.#finished;
  }

  ready(): PromiseLike<void> | undefined {
    return this.#pending;
  }

  histogram(attribute: number): Histogram {
    return this.#known(this.#step).histograms[attribute];
  }

  begin(_: number, sampling: Random): void {
    this.#scorer = this.#bound.scorer();
    this.#scored = undefined;
    this.#command(() => this.#begin(sampling));
  }

  /** Begins a rule that is known already: draws its subsample, and searches nothing. */
  skipSearch(sampling: Random): void {
    const { sample } = this.#request;
    if (sample < 1) drawRowSample(sample, sampling);
    this.#scorer = this.#bound.scorer();
    this.#scored = undefined;
    this.#command(() => this.#known(this.#opened).work.settle());
  }

  /** Covers the rows of a rule whose response is known already, for {@link SqlRows.addResponse}. */
  cover(conditions: readonly Condition[]): void {
    this.#finishedWhere = this.#whereOf(conditions);
  }

  /** Count and checksum of the rows; asked before the first rule. */
  async checksum(): Promise<string> {
    const { attributes, work } = this.#known(this.#opened);
    return await rowChecksum(this.#connection, work.rows(), work.columns, attributes);
  }

  narrow(condition: Condition): void {
    this.#command(() => this.#narrow(condition));
  }

  finish(conditions: readonly Condition[], tried: number): void {
    this.#command(() => this.#finish(conditions, tried));
  }

  /** @throws Error, since rows in a database do not say it */
  outOfSample(): Float64Array | undefined {
    throw new Error('Rows in a database do not say which weights are out of the sample.');
  }

  addResponse(response: readonly number[]): void {
    const { work } = this.#known(this.#opened);
    this.#scored = undefined;
    this.#factors = [];
    this.#bound.update(NO_ROWS, 0, response);
    const [own] = response;
    work.add({ where: this.#finishedWhere, response: own, factors: this.#factors });
    this.#mostScore += Math.abs(own);
  }

  async fetchScores(): Promise<void> {
    if (this.#pending !== undefined) {
      this.#isOver = true;
      this.#connection.interrupt();
      await this.#pending.catch(() => undefined);
    }
    const { columns } = this.#known(this.#work);
    const scores = new Float64Array(this.rowCount);
    const weights = new Float64Array(this.rowCount);
    const codes = new Int32Array(this.rowCount);
    const wanted = [columns.classNumber, columns.weight, columns.score];
    const query = select(wanted, this.#known(this.#work).rows(), undefined);
    await askAgain(this.#connection, async () => {
      let at = 0;
      for await (const { rowCount, columns: values } of this.#connection.read(query)) {
        for (let i = 0; i < rowCount; i++, at++) {
          codes[at] = Number(values[0][i]);
          weights[at] = Number(values[1][i]);
          scores[at] = Number(values[2][i]);
        }
      }
    });
    this.#scored = { target: { ...this.#source.target, codes }, weights, scores, scoreCount: 1 };
  }

  scored(): ScoredRows<OrdinalTarget> {
    return this.#known(this.#scored);
  }

  close(): void {
    if (this.#pending !== undefined) this.#connection.interrupt();
    this.#isOver = true;
    this.#work?.drop().catch(() => undefined); // the connection may be lost, and the tables with it
  }

  #command(run: () => Promise<void>): void {
    this.#pending = run().then(() => {
      this.#pending = undefined;
    });
    this.#pending.catch(() => undefined); // whoever waits for it is told
  }

  #known<A>(value: A | undefined): A {
    if (value === undefined) throw new Error('Read before the last command was done.');
    return value;
  }

  async #read(query: string): Promise<readonly (readonly SqlValue[])[]> {
    this.#checkNotOver();
    return await readRows(this.#connection, query);
  }

  #stream(query: string): AsyncIterable<SqlBatch> {
    this.#checkNotOver();
    return this.#connection.read(query);
  }

  #checkNotOver(): void {
    if (this.#isOver) throw new Error('Training is over.');
  }

  /** Codes the rows in a table of their own. */
  async #open(): Promise<void> {
    const { bins, sample } = this.#request;
    const attributes: BinnedAttribute[] = [];
    for (const attribute of this.#source.attributes) {
      this.#checkNotOver();
      attributes.push(await this.#source.binned(attribute, bins));
    }
    const columns = workColumns(attributes.length, this.#shape.width, sample < 1);
    const work = new WorkTable(this.#connection, this.#name, columns);
    this.#checkNotOver();
    this.#work = work;
    await work.create(this.#source.codedRows(attributes, columns, this.#startStatistics(columns)));
    this.#opened = { attributes, work };
  }

  #startStatistics({ weight, classNumber }: WorkColumns): readonly string[] {
    return this.#sqlLoss.startStatistics({ weight, classNumber }, this.#shape.width);
  }

  async #begin(sampling: Random): Promise<void> {
    const { attributes, work } = this.#known(this.#opened);
    const { columns } = work;
    const { sample: share } = this.#request;
    const sample = share < 1 ? drawRowSample(share, sampling) : undefined;
    await work.settle();
    await this.#checkScores(work);
    this.#checkNotOver();
    const grid = await readGrid(this.#connection, {
      from: work.rows(),
      group: this.#group(columns),
      statistics: columns.statistics,
      groups: this.#shape.groups.count,
    });
    this.#checkNotOver();
    const where = sample && columns.row && sample.condition(columns.row);
    const statistics = this.#onGrid(columns, grid).map(
      (expression, s) => `${expression} AS ${columns.statistics[s]}`,
    );
    await work.beginRule([columns.classNumber, ...columns.attributes, ...statistics], where);
    this.#rule = { grid, sample, total: new Float64Array(0), conditions: [] };
    this.#step = await this.#readStep(work, attributes);
    this.#rule = { ...this.#rule, total: this.#step.coveredSums };
  }

  async #narrow(condition: Condition): Promise<void> {
    const { attributes, work } = this.#known(this.#opened);
    const { conditions } = this.#known(this.#rule);
    const { attribute } = condition;
    const column = work.columns.attributes[attribute];
    conditions.push(conditionSql(condition, attributes[attribute], column));
    this.#step = undefined;
    // Nothing is searched behind the last condition.
    if (conditions.length === this.#request.maxConditions) return;
    this.#step = await this.#readStep(work, attributes);
  }

  #whereOf(conditions: readonly Condition[]): string {
    const { attributes, work } = this.#known(this.#opened);
    return whereText(
      conditions.map((condition) => {
        const { attribute } = condition;
        return conditionSql(condition, attributes[attribute], work.columns.attributes[attribute]);
      }),
    );
  }

  async #finish(conditions: readonly Condition[], tried: number): Promise<void> {
    const where = this.#whereOf(conditions);
    const { count, covered, total } = await this.#sumsOfRule(where);
    const response = this.#bound.respond({ rows: NO_ROWS, count, covered, total, tried });
    this.#finishedWhere = where;
    this.#finished = response?.some((r) => r !== 0) ? { coverage: count, response } : undefined;
  }

  /** Number of rows that a rule covers, its sums over them and over all. */
  async #sumsOfRule(where: string) {
    const rule = this.#known(this.#rule);
    const { work } = this.#known(this.#opened);
    if (rule.sample === undefined && this.#step !== undefined) {
      const { coveredCount: count, coveredSums: covered } = this.#step;
      return { count, covered, total: rule.total };
    }
    const { columns } = work;
    const { dialect } = this.#connection;
    const isRuleTable = rule.sample === undefined;
    const sums = isRuleTable ? columns.statistics : this.#onGrid(columns, rule.grid);
    const group = this.#group(columns);
    const zero = dialect.double(0);
    const rows = await this.#read(
      select(
        [
          group,
          dialect.asDouble(`sum(CASE WHEN ${where} THEN 1 ELSE 0 END)`),
          ...sums.map((sum) => `sum(CASE WHEN ${where} THEN ${sum} ELSE ${zero} END)`),
          ...sums.map((sum) => `sum(${sum})`),
        ],
        isRuleTable ? work.ruleTable : work.rows(),
        undefined,
        group,
      ),
    );
    const { width, groups } = this.#shape;
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

  /** Refuses scores so far apart that the loss would not only multiply. */
  async #checkScores(work: WorkTable): Promise<void> {
    const { mostScore } = this.#sqlLoss;
    if (this.#mostScore <= mostScore) return;
    const { score } = work.columns;
    const largest = this.#connection.dialect.asDouble(`max(abs(${score}))`);
    const [[value]] = await this.#read(select([largest], work.rows(), undefined));
    this.#mostScore = Number(value);
    if (this.#mostScore <= mostScore) return;
    throw new UsageError(
      'OPTION_RANGE',
      `a score has come to ${this.#mostScore.toPrecision(3)}, but a database computes weights only up to ${mostScore}`,
      {
        where: { option: 'shrinkage' },
        remedy: ['set a smaller shrinkage', 'train fewer rules', 'read the rows into memory'],
      },
    );
  }

  async #readStep(work: WorkTable, attributes: readonly BinnedAttribute[]): Promise<StepSums> {
    const { columns, ruleTable } = work;
    const { conditions } = this.#known(this.#rule);
    const query = this.#connection.dialect.histograms({
      table: ruleTable,
      where: conditions.length === 0 ? undefined : whereText(conditions),
      attributes: columns.attributes,
      group: this.#group(columns),
      statistics: columns.statistics,
    });
    const sizes = {
      binCounts: attributes.map(({ binCount }) => binCount),
      groups: this.#shape.groups.count,
      width: this.#shape.width,
    };
    return await askAgain(this.#connection, () => readHistograms(this.#stream(query), sizes));
  }

  #group({ classNumber }: WorkColumns): string {
    // A constant behind GROUP BY would be the place of a column.
    return this.#shape.groups.count === 1 ? `(${classNumber} * 0)` : classNumber;
  }

  #onGrid(columns: WorkColumns, grid: Float64Array): readonly string[] {
    const { width, groups } = this.#shape;
    return columns.statistics.map((column, s) => {
      const own = Array.from({ length: groups.count }, (_, g) => grid[g * width + s]);
      return onGrid(column, this.#group(columns), own, this.#connection.dialect.double);
    });
  }
}
