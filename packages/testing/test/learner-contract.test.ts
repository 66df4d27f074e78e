import {
  type ClassPrediction,
  type Column,
  DataError,
  type FitOptions,
  type LabelledTable,
  type LearnerDefinition,
  type PredictOptions,
  runTraining,
  type Table,
  type Training,
} from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { type LearnerClause, type LearnerContractOptions, learnerContract } from '../src/index.js';
import { ARGUMENT_BREACHES } from './argument-breaches.js';
import { loadToy, Toy, ToyModel, toyDefinition } from './toy-learner.js';

const OPTIONS: LearnerContractOptions<LearnerClause> = {
  explained: 'score',
  everyRow: { noise: 0 },
};

/** Names of the clauses that a learner breaks. */
async function broken(definition: LearnerDefinition): Promise<readonly LearnerClause[]> {
  const out: LearnerClause[] = [];
  for (const { name, run } of learnerContract(definition, OPTIONS)) {
    try {
      await run();
    } catch (error) {
      expect((error as Error).message).toMatch(/\S/);
      out.push(name);
    }
  }
  return out;
}

/** The toy with one method of its models replaced. */
function withModel(change: (model: ToyModel) => Partial<ToyModel>): LearnerDefinition {
  const changed = (model: ToyModel) =>
    Object.assign(Object.create(model), change(model)) as ToyModel;
  class Changed extends Toy {
    override *train(data: LabelledTable, seed: number): Training<ToyModel> {
      const training = super.train(data, seed);
      for (;;) {
        const next = training.next();
        if (next.done) return changed(next.value);
        if ('until' in next.value) continue; // the toy waits for nothing
        const { modelSoFar } = next.value;
        yield { ...next.value, modelSoFar: () => changed(modelSoFar() as ToyModel) };
      }
    }
  }
  return {
    ...toyDefinition,
    create: (options) => new Changed(options),
    load: (document) => changed(loadToy(document)),
  };
}

/** The toy with some of its methods replaced. */
function withLearner(Changed: typeof Toy): LearnerDefinition {
  return { ...toyDefinition, create: (options) => new Changed(options), load: loadToy };
}

/** The toy, with a number of its training table added to the score. */
function withScore(scoreOf: (data: LabelledTable) => number): LearnerDefinition {
  return withLearner(
    class extends Toy {
      override *train(data: LabelledTable, seed: number): Training<ToyModel> {
        const { head, parameters } = yield* super.train(data, seed);
        return new ToyModel(head, { ...parameters, score: parameters.score + scoreOf(data) });
      }
    },
  );
}

/** From the least to the largest number; 0 for categories. */
function spreadOf(column: Column): number {
  if (column.type === 'nominal') return 0;
  const known = column.values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? 0 : Math.min(1e6, Math.max(...known) - Math.min(...known));
}

describe('learnerContract', () => {
  it('is kept by a plain learner', async () => {
    expect(await broken(toyDefinition)).toEqual([]);
  });

  it('skips a clause only for a reason', () => {
    const name = 'progress rises to what was announced';
    const [skipped] = learnerContract(toyDefinition, { skip: { [name]: 'one step' } }).filter(
      (clause) => clause.name === name,
    );
    expect(skipped.skipped).toBe('one step');
    expect(skipped.run()).toBeUndefined();
    expect(() => learnerContract(toyDefinition, { skip: { [name]: ' ' } })).toThrow(
      'Say why the clause "progress rises to what was announced" is skipped.',
    );
    const unknown = {
      'no such clause': 'because',
    } as LearnerContractOptions<LearnerClause>['skip'];
    expect(() => learnerContract(toyDefinition, { skip: unknown })).toThrow(
      'There is no clause "no such clause" to skip; there are: fit leaves',
    );
  });
});

describe('a dependency', () => {
  const rows = withScore(({ target }) => ('codes' in target ? target.codes[0] : 0));
  const clause = (definition: LearnerDefinition, reason: string) =>
    learnerContract(definition, { ...OPTIONS, dependsOn: { 'row order': reason } }).find(
      ({ name }) => name === 'rows may stand in another order',
    );

  it('is allowed where it is declared', () => {
    expect(() => clause(rows, 'it starts with the first row')?.run()).not.toThrow();
  });

  it('has a reason', () => {
    expect(() => clause(rows, ' ')).toThrow('Say why predictions depend on the row order.');
  });

  it('must be there if it is declared', () => {
    expect(() => clause(toyDefinition, 'it does not')?.run()).toThrow(
      'it is said that predictions depend on the row order, but nothing shows it; leave that out.',
    );
  });
});

let calls = 0;
let learners = 0;

const BREACHES: readonly (readonly [LearnerClause, string, LearnerDefinition])[] = [
  ...ARGUMENT_BREACHES,
  [
    'fit leaves its input and the learner unchanged',
    'writes to the target',
    withLearner(
      class extends Toy {
        override *train(data: LabelledTable, seed: number): Training<ToyModel> {
          if ('codes' in data.target) data.target.codes.sort().reverse();
          return yield* super.train(data, seed);
        }
      },
    ),
  ],
  [
    'a model does not change with the table it was learned from',
    'keeps the weights of the caller',
    withLearner(
      class extends Toy {
        override *train(data: LabelledTable, seed: number): Training<ToyModel> {
          const model = yield* super.train(data, seed);
          const { head, parameters } = model;
          return new (class extends ToyModel {
            override predict(table: Table, options?: PredictOptions): ClassPrediction {
              const prediction = super.predict(table, options);
              prediction.details[0].values.fill(data.weights?.[0] ?? 1);
              return prediction;
            }
          })(head, parameters);
        }
      },
    ),
  ],
  [
    'the same seed gives the same model',
    'counts its calls',
    withLearner(
      class extends Toy {
        override train(data: LabelledTable, seed: number): Training<ToyModel> {
          return super.train(data, seed + (calls++ % 7));
        }
      },
    ),
  ],
  [
    'another learner of the same settings gives the same model',
    'numbers its instances',
    withLearner(
      class extends Toy {
        readonly own = learners++ % 1000;
        override train(data: LabelledTable, seed: number): Training<ToyModel> {
          return super.train(data, seed + this.own);
        }
      },
    ),
  ],
  [
    'fitAsync gives the model that fit gives',
    'trains otherwise in between other work',
    withLearner(
      class extends Toy {
        override async fitAsync(data: LabelledTable, options: FitOptions = {}): Promise<ToyModel> {
          return super.fitAsync(data, { ...options, seed: (options.seed ?? 1) + 1 });
        }
      },
    ),
  ],
  [
    'progress rises to what was announced',
    'tells of more steps than it announced',
    withLearner(
      class extends Toy {
        override *train(data: LabelledTable, seed: number): Training<ToyModel> {
          yield { phase: 'steps', done: 3, total: 2, modelSoFar: () => undefined };
          return yield* super.train(data, seed);
        }
      },
    ),
  ],
  [
    'fit can be cancelled and gives the model so far',
    'does not look at the signal',
    withLearner(
      class extends Toy {
        override fit(data: LabelledTable, { seed = 1, onProgress }: FitOptions = {}): ToyModel {
          return super.fit(data, { seed, onProgress });
        }
      },
    ),
  ],
  [
    'fitAsync can be cancelled and gives the model so far',
    'has no model so far',
    withLearner(
      class extends Toy {
        override *train(data: LabelledTable, seed: number): Training<ToyModel> {
          for (let done = 0; done < 2; done++) {
            yield { phase: 'steps', done, total: 9, modelSoFar: () => undefined };
          }
          return yield* super.train(data, seed);
        }
      },
    ),
  ],
  [
    'a signal that was aborted before stops training at once',
    'takes a step first',
    withLearner(
      class extends Toy {
        override fit(data: LabelledTable, options: FitOptions = {}): ToyModel {
          options.onProgress?.({ phase: 'steps', done: 0, total: 2 });
          return super.fit(data, options);
        }
      },
    ),
  ],
  [
    'a seed out of range is refused',
    'takes any seed',
    withLearner(
      class extends Toy {
        override fit(data: LabelledTable, options: FitOptions = {}): ToyModel {
          return runTraining(
            this.train(data, Math.abs(Math.trunc(options.seed ?? 1)) % 2 ** 32 || 1),
            options,
          );
        }
      },
    ),
  ],
  [
    'an unknown option is refused',
    'ignores unknown options',
    {
      ...toyDefinition,
      create: ({ noise }) => new Toy({ noise }),
      load: loadToy,
    },
  ],
  [
    'a target of the wrong kind is refused',
    'says something else',
    withLearner(
      class extends Toy {
        override train(data: LabelledTable, seed: number): Training<ToyModel> {
          if (!('codes' in data.target)) throw new TypeError('codes is undefined');
          return super.train(data, seed);
        }
      },
    ),
  ],
  [
    'a table without rows or attributes is refused',
    'trains on nothing',
    withLearner(
      class extends Toy {
        override checkData(data: LabelledTable): void {
          if (data.attributes.columns.length === 0) throw new Error('no columns');
          super.checkData(data);
        }
      },
    ),
  ],
  [
    'weights that are none are refused',
    'drops weights',
    withLearner(
      class extends Toy {
        override checkData({ attributes, target }: LabelledTable): void {
          super.checkData({ attributes, target });
        }
      },
    ),
  ],
  [
    'a weight of 2 equals the row twice',
    'counts rows',
    withLearner(
      class extends Toy {
        override sumsOf(target: Parameters<Toy['sumsOf']>[0], weights: Float64Array | undefined) {
          return super.sumsOf(
            target,
            weights?.map((w) => Math.sign(w)),
          );
        }
      },
    ),
  ],
  [
    'a weight of 0 equals the row left out',
    'counts rows of weight 0',
    withLearner(
      class extends Toy {
        override sumsOf(target: Parameters<Toy['sumsOf']>[0]) {
          return super.sumsOf(target, undefined);
        }
      },
    ),
  ],
  [
    'a row repeated at the end equals a weight of 2',
    'counts rows, whatever they weigh',
    withScore(({ attributes }) => attributes.rowCount),
  ],
  [
    'rows may stand in another order',
    'starts with the first row',
    withScore(({ target }) => ('codes' in target ? target.codes[0] : 0)),
  ],
  [
    'attributes may stand in another order',
    'looks at the first attribute',
    withScore(({ attributes }) => spreadOf(attributes.columns[0])),
  ],
  [
    'classes, attributes and categories may have other names',
    'sorts classes by name',
    withScore(({ target }) =>
      'classes' in target ? [...target.classes].sort().indexOf(target.classes[0]) : 0,
    ),
  ],
  [
    'classes, attributes and categories may have other names',
    'hashes names of attributes',
    withScore(({ attributes }) => attributes.names.join('').length),
  ],
  [
    'classes, attributes and categories may have other names',
    'reads categories',
    withScore(({ attributes }) =>
      attributes.columns.reduce(
        (sum, column) => sum + (column.type === 'nominal' ? column.categories.join('').length : 0),
        0,
      ),
    ),
  ],
  [
    'numbers may be changed in a strictly monotone way',
    'adds up numbers',
    withScore(({ attributes }) =>
      attributes.columns.reduce((sum, column) => sum + spreadOf(column), 0),
    ),
  ],
  [
    'constant attributes change nothing',
    'counts attributes',
    withScore(({ attributes }) => attributes.columns.length),
  ],
  [
    'one row works or fails clearly',
    'divides by zero',
    withLearner(
      class extends Toy {
        override train(data: LabelledTable, seed: number): Training<ToyModel> {
          if (data.attributes.rowCount === 1) throw new RangeError('invalid array length');
          return super.train(data, seed);
        }
      },
    ),
  ],
  [
    'one class works or fails clearly',
    'predicts the first class',
    withModel((model) => ({
      predict(table: Table, options?: PredictOptions) {
        const prediction = model.predict(table, options);
        return { ...prediction, codes: prediction.codes.map(() => 0) };
      },
    })),
  ],
  [
    'constant attributes work',
    'divides by the spread',
    withModel((model) => ({
      predict(table: Table, options?: PredictOptions) {
        const prediction = model.predict(table, options);
        const [first] = table.columns;
        const isConstant =
          first?.type === 'numeric' && first.values.every((x) => x === first.values[0]);
        const values = prediction.details[0].values.map((x) => (isConstant ? NaN : x));
        return { ...prediction, details: [{ name: 'score', values }] };
      },
    })),
  ],
  [
    'an attribute without any value works',
    'takes the mean of no value',
    withModel((model) => ({
      predict(table: Table, options?: PredictOptions) {
        const prediction = model.predict(table, options);
        const empty = table.columns.some(
          (c) => c.type === 'numeric' && c.values.every(Number.isNaN),
        );
        const values = prediction.details[0].values.map((x) => (empty ? NaN : x));
        return { ...prediction, details: [{ name: 'score', values }] };
      },
    })),
  ],
  [
    'missing values, categories and ties work',
    'predicts a class that is not there',
    withModel((model) => ({
      predict(table: Table, options?: PredictOptions) {
        const prediction = model.predict(table, options);
        return { ...prediction, codes: prediction.codes.map(() => -1) };
      },
    })),
  ],
  [
    'numbers of any size give a model that loads, or are refused',
    'adds up squares of the weights',
    withLearner(
      class extends Toy {
        override *train(data: LabelledTable, seed: number): Training<ToyModel> {
          const { head, parameters } = yield* super.train(data, seed);
          const weights = data.weights ?? new Float64Array(1);
          const score = weights.reduce((sum, weight) => sum + weight * weight, 0);
          return new ToyModel(head, { ...parameters, score });
        }
      },
    ),
  ],
  [
    'numbers of any size give a model that loads, or are refused',
    'refuses them without a number',
    withLearner(
      class extends Toy {
        override train(data: LabelledTable, seed: number): Training<ToyModel> {
          const isLarge = data.weights?.some((weight) => weight > 1e200);
          if (isLarge) throw new DataError('WEIGHTS', 'the weights are too large');
          return super.train(data, seed);
        }
      },
    ),
  ],
  [
    'later changes of the training data leave the model as it is',
    'holds on to the training data',
    withLearner(
      class extends Toy {
        override *train(data: LabelledTable, seed: number): Training<ToyModel> {
          const model = yield* super.train(data, seed);
          const { target } = data;
          return Object.assign(Object.create(model), {
            predict: (table: Table, options?: PredictOptions) => {
              const prediction = model.predict(table, options);
              const code = 'codes' in target ? target.codes[target.codes.length - 1] : 0;
              return { ...prediction, codes: prediction.codes.map(() => code) };
            },
          }) as ToyModel;
        }
      },
    ),
  ],
  [
    'a category that training never saw is refused, or missing on demand',
    'takes unseen categories for missing',
    withModel((model) => ({
      predict: (table: Table) => model.predict(table, { unseen: 'missing' }),
    })),
  ],
  [
    'a lacking column is refused',
    'does not look at the table',
    withModel((model) => ({
      predict: (table: Table) =>
        new ToyModel(
          { ...model.head, schema: { ...model.schema, attributes: [] } },
          model.parameters,
        ).predict(table),
    })),
  ],
  [
    'a column of another type is refused',
    'reads categories as numbers',
    withModel((model) => ({
      predict(table: Table, options?: PredictOptions) {
        try {
          return model.predict(table, options);
        } catch (error) {
          if ((error as { code?: string }).code !== 'COLUMN_TYPE') throw error;
          return model.predict(table.without('size', 'colour'), options);
        }
      },
    })),
  ],
  [
    'columns may stand in another order, with others between them',
    'looks at the first column',
    withModel((model) => ({
      predict(table: Table, options?: PredictOptions) {
        const prediction = model.predict(table, options);
        const values = prediction.details[0].values.map((x) => x + table.names[0].length);
        return { ...prediction, details: [{ name: 'score', values }] };
      },
    })),
  ],
  [
    'rows are predicted each by itself',
    'looks at the number of rows',
    withModel((model) => ({
      predict(table: Table, options?: PredictOptions) {
        const prediction = model.predict(table, options);
        const values = prediction.details[0].values.map((x) => x + table.rowCount);
        return { ...prediction, details: [{ name: 'score', values }] };
      },
    })),
  ],
  [
    'expected positions agree with the predicted classes, orders and numbers',
    'reports positions of other classes',
    withModel((model) => ({
      predict(table: Table, options?: PredictOptions) {
        const prediction = model.predict(table, options) as ClassPrediction;
        const positions = prediction.codes.map((code) => (code === 0 ? 0.9 : code - 0.9));
        return { ...prediction, positions: Float64Array.from(positions, Number) };
      },
    })),
  ],
  [
    'probabilities sum to one, and sets hold the predicted class',
    'gives probabilities that sum to more',
    withModel((model) => ({
      predict(table: Table, options?: PredictOptions) {
        const prediction = model.predict(table, options) as ClassPrediction;
        const { codes, classes } = prediction;
        const probabilities = new Float64Array(codes.length * classes.length).fill(0.9);
        return { ...prediction, probabilities };
      },
    })),
  ],
  [
    'probabilities sum to one, and sets hold the predicted class',
    'gives empty sets',
    withModel((model) => ({
      predict(table: Table, options?: PredictOptions) {
        const prediction = model.predict(table, options) as ClassPrediction;
        const { codes, classes } = prediction;
        const members = new Uint8Array(codes.length * classes.length);
        return { ...prediction, sets: { coverage: 0.9, members } };
      },
    })),
  ],
  [
    'writing to a prediction leaves the model as it is',
    'gives out its own array',
    withModel((model) => {
      const own = new Map<number, ReturnType<ToyModel['predict']>>();
      return {
        predict(table: Table, options?: PredictOptions) {
          const fresh = model.predict(table, options);
          if (!own.has(table.rowCount)) own.set(table.rowCount, fresh);
          return own.get(table.rowCount) as typeof fresh;
        },
      };
    }),
  ],
  [
    'explanations agree with predictions and add up',
    'forgets a ground',
    withModel((model) => ({
      explain: (table: Table, row: number, options?: PredictOptions) => ({
        ...model.explain(table, row, options),
        because: [],
      }),
    })),
  ],
  [
    'a row that is not there cannot be explained',
    'explains row 0 instead',
    withModel((model) => ({
      explain: (table: Table, row: number, options?: PredictOptions) =>
        model.explain(table, row >= 0 && row < table.rowCount ? row : 0, options),
    })),
  ],
  [
    'errors that training measured are those of predictions',
    'counts an error too few',
    withModel(() => ({ trainingErrors: { zeroOneLoss: -1 } })),
  ],
  [
    'errors that training measured are those of predictions',
    'measures what has no name',
    withModel(() => ({ trainingErrors: { 'no such metric': 0 } })),
  ],
  [
    'the description says something',
    'is silent',
    withModel(() => ({
      describe: () => ({ headline: '', facts: [], settings: [], sections: [], pictures: [] }),
    })),
  ],
  [
    'a model is saved and loaded with equal bits',
    'rounds',
    {
      ...toyDefinition,
      load: (document) => {
        const { head, parameters } = loadToy(document);
        return new ToyModel(head, { ...parameters, score: Math.fround(parameters.score) });
      },
    },
  ],
  [
    'a saved model says what it is',
    'does not save the seed',
    withModel((model) => ({
      toJSON() {
        const saved = model.toJSON();
        return { ...saved, training: { ...saved.training, seed: 1 } };
      },
    })),
  ],
  [
    'a model keeps how its table was read',
    'loads only what it predicts with',
    {
      ...toyDefinition,
      load: (document) => {
        const { head, parameters } = loadToy(document);
        const { reading: _reading, ...schema } = head.schema;
        return new ToyModel({ ...head, schema }, parameters);
      },
    },
  ],
  [
    'documents that are not models are refused',
    'throws what JSON throws',
    {
      ...toyDefinition,
      load: (document) => loadToy(document ?? JSON.parse('')),
    },
  ],
  [
    'a model of another version or learner is refused',
    'ignores the version',
    {
      ...toyDefinition,
      load: (document) =>
        loadToy(
          typeof document === 'object' && document !== null && 'format' in document
            ? { ...document, version: 1 }
            : document,
        ),
    },
  ],
  [
    'a damaged model is refused or harmless',
    'ignores what it does not know',
    {
      ...toyDefinition,
      load: (document) => {
        const parameters = (document as { parameters?: { code?: number; score?: number } })
          ?.parameters;
        return parameters && typeof parameters.score !== 'number'
          ? loadToy({ ...(document as object), parameters: { ...parameters, score: 0 } })
          : loadToy(document);
      },
    },
  ],
  [
    'the definition says what its learners are',
    'promises another kind of target',
    { ...toyDefinition, targetKinds: [...toyDefinition.targetKinds, 'ranking'] },
  ],
  [
    'the definition says what its learners are',
    'hides its options',
    { ...toyDefinition, options: {} },
  ],
  [
    'the registry loads a saved model',
    'has another name than its models',
    { ...toyDefinition, id: 'other' },
  ],
];

describe('learnerContract notices a learner that breaks', () => {
  it.each(BREACHES)('%s: %s', async (clause, _, definition) => {
    expect(await broken(definition)).toContain(clause);
  });

  it('any clause', () => {
    // No loader of parsed data can break this one.
    const unbreakable: LearnerClause = 'a truncated model is refused';
    const names = learnerContract(toyDefinition).map(({ name }) => name);
    expect(new Set([...BREACHES.map(([clause]) => clause), unbreakable])).toEqual(new Set(names));
  });
});
