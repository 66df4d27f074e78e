import {
  alignToSchema,
  type ClassPrediction,
  type Explanation,
  type FitArguments,
  type LabelledTable,
  type LearnerDefinition,
  type PredictOptions,
  type Rows,
  type Table,
  type Training,
} from '@preflearn/core';
import type { LearnerClause } from '../src/index.js';
import { loadToy, Toy, ToyModel, toyDefinition } from './toy-learner.js';

function withLearner(Changed: typeof Toy): LearnerDefinition {
  return { ...toyDefinition, create: (options) => new Changed(options) };
}

function withModel(Changed: typeof ToyModel): LearnerDefinition {
  const changed = ({ head, parameters }: ToyModel) => new Changed(head, parameters);
  class Learner extends Toy {
    override *train(data: LabelledTable, seed: number): Training<ToyModel> {
      return changed(yield* super.train(data, seed));
    }
  }
  return {
    ...toyDefinition,
    create: (options) => new Learner(options),
    load: (document) => changed(loadToy(document)),
  };
}

/** The toy, with a `fit` that has its own way with the arguments. */
function withFit(fit: (learner: Toy, given: FitArguments) => ToyModel): LearnerDefinition {
  return withLearner(
    class extends Toy {
      override fit(...given: FitArguments): ToyModel {
        return fit(new Toy(this.options), given);
      }
    },
  );
}

/** A learner for each clause on arguments that breaks it. */
export const ARGUMENT_BREACHES: readonly (readonly [LearnerClause, string, LearnerDefinition])[] = [
  [
    'options that are not an object are refused',
    'copies what it was given',
    { ...toyDefinition, create: (options) => new Toy({ ...options }) },
  ],
  [
    'fit refuses data without a target',
    'looks into the target at once',
    withFit((toy, given) => {
      const [{ target }] = given as [LabelledTable];
      return toy.fit(...(target.name === '' ? ([given[0] as LabelledTable] as const) : given));
    }),
  ],
  [
    'fit takes rows and the name of the target',
    'forgets the options of rows',
    withFit((toy, given) => {
      const [data, target] = given;
      return typeof target === 'string' ? toy.fit(data as Rows, target) : toy.fit(...given);
    }),
  ],
  [
    'fit refuses options that do not exist',
    'passes on the options it knows',
    withFit((toy, given) => {
      const [data, options] = given;
      if (typeof options !== 'object') return toy.fit(...given);
      const { seed, signal, onProgress } = options;
      return toy.fit(data as LabelledTable, { seed, signal, onProgress });
    }),
  ],
  [
    'predict and explain take rows',
    'reads the first row only',
    withModel(
      class extends ToyModel {
        override predict(given: Table | Rows, options?: PredictOptions): ClassPrediction {
          return super.predict(Array.isArray(given) ? given.slice(0, 1) : given, options);
        }
      },
    ),
  ],
  [
    'predict and explain refuse what is not a table',
    'asks it for the number of rows',
    withModel(
      class extends ToyModel {
        override predict(table: Table, options?: PredictOptions): ClassPrediction {
          return table.rowCount < 0 ? super.predict([]) : super.predict(table, options);
        }
        override explain(table: Table, row: number, options?: PredictOptions): Explanation {
          return super.explain(table.select([row]), 0, options);
        }
      },
    ),
  ],
  [
    'predict and explain refuse options that do not exist',
    'reads the one it knows',
    withModel(
      class extends ToyModel {
        override predict(table: Table, options: PredictOptions = {}): ClassPrediction {
          alignToSchema(this.schema, table, options.unseen);
          return super.predict(table, { unseen: options.unseen });
        }
      },
    ),
  ],
];
