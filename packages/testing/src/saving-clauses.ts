import {
  DataError,
  type LabelledTable,
  MODEL_FORMAT,
  MODEL_VERSION,
  type Model,
  PreflearnError,
  parseModelText,
  predictionLength,
  type Reading,
  Table,
} from '@preflearn/core';
import type { Checks } from './clause.js';
import { numbersOf } from './difference.js';
import { ensure, ensureDataError, named, thrownBy } from './ensure.js';
import type { LearnerSubject } from './learner-subject.js';
import { ensureSameModel, ensureSamePrediction, jsonOf } from './models.js';
import { type WrongDocument, wrongDocuments } from './wrong-documents.js';

/** Clauses on saving and loading. */
export type SavingClause =
  | 'a model is saved and loaded with equal bits'
  | 'a saved model says what it is'
  | 'a model keeps how its table was read'
  | 'a truncated model is refused'
  | 'documents that are not models are refused'
  | 'a model of another version or learner is refused'
  | 'a damaged model is refused or harmless';

const MODEL_CODES = ['MODEL_FORMAT', 'MODEL_VERSION', 'MODEL_LEARNER', 'MODEL_VALUE'];

/** Of places of a saved model that differ only in positions within arrays, so many are damaged. */
const MOST_ALIKE = 5;

export function savingChecks(subject: LearnerSubject): Checks<SavingClause> {
  return {
    'a model is saved and loaded with equal bits': () => checkRoundTrip(subject),
    'a saved model says what it is': () => checkHead(subject),
    'a model keeps how its table was read': () => checkReading(subject),
    'a truncated model is refused': () => checkTruncated(subject),
    'documents that are not models are refused': () => checkNoModels(subject),
    'a model of another version or learner is refused': () => checkStrangers(subject),
    'a damaged model is refused or harmless': () => checkDamaged(subject),
  };
}

function checkRoundTrip(subject: LearnerSubject): void {
  for (const data of [...subject.tables(), ...subject.plainTables()]) {
    const model = subject.make().fit(data, { seed: 11 });
    const document: unknown = JSON.parse(jsonOf(model));
    const before = JSON.stringify(document);
    const loaded = subject.load(document);
    ensure(JSON.stringify(document) === before, 'loading a model changed the document.');
    ensureSameModel(model, loaded, data.attributes, 'a model was saved and loaded');
    const [a, b] = [model.describe(), loaded.describe()].map((d) => JSON.stringify(d));
    ensure(a === b, 'a model was saved and loaded, but is described otherwise.');
  }
}

function checkHead(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    const learner = subject.make();
    const model = learner.fit(data, { seed: 11 });
    const saved = model.toJSON();
    ensure(saved.format === MODEL_FORMAT, `the format is ${saved.format}.`);
    ensure(saved.version === MODEL_VERSION, `the version is ${saved.version}.`);
    ensure(saved.learner === learner.id, `${learner.id} saves a model of ${saved.learner}.`);
    ensure(model.learner === learner.id, `${learner.id} gives a model of ${model.learner}.`);
    ensure(saved.training.seed === 11, `the seed was 11, but ${saved.training.seed} is saved.`);
    const [saidOptions, options] = [saved.training.options, learner.options].map((o) =>
      JSON.stringify(o),
    );
    ensure(saidOptions === options, `the options were ${options}, but ${saidOptions} are saved.`);
    ensure(Object.isFrozen(learner.options), 'the options of the learner can be written to.');
  }
}

const READING: Reading = {
  layout: { encoding: 'utf-8', separator: ';' },
  cells: { decimal: ',', missing: ['NA'], columns: [{ name: 'size', decimal: '.' }] },
};

/** The same data, as if read from a file. */
function asRead(data: LabelledTable): LabelledTable {
  return { ...data, attributes: new Table(data.attributes.columns, READING) };
}

function checkReading(subject: LearnerSubject): void {
  const wanted = JSON.stringify(READING);
  for (const data of subject.plainTables()) {
    const model = subject.make().fit(asRead(data), { seed: 11 });
    const loaded = subject.load(JSON.parse(jsonOf(model)));
    for (const [what, { schema }] of [
      ['a model', model],
      ['a loaded model', loaded],
    ] as const) {
      const found = JSON.stringify(schema.reading);
      ensure(
        found === wanted,
        `${what} says that its table was read as ${found}, not as ${wanted}.`,
      );
    }
    const other = subject.make().fit(data, { seed: 11 });
    ensure(other.schema.reading === undefined, 'a model says how a table was read that never was.');
    const [a, b] = [model, other].map((one) => one.predict(data.attributes));
    ensureSamePrediction(a, b, 0, 'a table says how it was read');
  }
}

function checkTruncated(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    const text = jsonOf(subject.make().fit(data));
    for (let cut = 0; cut < 40; cut++) {
      const length = Math.floor((text.length * cut) / 40);
      const load = () => subject.load(parseModelText(text.slice(0, length)));
      const what = `the first ${length} characters of a model`;
      ensureDataError(thrownBy(load, what), ['MODEL_FORMAT'], what);
    }
  }
}

function checkNoModels(subject: LearnerSubject): void {
  for (const input of [undefined, null, 0, '', 'text', true, [], {}, [1], () => 1, new Date(0)]) {
    const what = `${String(input)} for a model`;
    ensureDataError(
      thrownBy(() => subject.load(input), what),
      ['MODEL_FORMAT'],
      what,
    );
  }
}

function checkStrangers(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    const saved = subject.make().fit(data).toJSON();
    for (const version of [0, 2, 1.5, '1', null, undefined]) {
      const error = thrownBy(() => subject.load({ ...saved, version }), `version ${version}`);
      ensureDataError(error, ['MODEL_VERSION'], `version ${version}`);
    }
    for (const learner of ['another-learner', `${saved.learner} `, '', 'toString']) {
      const error = thrownBy(() => subject.load({ ...saved, learner }), `learner ${learner}`);
      ensureDataError(error, ['MODEL_LEARNER'], `learner "${learner}"`);
    }
  }
}

function checkDamaged(subject: LearnerSubject): void {
  const data = asRead(subject.plainTable(subject.kinds[0]));
  const saved: unknown = JSON.parse(jsonOf(subject.make().fit(data)));
  const breaches: string[] = [];
  for (const wrong of wrongDocuments(saved, MOST_ALIKE)) {
    try {
      checkWrong(subject, data, wrong);
    } catch (error) {
      breaches.push(error instanceof Error ? error.message : String(error));
    }
  }
  ensure(
    breaches.length === 0,
    `${breaches.length} damaged models do harm, such as: ${breaches.slice(0, 5).join(' ')}`,
  );
  ensure(
    !('polluted' in {}) && Object.keys(Object.prototype).length === 0,
    'loading a damaged model changed the prototype of all objects.',
  );
}

function checkWrong(subject: LearnerSubject, data: LabelledTable, wrong: WrongDocument): void {
  const { what, document, expected } = wrong;
  let model: Model;
  try {
    model = subject.load(document);
  } catch (error) {
    ensureDataError(error, MODEL_CODES, `a model where ${what}`);
    return;
  }
  ensure(expected === 'bear', `a model where ${what} was loaded without complaint.`);
  checkHarmless(subject, model, data, `a model where ${what} was loaded`);
}

/** A loaded model must either predict finite numbers or report an error. */
function checkHarmless(
  subject: LearnerSubject,
  model: Model,
  { attributes }: LabelledTable,
  what: string,
): void {
  try {
    const prediction = model.predict(attributes);
    const rows = predictionLength(prediction);
    ensure(rows === attributes.rowCount, `${what}, and predicts ${rows} rows.`);
    for (const [name, values] of numbersOf(prediction)) {
      const wrong = Array.from(values).find((value) => !Number.isFinite(value));
      ensure(wrong === undefined, `${what}, and predicts ${wrong} in ${name}.`);
    }
    model.explain(attributes, 0);
    model.describe();
    const again = subject.load(JSON.parse(jsonOf(model)));
    ensure(jsonOf(again) === jsonOf(model), `${what}, and is saved as different bytes.`);
  } catch (error) {
    if (!(error instanceof PreflearnError)) {
      throw error instanceof Error && error.message.startsWith(what)
        ? error
        : new Error(`${what}, and then throws ${named(error)}.`);
    }
    const isSchema = error instanceof DataError;
    ensure(isSchema, `${what}, and then throws ${named(error)}.`);
  }
}
