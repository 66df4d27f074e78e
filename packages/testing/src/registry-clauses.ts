import { Registry } from '@preflearn/core';
import type { Checks } from './clause.js';
import { ensure } from './ensure.js';
import type { LearnerSubject } from './learner-subject.js';
import { ensureSameModel, jsonOf } from './models.js';

/** Clauses on the definition as part of a plug-in. */
export type RegistryClause =
  | 'the definition says what its learners are'
  | 'the registry loads a saved model';

export function registryChecks(subject: LearnerSubject): Checks<RegistryClause> {
  return {
    'the definition says what its learners are': () => checkDefinition(subject),
    'the registry loads a saved model': () => checkRegistry(subject),
  };
}

function checkDefinition(subject: LearnerSubject): void {
  const { definition } = subject;
  const { id, targetKinds, options } = subject.make();
  ensure(definition.id === id, `the definition of ${definition.id} makes learners called ${id}.`);
  const [said, kinds] = [definition.targetKinds, targetKinds].map((list) => list.join(', '));
  ensure(said === kinds, `the definition says ${said} targets, but its learners take ${kinds}.`);
  for (const name of Object.keys(options)) {
    ensure(Object.hasOwn(definition.options, name), `the definition has no option ${name}.`);
  }
  for (const text of [definition.title, definition.summary]) {
    ensure(text.trim() !== '', 'the definition has an empty title or summary.');
  }
}

function checkRegistry(subject: LearnerSubject): void {
  const { definition } = subject;
  const registry = new Registry();
  registry.use({ learners: [definition] });
  registry.use({ learners: [definition] });
  const all = registry.registered('learners');
  ensure(all.length === 1 && all[0] === definition, 'the registry holds something else.');
  for (const data of subject.plainTables()) {
    const model = subject.make().fit(data, { seed: 11 });
    const loaded = registry.loadModel(JSON.parse(jsonOf(model)));
    ensureSameModel(model, loaded, data.attributes, 'the registry loaded a saved model');
  }
}
