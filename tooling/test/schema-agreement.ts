import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LearnerDefinition } from '@preflearn/core';
import { Ajv } from 'ajv';
import { expect } from 'vitest';
import { wrongDocuments } from '../../packages/testing/src/wrong-documents.js';
import { jsonSchemas } from './json-schemas.js';

export const saved = fileURLToPath(
  new URL('../../packages/learners/test/saved-models/v1', import.meta.url),
);

export function validatorOf(file: string) {
  return new Ajv().compile(JSON.parse(jsonSchemas[file]) as object);
}

export const isModel = validatorOf('model-v1.schema.json');

export function loads({ load }: LearnerDefinition, document: unknown): boolean {
  try {
    load(document);
    return true;
  } catch {
    return false;
  }
}

export function readSaved(name: string): unknown {
  return JSON.parse(readFileSync(join(saved, name), 'utf8'));
}

/**
 * Expects the JSON Schema to accept what a learner loads, and to refuse what no model can be, of the saved model with one
 * error in it.
 *
 * @param has  whether errors at a place, such as `parameters.rules.0`, are tried
 */
export function expectAgreement(
  learner: LearnerDefinition,
  has: (place: string) => boolean = () => true,
): void {
  for (const { what, document, expected } of wrongDocuments(readSaved(`${learner.id}.json`))) {
    if (!has(what.split(' ')[0])) continue;
    if (/NaN|Infinity/.test(what)) continue; // JSON cannot hold it
    // Which is right for a model without prediction sets, or without a correction.
    if (/^parameters\.(sets|intervals|correction) is null$/.test(what)) continue;
    // Which is right for a kernel model of numbers; smooth rules hold one.
    if (/parameters\.scaling is null$/.test(what) && /kernel-ridge|smooth-rules/.test(learner.id))
      continue;
    if (loads(learner, document)) expect([what, isModel(document)]).toEqual([what, true]);
    else if (expected === 'refuse') expect([what, isModel(document)]).toEqual([what, false]);
  }
}
