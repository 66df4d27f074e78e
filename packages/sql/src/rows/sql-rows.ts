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
import type { ClassTarget, LabelledTable, Random } from '@preflearn/core';
import { askAgain } from '../dialect/ask-again.js';
import { readRows, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import { WorkTable, whereText } from '../dialect/work-table.js';
import { type PoolOptions, poolSample, readPool } from '../sample/read-pool.js';
import { drawRowSample, type RowSample } from '../sample/row-sample.js';
import type { SqlSource } from '../source/sql-source.js';
import { conditionSql } from '../sums/condition-sql.js';
import { readExactSums } from '../sums/exact-sums.js';
import { rowChecksum } from '../sums/row-checksum.js';
import { type CoveredSums, readHistograms, type StepSums } from '../sums/sql-histograms.js';
import { sumsOver } from '../sums/sums-over.js';
import { Commands } from './commands.js';
import type { DatabaseRows } from './database-rows.js';
import {
  groupExpression,
  type RuleStatistics,
  readStatistics,
  statisticName,
  statisticNames,
  statisticsOnGrid,
} from './rule-statistics.js';
import { readRuleSums } from './rule-sums.js';
import { largestScore, readScores, scoreTooLarge } from './scores.js';
import { type Subproblem, type Subproblems, subproblemsOf } from './subproblems.js';

/** Information available once the rows have been coded. */
interface Opened {
  readonly attributes: readonly BinnedAttribute[];
  readonly work: WorkTable;
  readonly scan: HistogramScan;
  readonly intercept: readonly number[];
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
  readonly #connection: SqlConnection;
  readonly #commands = new Commands();
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
    this.#commands.run(() => this.#open());
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
    return this.#commands.pending;
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
    this.#commands.run(() => (this.#pool === undefined ? this.#begin(sampling) : this.#settle()));
  }

  skipSearch(subproblem: number, sampling: Random): void {
    const { sample } = this.#request;
    this.#sample = this.#drawSample(sample, sampling);
    this.#subproblem = subproblem;
    this.#scored = undefined;
    this.#commands.run(() => this.#known(this.#opened).work.settle());
  }

  cover(conditions: readonly Condition[]): void {
    this.#finishedWhere = this.#whereOf(conditions);
    if (this.#request.usesOutOfSample) this.#commands.run(() => this.#readOutOfSample());
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
    this.#commands.run(async () => {
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
    this.#commands.run(() => this.#narrow(condition));
  }

  finish(conditions: readonly Condition[], tried: number): void {
    this.#commands.run(() => this.#finish(conditions, tried));
  }

  /** @throws Error unless the request announced that this would be called */
  outOfSample(): Float64Array | undefined {
    if (this.#request.usesOutOfSample) return this.#outOfSample;
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
    await this.#commands.stop(this.#connection);
    const work = this.#known(this.#work);
    this.#scored = await readScores(this.#connection, work, this.rowCount, this.#source.target);
  }

  scored(): ScoredRows<ClassTarget> {
    return this.#known(this.#scored);
  }

  close(): void {
    this.#commands.close(this.#connection);
    this.#work?.drop().catch(() => undefined); // the connection may be lost, and the tables with it
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
      this.#commands.checkNotOver();
      attributes.push(await this.#source.binned(attribute, bins));
    }
    const { columns, stored, each } = this.#losses;
    const work = new WorkTable(this.#connection, this.#name, columns);
    this.#commands.checkNotOver();
    this.#work = work;
    await work.create(this.#source.codedRows(attributes, columns, stored));
    const intercept: number[] = [];
    for (const { bound } of each) {
      this.#commands.checkNotOver();
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
    this.#commands.checkNotOver();
  }

  async #begin(sampling: Random): Promise<void> {
    const { attributes, work } = this.#known(this.#opened);
    const { columns } = work;
    const sample = this.#drawSample(this.#request.sample, sampling);
    this.#sample = sample;
    await this.#settle();
    const read = await this.#readStatistics();
    const where = sample && columns.row && sample.condition(columns.row);
    const rounded = this.#onGrid(read).map(
      (expression, s) => `${expression} AS ${statisticName(s)}`,
    );
    await work.beginRule(
      [columns.classNumber, ...columns.attributes, ...rounded],
      read.statistics.from,
      where,
    );
    this.#rule = { ...read, sample, total: new Float64Array(0), conditions: [] };
    this.#step = await this.#readStep(work, attributes);
    this.#covered = this.#step;
    this.#rule = { ...this.#rule, total: this.#step.coveredSums };
  }

  /** The statistics in their current state, and their grid. */
  async #readStatistics(): Promise<RuleStatistics> {
    const terms = await this.#active.bound.statistics();
    this.#commands.checkNotOver();
    const rows = { from: this.#from(), group: this.#group, shape: this.#shape };
    const read = await readStatistics(this.#connection, { terms, ...rows });
    this.#commands.checkNotOver();
    return read;
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
    if (this.#request.usesOutOfSample) await this.#readOutOfSample();
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
    this.#commands.checkNotOver();
    const [[found]] = await readRows(this.#connection, select([count], work.rows(), where));
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
    const read = rule ?? (await this.#readStatistics());
    this.#commands.checkNotOver();
    return await readRuleSums(this.#connection, {
      from: read.statistics.from,
      where,
      group: this.#group,
      sums: this.#onGrid(read),
      shape: this.#shape,
    });
  }

  /** Refuses scores so far from 0 that a response would not only multiply. */
  async #checkScores(work: WorkTable): Promise<void> {
    const { maxScore, scores } = this.#active;
    if (this.#mostScores[this.#subproblem] <= maxScore) return;
    this.#commands.checkNotOver();
    const largest = await largestScore(this.#connection, work, scores);
    this.#mostScores[this.#subproblem] = largest;
    if (largest > maxScore) throw scoreTooLarge(largest, maxScore);
  }

  async #readStep(work: WorkTable, attributes: readonly BinnedAttribute[]): Promise<StepSums> {
    const { columns, ruleTable } = work;
    const { conditions } = this.#known(this.#rule);
    const query = this.#connection.dialect.histograms({
      table: ruleTable,
      where: conditions.length === 0 ? undefined : whereText(conditions),
      attributes: columns.attributes,
      group: this.#group,
      statistics: statisticNames(this.#shape.width),
    });
    const sizes = {
      binCounts: attributes.map(({ binCount }) => binCount),
      groups: this.#shape.groups.count,
      width: this.#shape.width,
    };
    return await askAgain(this.#connection, () => {
      this.#commands.checkNotOver();
      return readHistograms(this.#connection.read(query), sizes);
    });
  }

  get #classes(): { readonly of: string; readonly count: number } {
    const { columns } = this.#known(this.#losses);
    return { of: columns.classNumber, count: this.#source.target.classes.length };
  }

  get #group(): string {
    return groupExpression(this.#shape, this.#known(this.#losses).columns.classNumber);
  }

  #onGrid(read: RuleStatistics): readonly string[] {
    return statisticsOnGrid(read, this.#group, this.#shape, this.#connection.dialect);
  }
}
