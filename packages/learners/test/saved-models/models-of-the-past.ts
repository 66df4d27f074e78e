import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Column,
  type LabelledTable,
  type LearnerDefinition,
  MODEL_VERSION,
  type Prediction,
  Random,
  type Reading,
  Table,
  type TargetKind,
} from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import { crossEvaluate } from '@preflearn/evaluation';
import { AutoLearner, withSelection } from '@preflearn/model-selection';
import { smallSettings } from '../small-settings.js';

/*
 * A folder v1, v2, ... for each version of the format: rows.json, a model of each learner with what it predicts for
 * these rows (<learner>.json, <learner>.predictions.json), auto.json, a model that says why its learner was chosen, and results.json.
 */

const here = fileURLToPath(new URL('.', import.meta.url));

/** The folder of the version that is written now. */
export const PRESENT = `v${MODEL_VERSION}`;

/** The folders there are. */
export function versions(): readonly string[] {
  return readdirSync(here, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
}

/** A file of a folder as plain data. */
export function readJson(version: string, name: string): unknown {
  return JSON.parse(readFileSync(`${here}${version}/${name}`, 'utf8'));
}

/** The learners that a folder has models of. */
export function learnersOf(version: string): readonly string[] {
  return readdirSync(`${here}${version}`).flatMap((name) =>
    name.endsWith('.predictions.json') ? [name.replace('.predictions.json', '')] : [],
  );
}

/** The rows to predict. */
export function savedRows(version: string): Table {
  return new Table(
    (readJson(version, 'rows.json') as SavedColumn[]).map((column) =>
      column.type === 'numeric'
        ? { ...column, values: Float64Array.from(column.values, (value) => value ?? NaN) }
        : { ...column, codes: Int32Array.from(column.codes) },
    ),
  );
}

/** All of a prediction as plain data, which JSON keeps to the last bit. */
export function plainPrediction(prediction: Prediction): unknown {
  return JSON.parse(
    JSON.stringify(prediction, (_, value: unknown) =>
      value instanceof Float64Array || value instanceof Int32Array ? Array.from(value) : value,
    ),
  );
}

/** Writes the folder of the present version anew. */
export async function writePresent(learners: readonly LearnerDefinition[]): Promise<void> {
  mkdirSync(here + PRESENT, { recursive: true });
  const write = (name: string, data: unknown) =>
    writeFileSync(`${here}${PRESENT}/${name}`, `${JSON.stringify(data)}\n`);
  write('rows.json', drawnColumns(2, 12).map(savedColumn));
  const rows = savedRows(PRESENT);
  for (const definition of learners) {
    const small = smallSettings(definition, 12);
    const model = definition.create(small).fit(drawnTable(definition.targetKinds[0]), { seed: 7 });
    write(`${definition.id}.json`, model);
    write(`${definition.id}.predictions.json`, plainPrediction(model.predict(rows)));
  }
  write('auto.json', await drawnChoice(learners));
  write('results.json', await drawnResults(learners));
}

type SavedColumn =
  | { readonly type: 'numeric'; readonly name: string; readonly values: readonly (number | null)[] }
  | {
      readonly type: 'nominal';
      readonly name: string;
      readonly codes: readonly number[];
      readonly categories: readonly string[];
    };

function savedColumn(column: Column): SavedColumn {
  const { type, name } = column;
  if (type === 'nominal') {
    return { type, name, codes: Array.from(column.codes), categories: column.categories };
  }
  const values = Array.from(column.values, (value) => (Number.isNaN(value) ? null : value));
  return { type, name, values };
}

/** Two numeric attributes and a nominal one, with gaps. */
function drawnColumns(seed: number, rows: number): readonly Column[] {
  const random = new Random(seed, 1);
  const number = () => (random.integer(9) === 0 ? NaN : standardNormal(random));
  const draw = () => Float64Array.from({ length: rows }, number);
  const codes = Int32Array.from({ length: rows }, () => random.integer(4) - 1);
  return [
    { type: 'numeric', name: 'x', values: draw() },
    { type: 'numeric', name: 'z', values: draw() },
    { type: 'nominal', name: 'colour', categories: ['red', 'green', 'blue'], codes },
  ];
}

const READING: Reading = {
  layout: { encoding: 'windows-1252', separator: ';' },
  cells: { decimal: ',', missing: ['NA'], columns: [{ name: 'z', decimal: '.' }] },
};

/** Weighted rows with a target that follows x, in four classes or orders of four labels. */
function drawnTable(kind: TargetKind): LabelledTable {
  const rows = 40;
  const columns = drawnColumns(1, rows);
  const [x] = columns;
  const random = new Random(1, 2);
  const codes = Int32Array.from({ length: rows }, (_, row) => {
    const value = x.type === 'numeric' ? x.values[row] || 0 : 0;
    return Math.max(0, Math.min(3, Math.floor(value + standardNormal(random) / 2 + 2)));
  });
  const weights = Float64Array.from({ length: rows }, () => random.integer(4) / 2);
  const names = ['a', 'b', 'c', 'd'];
  const attributes = new Table(columns, READING);
  if (kind === 'numeric') {
    const values = Float64Array.from(codes, (code, row) => 10 * code + (row % 7) / 4);
    return { attributes, target: { kind, name: 'y', values }, weights };
  }
  if (kind !== 'ranking') {
    const target = { kind: 'ordinal', name: 'y', classes: names, codes } as const;
    return { attributes, target, weights };
  }
  // The label of the row's number first; every fifth row ranks three labels only.
  const positions = Int32Array.from({ length: rows * 4 }, (_, i) => {
    const place = 1 + (((i % 4) + codes[Math.floor(i / 4)]) % 4);
    return Math.floor(i / 4) % 5 === 0 && place === 4 ? 0 : place;
  });
  return { attributes, target: { kind, name: 'y', labels: names, positions }, weights };
}

/** A model of the learner that was chosen of two, which says why. */
async function drawnChoice(learners: readonly LearnerDefinition[]): Promise<unknown> {
  const asked = ['ml-rules', 'rank-rules'];
  const few = learners
    .filter(({ id }) => asked.includes(id))
    .map((one) => one.create({ rules: 5 }));
  const auto = new AutoLearner(few);
  const data = drawnTable('ordinal');
  const selection = await auto.select(data, { seed: 7 });
  const model = auto.learner(selection.chosen).fit(data, { seed: 7 });
  return withSelection(model.toJSON(), selection, 7);
}

/** Results of an experiment, with times that do not change. */
async function drawnResults(learners: readonly LearnerDefinition[]): Promise<unknown> {
  const [learner] = learners.filter(({ id }) => id === 'ml-rules');
  const document = await crossEvaluate({
    dataset: 'drawn',
    data: drawnTable('ordinal'),
    learners: [{ id: learner.id, learner: learner.create({ rules: 5 }) }],
    splits: { method: 'folds', folds: 4 },
  });
  const results = document.results.map((result) => ({
    ...result,
    seconds: { fit: 0.5, predict: 0.25 },
  }));
  return { ...document, results };
}
