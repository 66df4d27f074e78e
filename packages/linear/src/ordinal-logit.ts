import {
  type ClassTarget,
  checkOptions,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  type OptionInput,
  type OptionValues,
  SteppedLearner,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkTargetKind } from '@preflearn/core/models';
import { LogitModel } from './logit-model.js';
import { ORDINAL_LOGIT_ID as ID, ORDINAL_LOGIT_OPTIONS } from './logit-options.js';
import { portableLogit } from './portable-logit.js';
import { readOrdinalLogit } from './read-logit.js';
import { trainLogit } from './train-logit.js';

/** Checked options of {@link OrdinalLogit}. */
export type OrdinalLogitOptions = OptionValues<typeof ORDINAL_LOGIT_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type OrdinalLogitInput = OptionInput<typeof ORDINAL_LOGIT_OPTIONS>;

/**
 * Ordinal logit, the proportional odds model: one linear score, and thresholds between the ordered classes, so that one
 * more of an attribute multiplies the odds of a higher class by the same number wherever the border lies.
 *
 * Numbers are taken as z-scores, 0 if missing. A nominal attribute gives an input for each category but the most
 * frequent one; a missing category has the mean effect. Attributes that never vary are not used. The weight of a row is
 * the number of rows it stands for. The order of the rows does not matter.
 *
 * Source: McCullagh (1980), J. R. Stat. Soc. B 42; all-threshold form: Rennie and Srebro (2005).
 */
export class OrdinalLogit extends SteppedLearner<LogitModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal'] as const;
  readonly options: OrdinalLogitOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: OrdinalLogitInput = {}) {
    super();
    this.options = checkOptions(ID, ORDINAL_LOGIT_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; MEMORY for inputs that do not fit in memory
   */
  *train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<LogitModel> {
    checkTargetKind(ID, this.targetKinds, data);
    const { options } = this;
    const { form, penalty, strength } = options;
    const training = { options, seed, rows: data.attributes.rowCount };
    const task = { learner: ID, form, penalty, strength, training };
    return yield* trainLogit(data as LabelledTable<ClassTarget>, task, resources);
  }
}

/**
 * Loads a saved model of ordinal logit; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrdinalLogit(document: unknown): LogitModel {
  return new LogitModel(readOrdinalLogit(document));
}

/** Ordinal logit for the command line and other programs that list learners. */
export const ordinalLogitDefinition: LearnerDefinition<LogitModel> = {
  id: ID,
  title: 'Ordinal logit',
  summary:
    'Proportional odds: a linear score with thresholds for ordered classes, with odds ratios.',
  targetKinds: ['ordinal'],
  options: /* @__PURE__ */ describedOptions(ORDINAL_LOGIT_OPTIONS, {
    form:
      'cumulative: maximum likelihood of the class; all-threshold: the logistic loss of every threshold, which ' +
      'punishes errors of several classes more.',
    penalty:
      'ridge: half the sum of squared coefficients; lasso: the sum of their absolute values, which leaves out attributes ' +
      'that do not help, without intervals.',
    strength:
      'Penalty on the standardised coefficients; 0: none, for standard errors and intervals as in statistics. none: the ' +
      'one of 100, 10, ... 1e-5 (ridge), or of 1, 0.316, 0.1, ... 1e-4 (lasso), with the lowest loss of held-out rows.',
  }),
  searchSpace: {
    form: { values: ['cumulative', 'all-threshold'] },
    penalty: { values: ['ridge', 'lasso'] },
    strength: { values: [null, 0.001, 0.01, 0.1] },
  },
  create: (options) => new OrdinalLogit(options as OrdinalLogitInput),
  load: loadOrdinalLogit,
  portable: portableLogit,
};
