import {
  type LabelledTable,
  type Learner,
  type LearnerDefinition,
  type Model,
  type NumericColumn,
  Random,
  type TargetKind,
} from '@preflearn/core';
import type { SkippedClauses } from './clause.js';
import type { Dependencies } from './dependencies.js';
import { plainLabelledTable } from './plain-labelled-table.js';
import { type RandomTableOptions, randomLabelledTable } from './random-labelled-table.js';
import { tiedLabelledTable } from './tied-labelled-table.js';

/** How to test a learner against the contract. */
export interface LearnerContractOptions<Name extends string = string> {
  /** Settings for all clauses, such as few rules, so that the suite is fast. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Additional settings with which training uses every row; for a learner that draws a subsample of rows. Only the
   * clauses on weights and on the order of rows use them.
   */
  readonly everyRow?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Additional tables, without weights, for the clauses that compare two training runs, for example one that reveals a
   * dependency.
   */
  readonly comparedTables?: readonly LabelledTable[] | undefined;
  /**
   * What predictions depend on although they should not, each with the reason; see {@link Dependency}. The clause that
   * checks for independence then checks that the dependency exists.
   */
  readonly dependsOn?: Dependencies | undefined;
  /** Number of classes or labels of the tables; 2 to 5 are drawn when absent. */
  readonly classes?: number | undefined;
  /**
   * Name of the detail of a prediction (such as `score`) that the grounds of an explanation add up to; absent if they
   * do not add up to one.
   */
  readonly explained?: string | undefined;
  /** Relative difference allowed where the order of summation may differ; 1e-9 when absent. */
  readonly tolerance?: number | undefined;
  /** Seed of the random tables; 1 when absent. */
  readonly tableSeed?: number | undefined;
  /** Clauses to skip, each with the reason. */
  readonly skip?: SkippedClauses<Name> | undefined;
}

/** Number of random tables that a clause tries for each kind of target. */
const TABLES = 4;

/**
 * Number of random tables for the clauses that compare two training runs: the effects of many tie rules show on few
 * tables only.
 */
const COMPARED_TABLES = 12;

/** A learner with the tables on which the clauses test it. */
export class LearnerSubject {
  readonly kinds: readonly TargetKind[];
  readonly tolerance: number;
  /** See {@link LearnerContractOptions.dependsOn}. */
  readonly dependsOn: Dependencies;
  /** See {@link LearnerContractOptions.explained}. */
  readonly explained: string | undefined;
  /** What is tested against the contract. */
  readonly definition: LearnerDefinition;
  readonly #options: LearnerContractOptions;

  constructor(definition: LearnerDefinition, options: LearnerContractOptions) {
    this.definition = definition;
    this.#options = options;
    this.tolerance = options.tolerance ?? 1e-9;
    this.explained = options.explained;
    this.dependsOn = options.dependsOn ?? {};
    for (const [dependency, reason] of Object.entries<string | undefined>(this.dependsOn)) {
      if (reason?.trim() === '')
        throw new Error(`Say why predictions depend on the ${dependency}.`);
    }
    this.kinds = this.make().targetKinds;
  }

  /** A new learner, optionally with settings in addition to those of the contract. */
  make(settings: Readonly<Record<string, unknown>> = {}): Learner {
    return this.definition.create({ ...this.#options.settings, ...settings });
  }

  /** A new learner that uses every row. */
  makeForEveryRow(): Learner {
    return this.make(this.#options.everyRow);
  }

  /** Loads a saved model. */
  load(document: unknown): Model {
    return this.definition.load(document);
  }

  /** A few random tables for each kind of target. */
  *tables(options: Partial<RandomTableOptions> = {}, draws = TABLES): Generator<LabelledTable> {
    const { classes, tableSeed = 1 } = this.#options;
    for (const kind of this.kinds) {
      for (let draw = 0; draw < draws; draw++) {
        const random = new Random(tableSeed, draw);
        yield randomLabelledTable(random, { kind, classes, ...options });
      }
    }
  }

  /** Random and plain tables with integer weights, some of them 0, that shift the target. */
  *weightedTables(): Generator<LabelledTable & { readonly weights: Float64Array }> {
    for (const data of this.tables({ weights: 'whole' }, COMPARED_TABLES)) {
      yield { ...data, weights: data.weights as Float64Array };
    }
    for (const data of this.plainTables()) {
      const size = data.attributes.column('size') as NumericColumn; // in [0, 6)
      yield { ...data, weights: size.values.map((value) => Math.floor(value / 1.5)) };
    }
  }

  /** Random, plain, tied and additional tables of several classes, some with missing values. */
  *relationTables(): Generator<LabelledTable> {
    for (const missing of [false, true]) {
      const options = { oneClass: false, missing, weights: 'none' } as const;
      yield* this.tables(options, COMPARED_TABLES / 2);
    }
    yield* this.plainTables();
    for (const kind of this.kinds) yield tiedLabelledTable(kind, this.#options.classes ?? 3);
    yield* this.#options.comparedTables ?? [];
  }

  /** A plain table for each kind of target; see {@link plainLabelledTable}. */
  *plainTables(): Generator<LabelledTable> {
    for (const kind of this.kinds) yield this.plainTable(kind);
  }

  /** A plain table for a kind of target, whether the learner accepts it or not. */
  plainTable(kind: TargetKind): LabelledTable {
    return plainLabelledTable(kind, this.#options.classes ?? 3);
  }
}
