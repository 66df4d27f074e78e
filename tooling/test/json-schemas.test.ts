import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModel, use } from '@preflearn/core';
import { portableModelOf, rulesOf } from '@preflearn/export';
import { autoDefinition } from '@preflearn/model-selection';
import { describe, expect, it } from 'vitest';
import { plugin } from '../../apps/cli/src/plugins/plugin.js';
import { wrongDocuments } from '../../packages/testing/src/wrong-documents.js';
import { jsonSchemas } from './json-schemas.js';
import {
  expectAgreement,
  isModel,
  loads,
  readSaved,
  saved,
  validatorOf,
} from './schema-agreement.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
describe('the JSON Schemas', () => {
  it.each(Object.entries(jsonSchemas))(
    'are those that readers can fetch: %s',
    async (file, text) => {
      await expect(text).toMatchFileSnapshot(join(root, 'apps/docs/public', file));
    },
  );

  it('accept what preflearn writes', () => {
    const models = readdirSync(saved).filter((name) =>
      plugin.learners.some(({ id }) => name === `${id}.json`),
    );
    expect(models.length).toBe(plugin.learners.length);
    for (const name of models) expect([name, isModel(readSaved(name))]).toEqual([name, true]);
    expect(validatorOf('results-v1.schema.json')(readSaved('results.json'))).toBe(true);
  });

  it('accept the rules of every saved model that has some', () => {
    use(plugin);
    const isRules = validatorOf('rules-v1.schema.json');
    const apart = [
      ...['c45', 'extra-trees', 'random-forest', 'kernel-ridge', 'smooth-rules'],
      ...['rankboost-ae', 'orboost-all', 'svor'],
    ];
    const withoutRules = [
      'iblr',
      'pairwise-logit',
      'smooth-ranking',
      ...apart,
      ...apart.map((id) => `calibrated-${id}`),
    ];
    for (const { id } of plugin.learners.filter((learner) => !withoutRules.includes(learner.id))) {
      const rules: unknown = rulesOf(portableModelOf(loadModel(readSaved(`${id}.json`))));
      expect([id, isRules(JSON.parse(JSON.stringify(rules)))]).toEqual([id, true]);
      expect([id, isRules({ ...(rules as object), model: {} })]).toEqual([id, false]);
    }
  });

  it('accept a model that says why its learner was chosen, and refuse what it cannot say', () => {
    const chosen = readSaved('auto.json');
    expect(isModel(chosen)).toBe(true);
    const auto = autoDefinition(plugin.learners);
    let refused = 0;
    for (const { what, document, expected } of wrongDocuments(chosen)) {
      if (!what.startsWith('selection')) continue;
      const isLoaded = loads(auto, document);
      if (expected === 'refuse') {
        expect([what, isLoaded]).toEqual([what, false]);
        refused++;
      }
      if (/NaN|Infinity/.test(what)) continue; // JSON cannot hold it
      if (/(mean|standardError|size|values\.\d) is null$/.test(what)) continue; // wrong beside the others only
      if (isLoaded || expected === 'refuse') {
        expect([what, isModel(document)]).toEqual([what, isLoaded]);
      }
    }
    expect(refused).toBeGreaterThan(200);
  });

  it.each(plugin.learners)('accept what $id loads, and refuse what no model can be', (learner) => {
    expectAgreement(learner, (place) => !isLikeAnother(learner.id, place));
  });
});

/**
 * Whether json-schemas.slow.test.ts alone tries a place: one beyond the second of a list, whose elements have one schema,
 * or in the model that a calibrated form holds, which is tried as a model of its own, and in one calibrated form.
 */
function isLikeAnother(id: string, place: string): boolean {
  const isInner = /^parameters\.model\./.test(place) && id.startsWith('calibrated-');
  return /\.(?:[2-9]|\d\d+)(?=\.|$)/.test(place) || (isInner && id !== 'calibrated-ml-rules');
}
