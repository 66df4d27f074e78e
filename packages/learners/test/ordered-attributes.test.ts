import {
  type LabelledTable,
  type LearnerDefinition,
  loadModel,
  type Model,
  type NumericColumn,
  namedColumn,
  orderedColumn,
  Random,
  Table,
  type TargetKind,
  use,
} from '@preflearn/core';
import { learnerDefinitions } from '@preflearn/learners';
import { randomLabelledTable } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { smallSettings } from './small-settings.js';

use({ learners: learnerDefinitions });

const SEEDS = [1, 2, 3, 4, 5, 6];

/** A random table whose categories are levels, and the same with their places 1, 2, ... as plain numbers. */
function drawn(kind: TargetKind, seed: number): readonly [LabelledTable, LabelledTable] {
  const data = randomLabelledTable(new Random(seed), {
    ...{ kind, rows: 30, attributes: ['nominal', 'nominal', 'ties'] },
  });
  const ordered = new Table(
    data.attributes.columns.map((column) =>
      column.type === 'nominal' ? orderedColumn(column, [...column.categories].reverse()) : column,
    ),
  );
  const plain = new Table(
    (ordered.columns as readonly NumericColumn[]).map(({ type, name, values }) => ({
      ...{ type, name, values },
    })),
  );
  return [
    { ...data, attributes: ordered },
    { ...data, attributes: plain },
  ];
}

/** Each learner with each kind of target that it takes. */
const cases = learnerDefinitions.flatMap((definition) =>
  definition.targetKinds.map((kind) => ({ id: definition.id, definition, kind })),
);

function fitted(definition: LearnerDefinition, data: LabelledTable) {
  const few = {
    ...{ folds: 2, calibrationFolds: 2, poolRules: 40 },
    ...smallSettings(definition, 5),
  };
  const known = Object.entries(few).filter(([name]) => name in definition.options);
  return definition.create(Object.fromEntries(known)).fit(data);
}

/** The parameters of a model as text, without the levels in those of a model within it. */
function parametersOf(model: Model): string {
  return JSON.stringify(model.toJSON().parameters, (key, value) =>
    key === 'unit' ? undefined : value,
  );
}

describe('a model of ordered attributes', () => {
  it.each(cases)(
    'is that of the numbers 1 to k, bit for bit: $id, $kind',
    ({ definition, kind }) => {
      for (const seed of SEEDS) {
        const [ordered, plain] = drawn(kind, seed);
        const model = fitted(definition, ordered);
        const same = fitted(definition, plain);
        expect(parametersOf(model)).toBe(parametersOf(same));
        expect(model.predict(ordered.attributes)).toEqual(same.predict(plain.attributes));
      }
    },
  );

  it.each(cases)(
    'predicts the same once it is loaded, for levels by name: $id, $kind',
    ({ definition, kind }) => {
      const [{ attributes, ...rest }] = drawn(kind, 7);
      const model = fitted(definition, { attributes, ...rest });
      const loaded = loadModel(JSON.parse(JSON.stringify(model)));
      const named = new Table(attributes.columns.map(namedColumn));
      expect(loaded.schema).toEqual(model.schema);
      expect(loaded.predict(named)).toEqual(model.predict(attributes));
    },
  );
});
