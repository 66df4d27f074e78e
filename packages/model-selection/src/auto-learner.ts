import {
  checkOptions,
  type FitOptions,
  type LabelledTable,
  type Learner,
  type Model,
  type OptionInput,
  type OptionSpecs,
  type OptionValues,
  runTrainingAsync,
  SteppedLearner,
  type TargetKind,
  type Training,
  type TrainingResources,
  UsageError,
} from '@preflearn/core';
import type { LearnerSelection } from './learner-selection.js';
import { selectLearner } from './select-learner.js';
import { withoutModel } from './without-model.js';

/** The options of the choice among learners, with their defaults. */
export const AUTO_OPTIONS = {
  folds: { type: 'integer', default: 3, min: 2, max: 100 },
  selectionRows: { type: 'integer', default: 2000, min: 10, optional: true },
  choose: {
    type: 'choice',
    choices: ['shrunken', 'best', 'first', 'smallest'],
    default: 'shrunken',
  },
} as const satisfies OptionSpecs;

/** Options as a caller gives them; all may be left out. */
export type AutoInput = OptionInput<typeof AUTO_OPTIONS>;

/** Id of the learner that chooses among others. */
export const AUTO_ID = 'auto';

/** Kinds of target in the order in which they are tried: what has an order is not taken for classes without one. */
const KINDS: readonly TargetKind[] = ['ordinal', 'ranking', 'nominal', 'numeric'];

/**
 * Chooses the learner that suits the data by cross-validation on the training rows, and trains it on all of them.
 *
 * The model is the one that the chosen learner gives alone with the same seed, bit for bit. Evaluated by
 * `crossEvaluate`, the choice is made anew on the training rows of each split, so that the figures hold for new rows.
 *
 * ```ts
 * const auto = new AutoLearner([new RankRules(), new ShortRules()]);
 * const { chosen, candidates } = await auto.select(data);
 * const model = auto.learner(chosen).fit(data);
 * ```
 */
export class AutoLearner extends SteppedLearner<Model> {
  readonly id = AUTO_ID;
  /** Those that some learner takes. */
  readonly targetKinds: readonly TargetKind[];
  readonly options: OptionValues<typeof AUTO_OPTIONS>;
  /** The learners to choose from. */
  readonly learners: readonly Learner[];

  /**
   * @param learners  at least one, of different ids, in the order of preference: of equal ones the first is taken,
   *   under `choose: 'first'` also of those that are not shown to differ
   * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, ARGUMENT for no learner or two of one id
   */
  constructor(learners: readonly Learner[], options: AutoInput = {}) {
    super();
    if (learners.length === 0 || new Set(learners.map(({ id }) => id)).size < learners.length) {
      throw new UsageError(
        'ARGUMENT',
        `found ${learners.length} learners, expected at least one, each once`,
        { where: { learner: AUTO_ID, argument: 'learners' } },
      );
    }
    this.learners = learners;
    this.targetKinds = KINDS.filter((kind) =>
      learners.some((one) => one.targetKinds.includes(kind)),
    );
    this.options = checkOptions(AUTO_ID, AUTO_OPTIONS, options);
  }

  /** The learner of this id among those to choose from. */
  learner(id: string): Learner {
    const found = this.learners.find((one) => one.id === id);
    if (found !== undefined) return found;
    throw new UsageError('ARGUMENT', `there is no learner ${id} to choose from`, {
      where: { learner: AUTO_ID },
    });
  }

  /**
   * Chooses a learner and trains none on all rows: says which is chosen for these rows, and why.
   *
   * @throws DataError for data that cannot be learned from, UsageError SEED_RANGE, TrainingAborted
   */
  select(data: LabelledTable, options: FitOptions = {}): Promise<LearnerSelection> {
    const { seed = 1, threads, memory } = options;
    return runTrainingAsync(this.#selection(data, seed, { threads, memory }), options);
  }

  /** {@inheritDoc @preflearn/core!Learner.train} */
  *train(data: LabelledTable, seed: number, resources: TrainingResources = {}): Training<Model> {
    const { chosen } = yield* withoutModel(this.#selection(data, seed, resources));
    return yield* this.learner(chosen).train(data, seed, resources);
  }

  #selection(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources,
  ): Training<LearnerSelection> {
    const { folds, selectionRows: mostRows, choose } = this.options;
    return selectLearner(this.learners, data, seed, { folds, mostRows, choose }, resources);
  }
}
