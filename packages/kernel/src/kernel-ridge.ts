import {
  checkOptions,
  DataError,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  type OptionInput,
  SteppedLearner,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkTargetKind } from '@preflearn/core/models';
import { KernelModel } from './kernel-model.js';
import { ID, KERNEL_RIDGE_OPTIONS, type KernelRidgeOptions } from './kernel-options.js';
import { readKernelRidge } from './read-kernel.js';
import { trainKernel } from './train-kernel.js';

/** Options as given by a caller; all are optional. */
export type KernelRidgeInput = OptionInput<typeof KERNEL_RIDGE_OPTIONS>;

/**
 * Kernel ridge regression: a smooth function of all attributes, for ordered classes (by their places) and numbers.
 *
 * With the inputs x of a row, the z-score and the standardised rank of each number and an indicator of each category, the
 * function h(x) = sum_c a_c k(x, c) over centres c minimises
 *
 *     sum_i w_i (y_i - h(x_i))^2 + strength |h|^2,   k(x, z) = e^(-gamma |x - z|^2 / m) + x . z / d,
 *
 * where m is the median squared distance and d the number of inputs. All rows are centres, or as many as `centres` says,
 * drawn by the seed. Gamma and the strength are chosen by leave-one-out errors in closed form. For ordered classes,
 * thresholds (from 500 rows on) and class probabilities follow from leave-one-out predictions.
 *
 * A missing value counts as the mean. The weight of a row is the number of rows it stands for. The model contains the
 * centres, which are training rows.
 *
 * Source: Saunders, Gammerman and Vovk (1998), ICML; Williams and Seeger (2001), NIPS 13.
 */
export class KernelRidge extends SteppedLearner<KernelModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal', 'numeric'] as const;
  readonly options: KernelRidgeOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: KernelRidgeInput = {}) {
    super();
    this.options = checkOptions(ID, KERNEL_RIDGE_OPTIONS, options);
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
  ): Training<KernelModel> {
    checkTargetKind(ID, this.targetKinds, data);
    return yield* trainKernel(data, this.options, seed, resources);
  }
}

/**
 * Loads a saved model of kernel ridge regression; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadKernelRidge(document: unknown): KernelModel {
  return new KernelModel(readKernelRidge(document));
}

/** Kernel ridge regression for the command line and other programs that list learners. */
export const kernelRidgeDefinition: LearnerDefinition<KernelModel> = {
  id: ID,
  title: 'Kernel ridge',
  summary: 'A smooth function of all attributes, for ordered classes and numbers; tunes itself.',
  targetKinds: ['ordinal', 'numeric'],
  options: /* @__PURE__ */ describedOptions(KERNEL_RIDGE_OPTIONS, {
    centres:
      'Most training rows at which the function is centred; of more rows as many are drawn. More take longer: the time ' +
      'grows with the square of this number.',
    gamma:
      'How fast the Gaussian kernel decays, for squared distances in units of their median; larger is less smooth. ' +
      'none: the one of 0.1, 0.3, 1 and 3 with the lowest leave-one-out error.',
    strength:
      'Ridge penalty; larger is smoother. none: the one of 100, 31.6, 10, ... 0.001 with the lowest leave-one-out error.',
  }),
  searchSpace: {
    centres: { values: [200, 500, 1000] },
    gamma: { values: [null, 0.1, 0.3, 1, 3] },
    strength: { values: [null, 0.01, 0.1, 1, 10] },
  },
  create: (options) => new KernelRidge(options as KernelRidgeInput),
  load: loadKernelRidge,
  portable() {
    throw new DataError(
      'MODEL_EXPORT',
      'a kernel model is a sum over its training rows, and has no rules, tree or weights to write',
      {
        where: { learner: ID },
        remedy: ['train short-rules, which can be exported', 'predict with the model itself'],
      },
    );
  },
};
