import {
  alignToSchema,
  type ClassPrediction,
  type ClassTarget,
  checkOptions,
  DataError,
  describedOptions,
  type Explanation,
  type LabelledTable,
  type LearnerDefinition,
  type Model,
  type ModelDescription,
  type ModelDocument,
  type OptionSpecs,
  type PredictOptions,
  predictionText,
  Random,
  type Rows,
  readModelDocument,
  readSavedOptions,
  type Schema,
  SteppedLearner,
  schemaOf,
  type Table,
  type Training,
  tableForModel,
  UsageError,
} from '@preflearn/core';
import * as v from 'valibot';

const OPTIONS = {
  noise: {
    type: 'number',
    default: 1,
    min: 0,
  },
} as const satisfies OptionSpecs;

const ID = 'toy';
const PARAMETERS = v.strictObject({
  code: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  score: v.pipe(v.number(), v.finite()),
});

type Parameters = v.InferOutput<typeof PARAMETERS>;
type Head = Pick<ModelDocument, 'schema' | 'training'>;

/** Always predicts the heaviest class; a learner as small as the contract allows. */
export class ToyModel implements Model<ClassPrediction> {
  readonly learner = ID;
  readonly trainingErrors?: Readonly<Record<string, number>>;
  readonly head: Head;
  readonly parameters: Parameters;

  constructor(head: Head, parameters: Parameters) {
    this.head = head;
    this.parameters = parameters;
  }

  get schema(): Schema {
    return this.head.schema;
  }

  predict(given: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    const table = tableForModel(this.schema, given, options);
    alignToSchema(this.schema, table, options.unseen);
    const { kind, classes } = this.schema.target;
    return {
      kind: kind === 'nominal' ? 'nominal' : 'ordinal',
      classes,
      codes: new Int32Array(table.rowCount).fill(this.parameters.code),
      details: [
        { name: 'score', values: new Float64Array(table.rowCount).fill(this.parameters.score) },
      ],
    };
  }

  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const table = tableForModel(this.schema, given, options);
    if (!Number.isInteger(row) || row < 0 || row >= table.rowCount) {
      throw new UsageError('ARGUMENT', `There is no row ${row}.`);
    }
    const prediction = this.predict(table, options);
    const because = [{ text: 'always', value: this.parameters.score }];
    const text = predictionText(prediction, row);
    return {
      kind: prediction.kind,
      row,
      prediction: text,
      unit: 'score',
      signed: true,
      because,
      conclusion: [],
    };
  }

  describe(): ModelDescription {
    return {
      headline: 'Always the same.',
      facts: [['code', '1']],
      settings: [],
      sections: [],
      pictures: [],
    };
  }

  toJSON(): ModelDocument {
    const { schema, training } = this.head;
    const { learner, parameters } = this;
    return { format: 'preflearn/model', version: 1, learner, schema, training, parameters };
  }
}

/** Two steps: counts, then a random number. */
export class Toy extends SteppedLearner<ToyModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal', 'nominal'] as const;
  readonly options: { readonly noise: number };

  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    this.options = checkOptions(ID, OPTIONS, options);
  }

  *train(data: LabelledTable, seed: number): Training<ToyModel> {
    const { target, weights } = data;
    if (!('codes' in target)) throw new DataError('TARGET_KIND', 'The toy learns classes.');
    const rows = target.codes.filter((_, row) => (weights?.[row] ?? 1) > 0).length;
    const head = { schema: schemaOf(data), training: { options: this.options, seed, rows } };
    const sums = this.sumsOf(target, weights);
    const code = sums.indexOf(Math.max(...sums));
    const first = new ToyModel(head, { code, score: 0 });
    yield { phase: 'steps', done: 1, total: 2, modelSoFar: () => first };
    const score = this.options.noise * new Random(seed).uniform();
    const model = new ToyModel(head, { code, score });
    yield { phase: 'steps', done: 2, total: 2, modelSoFar: () => model };
    return model;
  }

  /** Weight of each class. */
  sumsOf({ classes, codes }: ClassTarget, weights: Float64Array | undefined): readonly number[] {
    return classes.map((_, k) =>
      codes.reduce((sum, code, row) => (code === k ? sum + (weights?.[row] ?? 1) : sum), 0),
    );
  }
}

export function loadToy(document: unknown): ToyModel {
  const { parameters, schema, training } = readModelDocument(document, ID, PARAMETERS);
  readSavedOptions(ID, OPTIONS, training.options);
  if (parameters.code >= schema.target.classes.length) {
    throw new DataError('MODEL_VALUE', 'The class is not there.');
  }
  return new ToyModel({ schema, training }, parameters);
}

export const toyDefinition: LearnerDefinition<ToyModel> = {
  id: ID,
  title: 'Toy',
  summary: 'Always predicts the heaviest class.',
  targetKinds: ['ordinal', 'nominal'],
  options: describedOptions(OPTIONS, { noise: 'Size of a random number in the score.' }),
  create: (options) => new Toy(options),
  load: loadToy,
};
