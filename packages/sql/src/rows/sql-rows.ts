import {
  acceptedBins,
  type BinnedAttribute,
  type Condition,
  type Cut,
  type FinishedRule,
  HistogramScan,
  type LossShape,
  type RowsRequest,
  type RuleSums,
  type ScoredRows,
  type SearchStep,
} from '@preflearn/boosting';
import { type ClassTarget, type LabelledTable, type Random, UsageError } from '@preflearn/core';
import { askAgain } from '../dialect/ask-again.js';
import { type ComputedRows, computedRows } from '../dialect/computed-rows.js';
import {
  readRows,
  type SqlBatch,
  type SqlConnection,
  type SqlValue,
} from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import { WorkTable, whereText } from '../dialect/work-table.js';
import { type PoolOptions, poolSample, readPool } from '../sample/read-pool.js';
import { drawRowSample, type RowSample } from '../sample/row-sample.js';
import type { SqlSource } from '../source/sql-source.js';
import { conditionSql } from '../sums/condition-sql.js';
import { readExactSums } from '../sums/exact-sums.js';
import { rowChecksum } from '../sums/row-checksum.js';
import { onGrid, readGrid } from '../sums/row-grid.js';
import { type CoveredSums, readHistograms, type StepSums } from '../sums/sql-histograms.js';
import { sumsOver } from '../sums/sums-over.js';
import type { DatabaseRows } from './database-rows.js';
import { type Subproblem, type Subproblems, subproblemsOf } from './subproblems.js';

/** Information available once the rows have been coded. */
interface Opened {
  readonly attributes: readonly BinnedAttribute[];
  readonly work: WorkTable;
  readonly scan: HistogramScan;
  readonly intercept: readonly number[];
}

/** Statistics of the rows, not rounded to the grid, and the grid. */
interface RuleStatistics {
  readonly statistics: ComputedRows;
  /** Grid constants, shape [groups x width]. */
  readonly grid: Float64Array;
}

/** The state of the current rule. */
interface CurrentRule extends RuleStatistics {
  readonly sample: RowSample | undefined;
  /** Sums over all rows that it started with. */
  readonly total: Float64Array;
  readonly conditions: string[];
}

/**
 * Training rows that stay in a database: only conditions, responses, grid constants and sums are transferred, and the
 * scores when a link or an error is learned from them.
 */
export class SqlRows implements DatabaseRows {
  readonly rowCount: number;
  readonly subproblems: number;
  readonly bounded = undefined;
  readonly #connection: SqlConnection;
  readonly #source: SqlSource;
  readonly #request: RowsRequest;
  readonly #shape: LossShape;
  readonly #name: string;
  readonly #pool: PoolOptions | undefined;
  #losses: Subproblems | undefined;
  #opened: Opened | undefined;
  #work: WorkTable | undefined;
  #subproblem = 0;
  #rule: CurrentRule | undefined;
  #step: StepSums | undefined;
  /** Of the rows on which conditions are searched, those that the rule covers. */
  #covered: CoveredSums | undefined;
  #finished: FinishedRule | undefined;
  #finishedWhere = '';
  #sample: RowSample | undefined;
  #outOfSample: Float64Array | undefined;
  #scored: ScoredRows<ClassTarget> | undefined;
  /** For each loss, an upper bound on the absolute values of its scores. */
  readonly #mostScores: number[];
  #pending: Promise<void> | undefined;
  #isOver = false;

  /**
   * @param name  prefix of the names of its tables in the database
   * @param pool  for rows whose rules are searched elsewhere, in a pool of them; here, rules are then only completed
   */
  constructor(source: SqlSource, request: RowsRequest, name: string, pool?: PoolOptions) {
    const { losses, technique } = request;
    this.#connection = source.connection;
    this.#source = source;
    this.#request = request;
    this.#name = name;
    this.#pool = pool;
    this.rowCount = source.rowCount;
    this.subproblems = losses.length;
    this.#shape = losses[0].shape(source.target, technique);
    this.#mostScores = losses.map(() => 0);
    this.#command(() => this.#open());
  }

  get intercept(): readonly number[] {
    return this.#known(this.#opened).intercept;
  }

  get attributes(): readonly BinnedAttribute[] {
    return this.#known(this.#opened).attributes;
  }

  get finished(): FinishedRule | undefined {
    return this.#finished;
  }

  ready(): PromiseLike<void> | undefined {
    return this.#pending;
  }

  search(step: SearchStep): Cut | undefined {
    const { histograms, coveredCount } = this.#known(this.#step);
    return this.#known(this.#opened).scan.best(step, {
      scorer: this.#active.bound.scorer(),
      coveredCount,
      total: this.#known(this.#rule).total,
      histogram: (attribute) => histograms[attribute],
    });
  }

  begin(subproblem: number, sampling: Random): void {
    this.#subproblem = subproblem;
    this.#scored = undefined;
    this.#rule = undefined;
    this.#step = undefined;
    this.#covered = undefined;
    this.#command(() => (this.#pool === undefined ? this.#begin(sampling) : this.#settle()));
  }

  skipSearch(subproblem: number, sampling: Random): void {
    const { sample } = this.#request;
    this.#sample = this.#drawSample(sample, sampling);
    this.#subproblem = subproblem;
    this.#scored = undefined;
    this.#command(() => this.#known(this.#opened).work.settle());
  }

  cover(conditions: readonly Condition[]): void {
    this.#finishedWhere = this.#whereOf(conditions);
    if (this.#request.isJudged) this.#command(() => this.#readOutOfSample());
  }

  async checksum(): Promise<string> {
    const { attributes, work } = this.#known(this.#opened);
    return await rowChecksum(this.#connection, work.rows(), work.columns, attributes);
  }

  /**
   * The rows of a pool, with bin indices for values; called while no other command is running.
   *
   * @param number  index of the pool, from 0
   */
  async readPool(number: number): Promise<LabelledTable<ClassTarget>> {
    const pool = this.#readPool(number);
    this.#command(async () => {
      await pool; // a command like any other, which ends with training
    });
    return await pool;
  }

  async #readPool(number: number): Promise<LabelledTable<ClassTarget>> {
    const { attributes, work } = this.#known(this.#opened);
    const { row } = work.columns;
    const sample = poolSample(this.#known(this.#pool), number, this.rowCount);
    return await readPool(this.#connection, {
      from: work.rows(),
      where: row && sample?.condition(row),
      columns: work.columns,
      attributes,
      target: this.#source.target,
    });
  }

  narrow(condition: Condition): void {
    this.#command(() => this.#narrow(condition));
  }

  finish(conditions: readonly Condition[], tried: number): void {
    this.#command(() => this.#finish(conditions, tried));
  }

  /** @throws Error unless the request announced that this would be called */
  outOfSample(): Float64Array | undefined {
    if (this.#request.isJudged) return this.#outOfSample;
    throw new Error('Rows in a database were not told to read weights out of the sample.');
  }

  addResponse(response: readonly number[]): void {
    const { work } = this.#known(this.#opened);
    const { bound, firstScore, firstStored } = this.#active;
    this.#scored = undefined;
    const own = response.slice(firstScore, firstScore + this.#shape.scoreCount);
    const factors = [...new Array<undefined>(firstStored), ...bound.update(own)];
    work.add({ where: this.#finishedWhere, response, factors });
    this.#mostScores[this.#subproblem] += Math.max(...own.map(Math.abs));
  }

  async fetchScores(): Promise<void> {
    if (this.#pending !== undefined) {
      this.#isOver = true;
      this.#connection.interrupt();
      await this.#pending.catch(() => undefined);
    }
    const { columns } = this.#known(this.#work);
    const scoreCount = columns.scores.length;
    const scores = new Float64Array(this.rowCount * scoreCount);
    const weights = new Float64Array(this.rowCount);
    const codes = new Int32Array(this.rowCount);
    const wanted = [columns.classNumber, columns.weight, ...columns.scores];
    const query = select(wanted, this.#known(this.#work).rows(), undefined);
    await askAgain(this.#connection, async () => {
      let at = 0;
      for await (const { rowCount, columns: values } of this.#connection.read(query)) {
        for (let i = 0; i < rowCount; i++, at++) {
          codes[at] = Number(values[0][i]);
          weights[at] = Number(values[1][i]);
          for (let k = 0; k < scoreCount; k++)
            scores[at * scoreCount + k] = Number(values[2 + k][i]);
        }
      }
    });
    this.#scored = { target: { ...this.#source.target, codes }, weights, scores, scoreCount };
  }

  scored(): ScoredRows<ClassTarget> {
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
    this.#pending.catch(() => undefined); // whoever waits for it gets the error
  }

  get #active(): Subproblem {
    return this.#known(this.#losses).each[this.#subproblem];
  }

  /** The expression after FROM for the rows in their current state. */
  readonly #from = () => this.#known(this.#work).rows();

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
    const { bins } = this.#request;
    this.#losses = await subproblemsOf({
      source: this.#source,
      request: this.#request,
      shape: this.#shape,
      hasPool: this.#pool !== undefined,
      from: this.#from,
    });
    const attributes: BinnedAttribute[] = [];
    for (const attribute of this.#source.attributes) {
      this.#checkNotOver();
      attributes.push(await this.#source.binned(attribute, bins));
    }
    const { columns, stored, each } = this.#losses;
    const work = new WorkTable(this.#connection, this.#name, columns);
    this.#checkNotOver();
    this.#work = work;
    await work.create(this.#source.codedRows(attributes, columns, stored));
    const intercept: number[] = [];
    for (const { bound } of each) {
      this.#checkNotOver();
      intercept.push(...(await bound.start()));
    }
    if (intercept.some((score) => score !== 0)) {
      work.add({ where: whereText([]), response: intercept, factors: [] });
    }
    this.#opened = { attributes, work, intercept, scan: new HistogramScan(attributes) };
  }

  async #settle(): Promise<void> {
    const { work } = this.#known(this.#opened);
    await work.settle();
    await this.#checkScores(work);
    this.#checkNotOver();
  }

  async #begin(sampling: Random): Promise<void> {
    const { attributes, work } = this.#known(this.#opened);
    const { columns } = work;
    const { sample: share } = this.#request;
    const sample = this.#drawSample(share, sampling);
    this.#sample = sample;
    await this.#settle();
    const { statistics, grid } = await this.#readStatistics();
    const where = sample && columns.row && sample.condition(columns.row);
    const rounded = this.#onGrid(statistics, grid).map(
      (expression, s) => `${expression} AS ${this.#names[s]}`,
    );
    await work.beginRule(
      [columns.classNumber, ...columns.attributes, ...rounded],
      statistics.from,
      where,
    );
    this.#rule = { grid, sample, statistics, total: new Float64Array(0), conditions: [] };
    this.#step = await this.#readStep(work, attributes);
    this.#covered = this.#step;
    this.#rule = { ...this.#rule, total: this.#step.coveredSums };
  }

  /** The statistics in their current state, and their grid. */
  async #readStatistics(): Promise<RuleStatistics> {
    const terms = await this.#active.bound.statistics();
    this.#checkNotOver();
    const statistics = computedRows(this.#connection.dialect, this.#from(), terms);
    const named = statistics.columns.map((column, s) => `${column} AS ${this.#names[s]}`);
    const grid = await readGrid(this.#connection, {
      from: `(${select([`${this.#group} AS g`, ...named], statistics.from, undefined)}) AS v`,
      group: 'g',
      statistics: this.#names,
      groups: this.#shape.groups.count,
    });
    this.#checkNotOver();
    return { statistics, grid };
  }

  async #narrow(condition: Condition): Promise<void> {
    const { attributes, work } = this.#known(this.#opened);
    const { conditions } = this.#known(this.#rule);
    const { attribute } = condition;
    const column = work.columns.attributes[attribute];
    const accepted = acceptedBins(attributes[attribute], condition);
    this.#covered = this.#known(this.#step).within(attribute, accepted);
    conditions.push(conditionSql(condition, attributes[attribute], column));
    this.#step = undefined;
    // Nothing is searched after the last condition.
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
    const { bound, firstScore } = this.#active;
    let known: RuleSums | undefined;
    const totals = async () => {
      known ??= await this.#sumsOfRule(where);
      return known;
    };
    const response = await bound.respond({
      ...sumsOver({
        connection: this.#connection,
        from: this.#from,
        where,
        classes: this.#classes,
      }),
      ...{ tried, totals },
    });
    this.#finishedWhere = where;
    this.#finished = undefined;
    if (response === undefined || response.every((r) => r === 0)) return;
    const all = this.intercept.map((_, k) => response[k - firstScore] ?? 0);
    const coverage =
      known?.count ?? this.#coveredOfAll?.coveredCount ?? (await this.#countOf(where));
    this.#finished = { coverage, response: all };
    if (this.#request.isJudged) await this.#readOutOfSample();
  }

  /** None if rules are searched in a pool, which draws its own subsamples. */
  #drawSample(share: number, sampling: Random): RowSample | undefined {
    return share < 1 && this.#pool === undefined ? drawRowSample(share, sampling) : undefined;
  }

  async #readOutOfSample(): Promise<void> {
    const { work } = this.#known(this.#opened);
    const { weight, row } = work.columns;
    this.#outOfSample = undefined;
    if (this.#sample === undefined || row === undefined) return;
    const { sums } = await readExactSums(this.#connection, {
      from: work.rows(),
      where: `${this.#finishedWhere} AND NOT (${this.#sample.condition(row)})`,
      numbers: [weight],
      groups: this.#classes,
    });
    this.#outOfSample = sums;
  }

  async #countOf(where: string): Promise<number> {
    const { work } = this.#known(this.#opened);
    const count = this.#connection.dialect.asDouble('count(*)');
    const [[found]] = await this.#read(select([count], work.rows(), where));
    return Number(found);
  }

  /** What the rule covers, if its conditions were searched on all rows. */
  get #coveredOfAll(): CoveredSums | undefined {
    return this.#rule?.sample === undefined ? this.#covered : undefined;
  }

  /** Number of rows that a rule covers, and sums over these and over all rows. */
  async #sumsOfRule(where: string): Promise<RuleSums> {
    const rule = this.#rule;
    const known = this.#coveredOfAll;
    if (rule !== undefined && known !== undefined) {
      return { count: known.coveredCount, covered: known.coveredSums, total: rule.total };
    }
    const { dialect } = this.#connection;
    const { statistics, grid } = rule ?? (await this.#readStatistics());
    const sums = this.#onGrid(statistics, grid);
    const group = this.#group;
    const zero = dialect.double(0);
    const rows = await this.#read(
      select(
        [
          group,
          dialect.asDouble(`sum(CASE WHEN ${where} THEN 1 ELSE 0 END)`),
          ...sums.map((sum) => `sum(CASE WHEN ${where} THEN ${sum} ELSE ${zero} END)`),
          ...sums.map((sum) => `sum(${sum})`),
        ],
        statistics.from,
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

  /** Refuses scores so far from 0 that a response would not only multiply. */
  async #checkScores(work: WorkTable): Promise<void> {
    const at = this.#subproblem;
    const { maxScore, scores } = this.#active;
    if (this.#mostScores[at] <= maxScore) return;
    const largest = scores.map((score) => this.#connection.dialect.asDouble(`max(abs(${score}))`));
    const [values] = await this.#read(select(largest, work.rows(), undefined));
    this.#mostScores[at] = Math.max(...values.map(Number));
    if (this.#mostScores[at] <= maxScore) return;
    throw new UsageError(
      'OPTION_RANGE',
      `a score has come to ${this.#mostScores[at].toPrecision(3)}, but a database computes weights only up to ${maxScore}`,
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
      group: this.#group,
      statistics: this.#names,
    });
    const sizes = {
      binCounts: attributes.map(({ binCount }) => binCount),
      groups: this.#shape.groups.count,
      width: this.#shape.width,
    };
    return await askAgain(this.#connection, () => readHistograms(this.#stream(query), sizes));
  }

  get #classes(): { readonly of: string; readonly count: number } {
    const { columns } = this.#known(this.#losses);
    return { of: columns.classNumber, count: this.#source.target.classes.length };
  }

  get #group(): string {
    const { classNumber } = this.#known(this.#losses).columns;
    // A constant after GROUP BY would be taken for a column's position.
    return this.#shape.groups.count === 1 ? `(${classNumber} * 0)` : classNumber;
  }

  /** Names of the statistics in the rule table. */
  get #names(): readonly string[] {
    return Array.from({ length: this.#shape.width }, (_, s) => `s${s}`);
  }

  #onGrid({ columns }: ComputedRows, grid: Float64Array): readonly string[] {
    const { width, groups } = this.#shape;
    return columns.map((column, s) => {
      const own = Array.from({ length: groups.count }, (_, g) => grid[g * width + s]);
      return onGrid(column, this.#group, own, this.#connection.dialect.double);
    });
  }
}
