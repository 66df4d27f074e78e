import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  type ModelDocument,
  type OptionSpecs,
  parseModelText,
  readModelDocument,
  readSavedOptions,
} from '../src/index.js';
import { learnerOfDocument } from '../src/models.js';
import { thrown } from './thrown.js';

const saved: ModelDocument = {
  format: 'preflearn/model',
  version: 1,
  learner: 'toy',
  schema: {
    attributes: [
      { type: 'numeric', name: 'x' },
      { type: 'nominal', name: 'c', categories: ['a', 'b'] },
    ],
    target: { kind: 'ordinal', name: 'y', classes: ['1', '2', '3'], cuts: [0.5, 1.5] },
  },
  training: {
    options: {
      rules: 5,
      depth: null,
      costs: [
        [0, 1],
        [1, 0],
      ],
    },
    seed: 1,
    rows: 10,
  },
  parameters: { mean: 2 },
};

const parameters = v.strictObject({ mean: v.pipe(v.number(), v.finite()) });
const either = v.strictObject({
  either: v.variant('type', [
    v.strictObject({ type: v.literal('one'), of: v.array(v.union([v.number(), v.null()])) }),
    v.strictObject({ type: v.literal('other') }),
  ]),
});
const read = (document: unknown) => readModelDocument(document, 'toy', parameters);
const withSchema = (part: object) => ({ ...saved, schema: { ...saved.schema, ...part } });
const withTarget = (part: object) => withSchema({ target: { ...saved.schema.target, ...part } });

describe('readModelDocument', () => {
  it('gives back what was saved, through text', () => {
    expect(read(parseModelText(JSON.stringify(saved)))).toEqual(saved);
    expect(learnerOfDocument(saved)).toBe('toy');
  });

  it('says of alternatives what is wrong with the nearest', () => {
    const sentence = (value: unknown) =>
      thrown(() => readModelDocument({ ...saved, parameters: { either: value } }, 'toy', either));
    expect(sentence({ type: 'one', of: [1, 'a string'] })).toContain(
      'model.parameters.either.of.1: found "a string", expected (a number | null);',
    );
    expect(sentence({ type: 'one' })).toContain('either.of: found nothing, expected ');
    expect(sentence({ type: 'other', of: [] })).toContain(
      'either.of: found "of", expected no such',
    );
    expect(sentence(5)).toContain('either: found 5, expected an object;');
  });

  it.each<[string, unknown, string]>([
    [
      'no object',
      5,
      'MODEL_FORMAT: This is not a saved preflearn model: its "format" is not "preflearn/model".',
    ],
    [
      'another format',
      { ...saved, format: 'pmml' },
      'MODEL_FORMAT: This is not a saved preflearn model: its "format" is not "preflearn/model".',
    ],
    [
      'another version',
      { ...saved, version: 2 },
      'MODEL_VERSION: The model has version 2, but this preflearn reads version 1; install the preflearn that wrote it, or train it again.',
    ],
    [
      'a version that is hard to show',
      { ...saved, version: { toString: 1, valueOf: 1 } },
      'MODEL_VERSION: The model has version an object, but this preflearn reads version 1; install the preflearn that wrote it, or train it again.',
    ],
    [
      'no version',
      { format: saved.format },
      'MODEL_VERSION: The model has no version, but this preflearn reads version 1; install the preflearn that wrote it, or train it again.',
    ],
    [
      'no learner',
      { ...saved, learner: 5 },
      'MODEL_FORMAT: The model does not say which learner made it; save it again.',
    ],
    [
      'another learner',
      { ...saved, learner: 'other' },
      'MODEL_LEARNER: model.learner: the model was made by "other", not by "toy"; load it with ' +
        'that learner.',
    ],
    [
      'a wrong parameter',
      { ...saved, parameters: { mean: '2' } },
      'MODEL_VALUE: model.parameters.mean: found "2", expected a number; save the model again, ' +
        'as this one is damaged or was edited.',
    ],
    [
      'NaN',
      { ...saved, parameters: { mean: NaN } },
      'MODEL_VALUE: model.parameters.mean: found NaN, expected a number; save the model again, ' +
        'as this one is damaged or was edited.',
    ],
    [
      'a parameter too many',
      { ...saved, parameters: { mean: 1, mode: 2 } },
      'MODEL_VALUE: model.parameters.mode: found "mode", expected no such field; save the ' +
        'model again, as this one is damaged or was edited.',
    ],
    [
      'a seed that is none',
      { ...saved, training: { ...saved.training, seed: 2 ** 32 } },
      'MODEL_VALUE: model.training.seed: found 4294967296, expected at most 4294967295; save ' +
        'the model again, as this one is damaged or was edited.',
    ],
    [
      'no rows',
      { ...saved, training: { ...saved.training, rows: 0 } },
      'MODEL_VALUE: model.training.rows: found 0, expected at least 1; save the model again, ' +
        'as this one is damaged or was edited.',
    ],
    [
      'two attributes of one name',
      withSchema({ attributes: [saved.schema.attributes[0], saved.schema.attributes[0]] }),
      'MODEL_VALUE: model.schema: the names of the columns are not all different ("x", "x", ' +
        '"y"); save the model again, as this one is damaged or was edited.',
    ],
    [
      'a target among the attributes',
      withTarget({ name: 'x' }),
      'MODEL_VALUE: model.schema: the names of the columns are not all different ("x", "c", ' +
        '"x"); save the model again, as this one is damaged or was edited.',
    ],
    [
      'a category twice',
      withSchema({ attributes: [{ type: 'nominal', name: 'c', categories: ['a', 'a'] }] }),
      'MODEL_VALUE: model.schema: the categories of "c" are not all different ("a", "a"); save ' +
        'the model again, as this one is damaged or was edited.',
    ],
    [
      'a class twice',
      withTarget({ classes: ['1', '2', '1'] }),
      'MODEL_VALUE: model.schema: the classes of "y" are not all different ("1", "2", "1"); ' +
        'save the model again, as this one is damaged or was edited.',
    ],
    [
      'no class',
      withTarget({ classes: [], cuts: undefined }),
      'MODEL_VALUE: model.schema.target.classes: found 0 classes for a target that is ordinal; ' +
        'save the model again, as this one is damaged or was edited.',
    ],
    [
      'classes of a number',
      withTarget({ kind: 'numeric', cuts: undefined }),
      'MODEL_VALUE: model.schema.target.classes: found 3 classes for a target that is numeric; ' +
        'save the model again, as this one is damaged or was edited.',
    ],
    [
      'cuts too few',
      withTarget({ cuts: [1] }),
      'MODEL_VALUE: model.schema.target.cuts: expected 2 ascending numbers for 3 classes; save ' +
        'the model again, as this one is damaged or was edited.',
    ],
    [
      'cuts that fall',
      withTarget({ cuts: [2, 1] }),
      'MODEL_VALUE: model.schema.target.cuts: expected 2 ascending numbers for 3 classes; save ' +
        'the model again, as this one is damaged or was edited.',
    ],
    [
      'medians that fall',
      withTarget({ medians: [1, 3, 2] }),
      'MODEL_VALUE: model.schema.target.medians: expected 3 ascending numbers for 3 classes; save ' +
        'the model again, as this one is damaged or was edited.',
    ],
    [
      'a unit of classes that were not made from a number',
      withTarget({ cuts: undefined, unit: 'kg' }),
      'MODEL_VALUE: model.schema.target.unit: found "kg" for a target that is ordinal, and not made ' +
        'from a number; save the model again, as this one is damaged or was edited.',
    ],
    [
      'too few medians',
      withTarget({ medians: [1, 3] }),
      'MODEL_VALUE: model.schema.target.medians: expected 3 ascending numbers for 3 classes; save ' +
        'the model again, as this one is damaged or was edited.',
    ],
  ])('refuses %s', (_, document, message) => {
    expect(thrown(() => read(document))).toBe(`DataError ${message}`);
  });

  it('refuses keys that reach for prototypes, wherever they are', () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const text = JSON.stringify(saved);
      for (const place of ['"schema":{', '"options":{', '"parameters":{', '{"format"']) {
        const poison = `"${key}":{"polluted":true},`;
        const open = place.indexOf('{') + 1;
        const bad = text.replace(place, place.slice(0, open) + poison + place.slice(open));
        expect(bad).not.toBe(text);
        expect(thrown(() => read(parseModelText(bad)))).toContain(`found the key "${key}"`);
      }
    }
    expect({}).not.toHaveProperty('polluted');
  });

  it('does not exhaust the stack on deep nesting', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const document = { ...saved, parameters: parseModelText(deep) };
    expect(thrown(() => read(document))).toContain('MODEL_FORMAT: model.parameters');
  });
});

describe('parseModelText', () => {
  it('says that a text is cut off', () => {
    expect(thrown(() => parseModelText('{"format":'))).toMatch(
      /^DataError MODEL_FORMAT: The model is not valid JSON \(.+\); save the model again, as the file is cut off or damaged\.$/,
    );
  });
});

describe('readSavedOptions', () => {
  const specs = {
    rules: { type: 'integer', default: 7, min: 1 },
  } as const satisfies OptionSpecs;

  it('fills in what an older version did not have', () => {
    expect(readSavedOptions('toy', specs, {})).toEqual({ rules: 7 });
  });

  it('blames the model, not the caller', () => {
    expect(thrown(() => readSavedOptions('toy', specs, { rules: 0 }))).toBe(
      'DataError MODEL_VALUE: model.training.options, toy, option "rules": found 0, expected a ' +
        'whole number of at least 1; save the model again, as this one is damaged or was edited.',
    );
  });
});
