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

/** How a learner is put to the contract. */
export interface LearnerContractOptions<Name extends string = string> {
  /** Settings in all clauses, such as few rules, so that the suite is quick. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Settings, on top of these, with which training looks at every row; for a learner that draws a subsample of
   * rows. The clauses on weights and on the order of rows use them, all others do not.
   */
  readonly everyRow?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Further tables for the clauses that compare two trainings, such as one that shows a dependency, without
   * weights.
   */
  readonly comparedTables?: readonly LabelledTable[] | undefined;
  /**
   * What predictions depend on though it should not matter, each with the reason; see {@link Dependency}. The
   * clause that asks whether it matters then asks that it does.
   */
  readonly dependsOn?: Dependencies | undefined;
  /** Number of classes or labels of the tables; 2 to 5 are drawn when absent. */
  readonly classes?: number | undefined;
  /**
   * Name of the detail of a prediction (such as `score`) that the grounds of an explanation add up to;
   * absent when they add up to nothing.
   */
  readonly explained?: string | undefined;
  /** Relative difference allowed where sums may be taken in another order; 1e-9 when absent. */
  readonly tolerance?: number | undefined;
  /** Seed of the random tables; 1 when absent. */
  readonly tableSeed?: number | undefined;
  /** Clauses left out, each with the reason. */
  readonly skip?: SkippedClauses<Name> | undefined;
}

/** Random tables that a clause tries for each kind of target. */
const TABLES = 4;

/** Random tables of the clauses that compare two trainings: many rules for ties show on few tables only. */
const COMPARED_TABLES = 12;

/** A learner with the tables that the clauses put before it. */
export class LearnerSubject {
  readonly kinds: readonly TargetKind[];
  readonly tolerance: number;
  /** See {@link LearnerContractOptions.dependsOn}. */
  readonly dependsOn: Dependencies;
  /** See {@link LearnerContractOptions.explained}. */
  readonly explained: string | undefined;
  /** What is put to the contract. */
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

  /** A new learner; with other settings than those of the contract, if need be. */
  make(settings: Readonly<Record<string, unknown>> = {}): Learner {
    return this.definition.create({ ...this.#options.settings, ...settings });
  }

  /** A new learner that looks at every row. */
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

  /** Random and plain tables with weights that are whole numbers, some 0, and shift the target. */
  *weightedTables(): Generator<LabelledTable & { readonly weights: Float64Array }> {
    for (const data of this.tables({ weights: 'whole' }, COMPARED_TABLES)) {
      yield { ...data, weights: data.weights as Float64Array };
    }
    for (const data of this.plainTables()) {
      const size = data.attributes.column('size') as NumericColumn; // in [0, 6)
      yield { ...data, weights: size.values.map((value) => Math.floor(value / 1.5)) };
    }
  }

  /** Random, plain, tied and further tables of several classes, some with missing values. */
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

  /** A plain table for a kind of target, whether the learner takes it or not. */
  plainTable(kind: TargetKind): LabelledTable {
    return plainLabelledTable(kind, this.#options.classes ?? 3);
  }
}
