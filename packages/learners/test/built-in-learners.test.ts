import { describe, expect, it } from 'vitest';
import { builtInLearners, learnerDefinitions } from '../src/index.js';

describe.each(builtInLearners.map((learner) => [learner.definition.id, learner] as const))(
  'the entry of %s',
  (id, { definition, package: name, className }) => {
    it('names the package and the class that make the learner, and what loads its models', async () => {
      const exported = (await import(`../../${name}/src/index.ts`)) as Record<string, unknown>;
      expect(Object.values(exported)).toContain(definition);
      const Learner = exported[className] as new () => { id: string };
      expect(new Learner().id).toBe(id);
      expect(exported[`load${className}`]).toBeTypeOf('function');
    });
  },
);

it('the definitions hold each learner, and a calibrated form of each that predicts classes or numbers', () => {
  const ids = builtInLearners.map(({ definition }) => definition.id);
  expect(learnerDefinitions.filter(({ formOf }) => !formOf).map(({ id }) => id)).toEqual(ids);
  const calibrated = builtInLearners
    .filter(({ definition: { targetKinds } }) => targetKinds.some((kind) => kind !== 'ranking'))
    .map(({ definition }) => definition.id);
  expect(learnerDefinitions.flatMap(({ formOf }) => formOf ?? [])).toEqual(calibrated);
});
