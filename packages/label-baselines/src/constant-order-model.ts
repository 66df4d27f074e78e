import {
  alignToSchema,
  type Explanation,
  type ModelDescription,
  type PredictOptions,
  type RankingPrediction,
  type Rows,
  type Table,
} from '@preflearn/core';
import { type PortableModel, TrainedModel } from '@preflearn/core/models';
import { formatRanking, orderInWords, readableNumber, settingTexts } from '@preflearn/core/text';
import { positionsOfOrder } from '@preflearn/mallows';
import { type ConstantOrderParts, readConstantOrder } from './constant-order-parts.js';
import { predictConstantOrder } from './predict-constant-order.js';

/** A model that predicts the same order for every row, as a baseline for other models. */
export class ConstantOrderModel extends TrainedModel<RankingPrediction, ConstantOrderParts> {
  constructor(parts: ConstantOrderParts) {
    super(parts);
  }

  /** Id of the learner that made the model and can load it. */
  get learner(): string {
    return this.parts.learner;
  }

  /** The order that is always predicted, such as `b>a>c`. */
  get order(): string {
    const { order } = this.parts;
    return formatRanking(this.schema.target.classes, positionsOfOrder(order, order.length));
  }

  /** The same order as label indices: all labels, best first, shape [labels]. */
  get labelOrder(): readonly number[] {
    return this.parts.order;
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): RankingPrediction {
    return predictConstantOrder(this.parts, table, options);
  }

  /** {@inheritDoc @preflearn/core!index.Model.explain} */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    alignToSchema(this.schema, one, options.unseen);
    return {
      kind: 'ranking',
      row,
      prediction: this.order,
      unit: 'mean Kendall tau',
      signed: true,
      because: [{ text: 'agreement with the training rows', value: this.parts.tau }],
      conclusion: ['Every row gets this order, whatever its attributes.'],
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(): ModelDescription {
    const { learner, schema, training, tau, order } = this.parts;
    const ordered = order.map((label) => schema.target.classes[label]);
    return {
      headline: `Always predicts ${orderInWords(ordered)} for ${schema.target.name}.`,
      facts: [
        ['learner', learner],
        ['mean Kendall tau with the training rows', readableNumber(tau)],
        ['training rows', readableNumber(training.rows)],
      ],
      settings: settingTexts(training),
      sections: [
        { title: 'Order', lines: ordered.map((label, place) => `${place + 1}. ${label}`) },
      ],
      pictures: [],
    };
  }

  protected parameters(): unknown {
    const { order, tau } = this.parts;
    return { order: [...order], tau };
  }
}

/** A constant order as data, for export to other languages: a tree with a single leaf. */
export function portableOrder({ learner, schema, labelOrder }: ConstantOrderModel): PortableModel {
  const leaf = { order: labelOrder, details: [] };
  return { learner, schema, body: { type: 'tree', nodes: [leaf], details: [] } };
}

/**
 * Loads a saved model; nothing in it is executed.
 *
 * @param learner  id of the learner that loads it
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadConstantOrder(learner: string, document: unknown): ConstantOrderModel {
  return new ConstantOrderModel(readConstantOrder(learner, document));
}
