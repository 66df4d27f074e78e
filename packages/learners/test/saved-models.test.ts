import type { LearnerDefinition, ModelDocument } from '@preflearn/core';
import { readResultsDocument } from '@preflearn/evaluation';
import { learnerDefinitions as learners } from '@preflearn/learners';
import { autoDefinition, selectionOf } from '@preflearn/model-selection';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  learnersOf,
  PRESENT,
  plainPrediction,
  readJson,
  savedRows,
  versions,
  writePresent,
} from './saved-models/models-of-the-past.js';

/*
 * Models and results of every version of the format that was ever released load, and predict the same bits.
 * `UPDATE_SAVED_MODELS=1 npm test -- packages/learners/test/saved-models` writes those of the present version anew, which is in
 * order only while that version is not released; later a change of the format takes a new version and folder.
 */

beforeAll(async () => {
  if (process.env.UPDATE_SAVED_MODELS) await writePresent(learners);
});

it('of the present version there is one of each learner', () => {
  expect([...learnersOf(PRESENT)].sort()).toEqual(learners.map(({ id }) => id).sort());
});

describe.each(versions())('what %s wrote', (version) => {
  it.each(learnersOf(version))('loads and predicts the same bits: %s', (id) => {
    const definition = learners.find((learner) => learner.id === id) as LearnerDefinition;
    const model = definition.load(readJson(version, `${id}.json`));
    expect(plainPrediction(model.predict(savedRows(version)))).toEqual(
      readJson(version, `${id}.predictions.json`),
    );
    expect(model.describe().headline).not.toBe('');
  });

  it('says why the learner of a model was chosen', () => {
    const document = readJson(version, 'auto.json') as ModelDocument;
    const { chosen, candidates } = selectionOf(document) ?? {};
    expect(candidates?.map(({ learner }) => learner).sort()).toEqual(['ml-rules', 'rank-rules']);
    expect(autoDefinition(learners).load(document).learner).toBe(chosen);
  });

  it('is read as results', () => {
    const document = readJson(version, 'results.json');
    expect(readResultsDocument(document)).toEqual(document);
  });
});
