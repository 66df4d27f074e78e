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
import { checkGiven } from '@preflearn/core/errors';
import { checkFitOptions } from '@preflearn/core/models';
import type { LearnerSelection } from './learner-selection.js';
import { selectLearner } from './select-learner.js';
import { withoutModel } from './without-model.js';

/** The options of the choice among learners, with their defaults. */
export const AUTO_OPTIONS = {
  folds: { type: 'integer', default: 3, min: 2, max: 100 },
  heldOutRows: { type: 'integer', default: 300, min: 1 },
  selectionRows: { type: 'integer', default: 2000, min: 10, optional: true },
  choose: {
    type: 'choice',
    choices: ['shrunken', 'best', 'first', 'smallest'],
    default: 'shrunken',
  },
  probabilities: { type: 'flag', default: false },
} as const satisfies OptionSpecs;

/** Options as given by a caller; all are optional. */
export type AutoInput = OptionInput<typeof AUTO_OPTIONS>;

/** Id of the learner that chooses among others. */
export const AUTO_ID = 'auto';

/** Target kinds in the order in which they are tried: ordered classes are not treated as unordered ones. */
const KINDS: readonly TargetKind[] = ['ordinal', 'ranking', 'nominal', 'numeric'];

/**
 * Chooses the learner that suits the data by cross-validation on the training rows, and trains it on all of them.
 *
 * The model is the one that the chosen learner trains on its own with the same seed, bit for bit. Under
 * `crossEvaluate`, the choice is repeated on the training rows of each split, so that the figures are valid for new
 * rows.
 *
 * ```ts
 * const auto = new AutoLearner([new RankRules(), new ShortRules()]);
 * const { chosen, candidates } = await auto.select(data);
 * const model = auto.learner(chosen).fit(data);
 * ```
 */
export class AutoLearner extends SteppedLearner<Model> {
  readonly id = AUTO_ID;
  /** The target kinds that at least one learner accepts. */
  readonly targetKinds: readonly TargetKind[];
  readonly options: OptionValues<typeof AUTO_OPTIONS>;
  /** The learners to choose from. */
  readonly learners: readonly Learner[];

  /**
   * @param learners  at least one, with distinct ids, in order of preference: ties go to the first, and with `choose:
   *   'first'` so do learners not shown to differ
   * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, ARGUMENT for no learner or two with the same id
   */
  constructor(learners: readonly Learner[], options: AutoInput = {}) {
    checkGiven('AutoLearner', learners, 'a list of learners', { each: ['id', 'fit'] });
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

  /** The learner with this id among those to choose from. */
  learner(id: string): Learner {
    const found = this.learners.find((one) => one.id === id);
    if (found !== undefined) return found;
    throw new UsageError('ARGUMENT', `there is no learner ${id} to choose from`, {
      where: { learner: AUTO_ID },
    });
  }

  /**
   * Chooses a learner without training one on all rows: returns which is chosen for these rows, and why.
   *
   * @throws DataError for data that cannot be trained on, UsageError SEED_RANGE, TrainingAborted
   */
  async select(data: LabelledTable, options: FitOptions = {}): Promise<LearnerSelection> {
    checkFitOptions(options, 'select');
    const { seed = 1, threads = 'auto', memory } = options;
    return runTrainingAsync(this.#selection(data, seed, { threads, memory }), options);
  }

  /** {@inheritDoc @preflearn/core!index.Learner.train} */
  *train(data: LabelledTable, seed: number, resources: TrainingResources = {}): Training<Model> {
    const { chosen } = yield* withoutModel(this.#selection(data, seed, resources));
    return yield* this.learner(chosen).train(data, seed, resources);
  }

  #selection(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources,
  ): Training<LearnerSelection> {
    const { folds, heldOutRows, selectionRows: mostRows, choose, probabilities } = this.options;
    const plan = { folds, heldOutRows, mostRows, choose, probabilities };
    return selectLearner(this.learners, data, seed, plan, resources);
  }
}
