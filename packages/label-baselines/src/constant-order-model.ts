import {
  alignToSchema,
  checkRow,
  DataError,
  damagedModel,
  type Explanation,
  formatRanking,
  MODEL_FORMAT,
  MODEL_VERSION,
  type Model,
  type ModelDescription,
  type ModelDocument,
  orderInWords,
  type PortableModel,
  type PredictOptions,
  predictedPositions,
  type RankingPrediction,
  readableNumber,
  readModelDocument,
  readSavedOptions,
  SAVE_AGAIN,
  type Schema,
  settingTexts,
  type Table,
} from '@preflearn/core';
import { positionsOfOrder } from '@preflearn/mallows';
import * as v from 'valibot';

/** All that a {@link ConstantOrderModel} consists of. */
export interface ConstantOrderParts {
  readonly learner: string;
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  /** All labels by number, best first, shape [labels]. */
  readonly order: readonly number[];
  /** Mean Kendall tau of the order with the training rows, on the labels they rank; 0 without any pair. */
  readonly tau: number;
}

/** What a constant order looks like when saved. */
export function constantOrderParametersSchema() {
  return v.strictObject({
    order: v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    tau: v.pipe(v.number(), v.minValue(-1), v.maxValue(1)),
  });
}

/** A model that predicts the same order for every row, to compare others with. */
export class ConstantOrderModel implements Model<RankingPrediction> {
  readonly #parts: ConstantOrderParts;

  constructor(parts: ConstantOrderParts) {
    this.#parts = parts;
  }

  get learner(): string {
    return this.#parts.learner;
  }

  get schema(): Schema {
    return this.#parts.schema;
  }

  /** Options, seed and number of rows of the training that made the model. */
  get training(): ModelDocument['training'] {
    return this.#parts.training;
  }

  /** The order that is always predicted, such as `b>a>c`. */
  get order(): string {
    return formatRanking(this.schema.target.classes, this.#positions());
  }

  /** The same by number, all labels, best first, shape [labels]. */
  get labelOrder(): readonly number[] {
    return this.#parts.order;
  }

  /** {@inheritDoc @preflearn/core!Model.predict} */
  predict(table: Table, options: PredictOptions = {}): RankingPrediction {
    alignToSchema(this.schema, table, options.unseen); // for its complaints
    const labels = this.schema.target.classes;
    const own = this.#positions();
    const positions = predictedPositions(table.rowCount, labels.length);
    for (let start = 0; start < positions.length; start += labels.length) positions.set(own, start);
    return { kind: 'ranking', labels, positions, details: [] };
  }

  /** {@inheritDoc @preflearn/core!Model.explain} */
  explain(table: Table, row: number, options: PredictOptions = {}): Explanation {
    checkRow(table, row);
    alignToSchema(this.schema, table.select([row]), options.unseen);
    return {
      kind: 'ranking',
      row,
      prediction: this.order,
      unit: 'mean Kendall tau',
      signed: true,
      because: [{ text: 'agreement with the training rows', value: this.#parts.tau }],
      conclusion: ['Every row gets this order, whatever its attributes.'],
    };
  }

  /** {@inheritDoc @preflearn/core!Model.describe} */
  describe(): ModelDescription {
    const { learner, schema, training, tau, order } = this.#parts;
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

  /** The model as plain data. */
  toJSON(): ModelDocument {
    const { learner, schema, training, order, tau } = this.#parts;
    return {
      format: MODEL_FORMAT,
      version: MODEL_VERSION,
      learner,
      schema,
      training,
      parameters: { order: [...order], tau },
    };
  }

  #positions(): Int32Array {
    return positionsOfOrder(this.#parts.order, this.#parts.order.length);
  }
}

/** A constant order as data, to be written in other languages: a tree of one leaf. */
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
  const { parameters, schema, training } = readModelDocument(
    document,
    learner,
    constantOrderParametersSchema(),
  );
  readSavedOptions(learner, {}, training.options); // there are none
  const { target } = schema;
  if (target.kind !== 'ranking') throw damagedModel('schema.target.kind', target.kind, 'ranking');
  if (parameters.order.length !== target.classes.length) {
    const expected = `all ${target.classes.length}`;
    throw damagedModel('parameters.order', `${parameters.order.length} labels`, expected);
  }
  checkOrder(parameters.order);
  return new ConstantOrderModel({ learner, schema, training, ...parameters });
}

function checkOrder(order: readonly number[]): void {
  try {
    positionsOfOrder(order, order.length);
  } catch (cause) {
    if (!(cause instanceof DataError)) throw cause;
    throw new DataError('MODEL_VALUE', cause.problem, {
      where: { ...cause.where, path: 'model.parameters.order' },
      remedy: SAVE_AGAIN,
      cause,
    });
  }
}
