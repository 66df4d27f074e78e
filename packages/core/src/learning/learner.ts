import { checkLabelledTable, type LabelledTable, type TargetKind } from '../data/target.js';
import { checkSeed } from '../numbers/random.js';
import { fitInput } from './fit-input.js';
import type { FitArguments, FitOptions } from './fit-options.js';
import type { Model } from './model.js';
import type { DescribedOptions, OptionValue } from './options.js';
import type { PortableModel } from './portable-model.js';
import type { SearchSpace } from './search-space.js';
import {
  runTraining,
  runTrainingAsync,
  type Training,
  type TrainingResources,
} from './training.js';

/**
 * A method with its options checked, ready to be trained on any number of tables.
 *
 * Training changes neither the learner nor the data. Same data, options and seed: same model.
 */
export interface Learner<M extends Model = Model> {
  /** Name on the command line and in saved models. */
  readonly id: string;
  /** Kinds of target it accepts; `fit` checks them before any other work. */
  readonly targetKinds: readonly TargetKind[];
  /** All options with their values. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Training as a generator of steps, on which `fit` and `fitAsync` are built; they check the data. */
  train(data: LabelledTable, seed: number, resources?: TrainingResources): Training<M>;
  /** Trains in one go. */
  fit(data: LabelledTable, options?: FitOptions): M;
  /** Trains, and lets other work of the same thread run between steps. */
  fitAsync(data: LabelledTable, options?: FitOptions): Promise<M>;
}

/**
 * What the command line, the documentation and the tests need to know about a learner, as data: to create it from
 * settings, to list its options, and to load its models.
 */
export interface LearnerDefinition<M extends Model = Model> {
  readonly id: string;
  /** Its name in prose. */
  readonly title: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly targetKinds: readonly TargetKind[];
  /** Id of the learner that this one is a variant of, such as its calibrated form; none when absent. */
  readonly formOf?: string | undefined;
  readonly options: DescribedOptions;
  /** What a search for good settings tries by default; derived from `options` when absent. */
  readonly searchSpace?: SearchSpace | undefined;
  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  create(options: Readonly<Record<string, unknown>>): Learner<M>;
  /** @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE */
  load(document: unknown): M;
  /**
   * Optional: a model of this learner as data, for export to other languages.
   *
   * @throws DataError MODEL_EXPORT for a model that cannot be exported
   */
  portable?(model: M): PortableModel;
}

/** Base class that provides `fit` and `fitAsync`; a new learner only implements `train`. */
export abstract class SteppedLearner<M extends Model> implements Learner<M> {
  abstract readonly id: string;
  abstract readonly targetKinds: readonly TargetKind[];
  abstract readonly options: Readonly<Record<string, OptionValue>>;

  /**
   * Yields the steps of training.
   *
   * @param data  checked by `fit` or {@link checkLabelledTable}
   */
  abstract train(data: LabelledTable, seed: number, resources?: TrainingResources): Training<M>;

  /**
   * Trains in one go, on attributes with a target, or on a table or rows of which one column is the target. That is
   * taken as the first kind of the learner that fits, unless the options say more.
   *
   * ```ts
   * new RankRules().fit(takeTarget(table, 'grade', { classes: ['low', 'high'] }), { seed: 7 });
   * new RankRules().fit(rows, 'grade', { classes: ['low', 'high'], seed: 7 }); // the same
   * ```
   *
   * @throws DataError for data it cannot learn from
   * @throws UsageError ARGUMENT for what is not such data, OPTION_UNKNOWN, OPTION_TYPE, SEED_RANGE, and for a table or
   *   rows what `takeTarget` throws
   * @throws TrainingAborted
   */
  fit(...given: FitArguments): M {
    const { data, options } = fitInput(this.targetKinds, given);
    return runTraining(this.#start(data, options, 1), options);
  }

  /**
   * Like {@link SteppedLearner.fit}, and lets other work of the same thread run between steps. It takes as many threads
   * as pay off unless the options say how many.
   */
  async fitAsync(...given: FitArguments): Promise<M> {
    const { data, options } = fitInput(this.targetKinds, given);
    return runTrainingAsync(this.#start(data, options, 'auto'), options);
  }

  /** Checks the data of `fit`; a learner overrides it to accept tables whose rows are stored elsewhere. */
  protected checkData(data: LabelledTable): void {
    checkLabelledTable(data);
  }

  #start(
    data: LabelledTable,
    { seed = 1, threads, memory }: FitOptions,
    usual: 1 | 'auto',
  ): Training<M> {
    checkSeed(seed);
    this.checkData(data);
    return this.train(data, seed, { threads: threads ?? usual, memory });
  }
}
