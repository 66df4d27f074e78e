import {
  checkOptions,
  DataError,
  type LabelledTable,
  type LearnerDefinition,
  type OptionSpecs,
  SteppedLearner,
  schemaOf,
  type Training,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { checkTargetKind } from '@preflearn/core/models';
import { kendallTauScore, positionsOfOrder, Rankings } from '@preflearn/mallows';
import { bordaOfAll, mostCommonOrder } from './common-orders.js';
import { ConstantOrderModel, loadConstantOrder, portableOrder } from './constant-order-model.js';
import { BORDA, MOST_COMMON } from './constant-order-parts.js';

/** The trivial baselines have no options. */
const NO_OPTIONS = {} as const satisfies OptionSpecs;

/** A learner that predicts one order for all rows. */
export abstract class ConstantOrder extends SteppedLearner<ConstantOrderModel> {
  abstract override readonly id: string;
  readonly targetKinds = ['ranking'] as const;
  readonly options: Readonly<Record<string, never>>;

  /** @throws UsageError OPTION_UNKNOWN */
  constructor(owner: string, options: Readonly<Record<string, unknown>>) {
    super();
    checkGiven('ConstantOrder', owner, 'the id of the learner', 'text');
    this.options = checkOptions(owner, NO_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; TARGET_RANKING for an invalid position, or if no row ranks a label
   */
  *train(data: LabelledTable, seed: number): Training<ConstantOrderModel> {
    checkTargetKind(this.id, this.targetKinds, data);
    const rankings = Rankings.fromTarget(data.target, { ties: 'undecided' });
    const weights = data.weights ?? new Float64Array(rankings.count).fill(1);
    if (weights.every((weight, row) => weight === 0 || rankings.lengthOf(row) === 0)) {
      throw noLabel(data.target.name);
    }
    const order = this.orderOf(rankings, weights);
    const model = new ConstantOrderModel({
      learner: this.id,
      schema: schemaOf(data),
      training: { options: this.options, seed, rows: rankings.count },
      order,
      tau: meanTau(order, data.target.positions, weights),
    });
    yield { phase: 'counting orders', done: 1, total: 1, modelSoFar: () => model };
    return model;
  }

  /** The order to predict: all labels, best first. */
  protected abstract orderOf(rankings: Rankings, weights: Float64Array): readonly number[];
}

/**
 * Predicts the most common order of the training rows, whatever the attributes: a baseline.
 *
 * Rows that leave labels out or tie them are completed first, staying as close as possible to the Borda centre of all
 * rows; rows that rank no label are left out. Ties between orders go to the one whose first label has the lowest index,
 * then the second, and so on.
 */
export class MostCommonOrder extends ConstantOrder {
  readonly id = MOST_COMMON;

  /** @throws UsageError OPTION_UNKNOWN */
  constructor(options: Readonly<Record<string, unknown>> = {}) {
    super(MOST_COMMON, options);
  }

  protected orderOf(rankings: Rankings, weights: Float64Array): readonly number[] {
    return mostCommonOrder(rankings, weights);
  }
}

/**
 * Predicts the Borda count of all training rows, whatever the attributes: a baseline. Missing labels get
 * the votes of the generalised Borda count [CHH09 prop. 2], tied ones share theirs.
 */
export class BordaOrder extends ConstantOrder {
  readonly id = BORDA;

  /** @throws UsageError OPTION_UNKNOWN */
  constructor(options: Readonly<Record<string, unknown>> = {}) {
    super(BORDA, options);
  }

  protected orderOf(rankings: Rankings, weights: Float64Array): readonly number[] {
    return bordaOfAll(rankings, weights);
  }
}

/**
 * Loads a saved most common order; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadMostCommonOrder(document: unknown): ConstantOrderModel {
  return loadConstantOrder(MOST_COMMON, document);
}

/** The most common order for the command line and other programs that list learners. */
export const mostCommonDefinition: LearnerDefinition<ConstantOrderModel> = {
  id: MOST_COMMON,
  title: 'Most common order',
  summary: 'Label ranking by the order that most rows have, whatever the attributes; a baseline.',
  targetKinds: ['ranking'],
  options: NO_OPTIONS,
  create: (options) => new MostCommonOrder(options),
  load: loadMostCommonOrder,
  portable: portableOrder,
};

/**
 * Loads a saved Borda count of all rows; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadBordaOrder(document: unknown): ConstantOrderModel {
  return loadConstantOrder(BORDA, document);
}

/** The Borda count of all rows for the command line and other programs that list learners. */
export const bordaDefinition: LearnerDefinition<ConstantOrderModel> = {
  id: BORDA,
  title: 'Borda count of all rows',
  summary: 'Label ranking by the Borda count of all rows, whatever the attributes; a baseline.',
  targetKinds: ['ranking'],
  options: NO_OPTIONS,
  create: (options) => new BordaOrder(options),
  load: loadBordaOrder,
  portable: portableOrder,
};

/** Weighted mean over the rows that decide at least one pair of labels. */
function meanTau(order: readonly number[], positions: Int32Array, weights: Float64Array): number {
  const n = order.length;
  const own = positionsOfOrder(order, n);
  let sum = 0;
  let total = 0;
  for (let row = 0; row < weights.length; row++) {
    const tau = kendallTauScore(own, positions.subarray(row * n, row * n + n));
    if (Number.isNaN(tau)) continue;
    sum += weights[row] * tau;
    total += weights[row];
  }
  return total > 0 ? Math.max(-1, Math.min(1, sum / total)) : 0;
}

function noLabel(name: string): DataError {
  return new DataError('TARGET_RANKING', 'no row ranks a label, expected orders such as "b>a>c"', {
    where: { column: name },
    remedy: 'give some row one',
  });
}
