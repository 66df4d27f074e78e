import * as v from 'valibot';
import { fitsOrder } from '../data/fits-order.js';
import { readingSchema } from '../data/reading.js';
import type { Schema } from '../data/schema.js';
import { levelsOf } from '../data/unit.js';
import { checkGiven } from '../errors/check-given.js';
import { DataError, PreflearnError } from '../errors/errors.js';
import { foundText, listed, quoted } from '../words/quoted.js';
import { modelFault, SAVE_AGAIN } from './damaged-model.js';
import { firstIssue } from './first-issue.js';
import { checkOptions, type OptionSpecs, type OptionValue, type OptionValues } from './options.js';

/** Marks a saved model. */
export const MODEL_FORMAT = 'preflearn/model';

/** Version of the format of saved models, apart from their parameters, that this library writes and reads. */
export const MODEL_VERSION = 1;

/** A model as plain data: what `JSON.stringify(model)` writes and a learner's `load` reads. */
export interface ModelDocument {
  readonly format: typeof MODEL_FORMAT;
  readonly version: typeof MODEL_VERSION;
  /** Id of the learner. */
  readonly learner: string;
  /**
   * Name of the plug-in that provides the learner, such as `./mine.js`; absent for learners of preflearn. It is never
   * loaded on the model's word.
   */
  readonly plugin?: string | undefined;
  /**
   * Why this learner was chosen over others; written and checked by the package `model-selection`, absent if there was
   * no choice.
   */
  readonly selection?: unknown;
  readonly schema: Schema;
  readonly training: {
    readonly options: Readonly<Record<string, OptionValue>>;
    readonly seed: number;
    readonly rows: number;
  };
  /** What was learned, in a shape of the learner's own, which the learner checks. */
  readonly parameters: unknown;
}

/**
 * The schema of a saved model; the options and the parameters are checked by the learner. A function rather than a
 * constant, since bundlers keep constants that are made by calls, even in an app that loads no model.
 */
export function modelDocumentSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const attributeSchema = v.union([
    v.strictObject({
      type: v.literal('numeric'),
      name: v.string(),
      unit: v.optional(
        v.union([
          v.pipe(v.string(), v.minLength(1)),
          v.strictObject({ levels: v.pipe(v.array(v.string()), v.minLength(1)) }),
        ]),
      ),
    }),
    v.strictObject({
      type: v.literal('nominal'),
      name: v.string(),
      categories: v.array(v.string()),
    }),
  ]);
  return v.strictObject({
    format: v.literal(MODEL_FORMAT),
    version: v.literal(MODEL_VERSION),
    learner: v.string(),
    plugin: v.optional(v.string()),
    selection: v.optional(v.unknown()),
    schema: v.strictObject({
      attributes: v.array(attributeSchema),
      target: v.strictObject({
        kind: v.picklist(['ordinal', 'nominal', 'ranking', 'numeric']),
        name: v.string(),
        classes: v.array(v.string()),
        cuts: v.optional(v.array(finite)),
        medians: v.optional(v.array(finite)),
        unit: v.optional(v.pipe(v.string(), v.minLength(1))),
      }),
      reading: v.optional(readingSchema()),
    }),
    training: v.strictObject({
      options: v.pipe(
        v.unknown(),
        v.check((options) => !Array.isArray(options)), // an array would pass for a record of its places
        v.record(
          v.string(),
          v.union([finite, v.string(), v.boolean(), v.null(), v.array(v.array(finite))]),
        ),
      ),
      seed: v.pipe(wholeNumber, v.maxValue(4294967295)),
      rows: v.pipe(wholeNumber, v.minValue(1)),
    }),
    parameters: v.unknown(),
  });
}

/** The keys through which data could reach an object's prototype. */
const UNSAFE_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Deepest nesting of a saved model, so that a hostile file cannot exhaust the stack. */
const MAX_LEVELS = 64;

/**
 * Parses the text of a saved model, without yet checking which learner it belongs to.
 *
 * @param text  JSON
 * @throws DataError MODEL_FORMAT when the text is cut off or not JSON
 */
export function parseModelText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new DataError(
      'MODEL_FORMAT',
      `the model is not valid JSON (${cause instanceof Error ? cause.message : String(cause)})`,
      { remedy: 'save the model again, as the file is cut off or damaged', cause },
    );
  }
}

/**
 * The id of the learner that made a saved model, and can load it.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION
 */
export function learnerOfDocument(input: unknown): string {
  checkHead(input);
  if (typeof input.learner === 'string') return input.learner;
  throw new DataError('MODEL_FORMAT', 'the model does not say which learner made it', {
    remedy: 'save it again',
  });
}

/**
 * The plug-in that a saved model names as the source of its learner, for a message only: nothing is loaded because a
 * model names it.
 */
export function pluginOfDocument(input: unknown): string | undefined {
  checkHead(input);
  return typeof input.plugin === 'string' ? input.plugin : undefined;
}

/**
 * Checks a saved model and its learner's parameters; nothing in it is executed.
 *
 * @param input       plain data, such as `JSON.parse` gives
 * @param learner     id of the learner that loads it
 * @param parameters  valibot schema of the learner's parameters
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readModelDocument<S extends v.GenericSchema>(
  input: unknown,
  learner: string,
  parameters: S,
): Omit<ModelDocument, 'parameters'> & { readonly parameters: v.InferOutput<S> } {
  checkHead(input);
  const found = learnerOfDocument(input);
  if (found !== learner) {
    throw new DataError(
      'MODEL_LEARNER',
      `the model was made by ${quoted(found)}, not by ${quoted(learner)}`,
      { where: { path: 'model.learner' }, remedy: 'load it with that learner' },
    );
  }
  checkKeys(input, 'model', 0);
  const head = valid(modelDocumentSchema(), input);
  checkSchema(head.schema);
  return { ...head, parameters: valid(parameters, head.parameters, 'parameters') };
}

/**
 * Checks the options that a saved model was trained with; missing ones get their defaults.
 *
 * @throws DataError MODEL_VALUE
 */
export function readSavedOptions<S extends OptionSpecs>(
  learner: string,
  specs: S,
  saved: Readonly<Record<string, unknown>>,
): OptionValues<S> {
  checkGiven('readSavedOptions', specs, 'the options of a learner', []);
  checkGiven('readSavedOptions', saved, 'an object of options', []);
  return checkSaved(() => checkOptions(learner, specs, saved));
}

/**
 * Runs a check on a part of a saved model, and reports what it refuses as a fault in the model.
 *
 * @param check  throws an error for what it refuses
 * @param place  where in the document; the options when absent
 * @returns what the check returns
 * @throws DataError MODEL_VALUE
 */
export function checkSaved<R>(check: () => R, place = 'training.options'): R {
  checkGiven('checkSaved', check, 'a function', 'function');
  try {
    return check();
  } catch (cause) {
    if (!(cause instanceof PreflearnError)) throw cause;
    throw new DataError('MODEL_VALUE', cause.problem, {
      where: { ...cause.where, path: `model.${place}` },
      remedy: SAVE_AGAIN,
      cause,
    });
  }
}

function checkHead(
  input: unknown,
): asserts input is { readonly learner?: unknown; readonly plugin?: unknown } {
  const { format, version } = Object(input) as Readonly<Record<string, unknown>>;
  if (typeof input === 'string') {
    throw new DataError('MODEL_FORMAT', 'found a text, expected the value that it holds', {
      where: { path: 'model' },
      remedy: 'parse it: parseModelText(text)',
    });
  }
  if (format !== MODEL_FORMAT) {
    throw new DataError(
      'MODEL_FORMAT',
      `this is not a saved preflearn model: its "format" is not ${quoted(MODEL_FORMAT)}`,
    );
  }
  if (version !== MODEL_VERSION) {
    throw new DataError(
      'MODEL_VERSION',
      `the model has ${version === undefined ? 'no version' : `version ${foundText(version)}`}, but ` +
        `this preflearn reads version ${MODEL_VERSION}`,
      { remedy: ['install the preflearn that wrote it', 'train it again'] },
    );
  }
}

function checkKeys(value: unknown, path: string, level: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (level > MAX_LEVELS) {
    throw new DataError('MODEL_FORMAT', 'the model is nested too deeply to be a model', {
      where: { path },
    });
  }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) checkKeys(value[i], `${path}.${i}`, level + 1);
    return;
  }
  for (const key of Object.getOwnPropertyNames(value)) {
    if (UNSAFE_KEYS.includes(key)) {
      throw new DataError(
        'MODEL_FORMAT',
        `found the key ${quoted(key)}, which no saved model has`,
        { where: { path }, remedy: 'do not use this file' },
      );
    }
    checkKeys((value as Record<string, unknown>)[key], `${path}.${key}`, level + 1);
  }
}

function checkSchema({ attributes, target, reading }: Schema): void {
  checkDistinct([...attributes.map(({ name }) => name), target.name], 'the names of the columns');
  for (const attribute of attributes) {
    const names =
      attribute.type === 'numeric' ? (levelsOf(attribute.unit) ?? []) : attribute.categories;
    const what = attribute.type === 'numeric' ? 'levels' : 'categories';
    checkDistinct(names, `the ${what} of ${quoted(attribute.name)}`);
  }
  const written = reading?.cells.columns?.map(({ name }) => name) ?? [];
  checkDistinct(written, 'the columns of the reading');
  const { cuts, medians, classes, kind, name } = target;
  checkDistinct(classes, `the classes of ${quoted(name)}`);
  if ((classes.length === 0) !== (kind === 'numeric')) {
    throw modelFault(
      'schema.target.classes',
      `found ${classes.length} classes for a target that is ${kind}`,
    );
  }
  if (target.unit !== undefined && kind !== 'numeric' && cuts === undefined) {
    throw modelFault(
      'schema.target.unit',
      `found ${quoted(target.unit)} for a target that is ${kind}, and not made from a number`,
    );
  }
  if (kind === 'ranking') checkLabels(classes);
  checkAscending('schema.target.cuts', cuts, classes.length - 1, classes.length);
  checkAscending('schema.target.medians', medians, classes.length, classes.length);
}

/** Predictions are orders as text, which could not be read with such a label. */
function checkLabels(labels: readonly string[]): void {
  const unfit = labels.find((label) => !fitsOrder(label));
  if (unfit === undefined) return;
  throw modelFault(
    'schema.target.classes',
    `the label ${quoted(unfit)} cannot stand in an order such as "b>a~c"`,
  );
}

function checkAscending(
  where: string,
  numbers: readonly number[] | undefined,
  length: number,
  classes: number,
): void {
  const ascending = numbers?.every((number, k) => k === 0 || numbers[k - 1] < number);
  if (numbers === undefined || (numbers.length === length && ascending)) return;
  throw modelFault(where, `expected ${length} ascending numbers for ${classes} classes`);
}

function checkDistinct(names: readonly string[], what: string): void {
  if (new Set(names).size === names.length) return;
  throw modelFault('schema', `${what} are not all different (${listed(names)})`);
}

function valid<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  ...root: readonly string[]
): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const { path, problem } = firstIssue(result.issues[0]);
  throw modelFault([...root, ...path].join('.'), problem);
}
