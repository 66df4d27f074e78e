// Saved models of all learners, damaged in every way and loaded.
import { parseModelText, Random } from '@preflearn/core';
import { learnerDefinitions } from '@preflearn/learners';
import { plainLabelledTable, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { edited, editsOf } from './edits.mjs';
import { examineModel } from './examine-model.mjs';
import { allowed, ensure } from './fuzz.mjs';
import { weighted } from './tables.mjs';

/**
 * @typedef {import('@preflearn/core').LearnerDefinition} LearnerDefinition
 *
 * @typedef {object} ModelCase
 * @property {string} learner
 * @property {import('@preflearn/core').TargetKind} kind
 * @property {number} table  which of the tables it was trained on
 * @property {readonly import('./edits.mjs').Edit[]} edits
 * @property {number | null} cut  characters of the text that are left; all for null
 */

/** Number of tables for each learner and kind of target; the first is plain, others are awkward. */
const TABLES = 3;

/** Of learners with rules. */
const RULES = 3;

/**
 * @param {readonly LearnerDefinition[]} [definitions]
 * @returns {import('./fuzz.mjs').Fuzzer<ModelCase>}
 */
export function modelsFuzzer(definitions = learnerDefinitions) {
  /** @type {Map<string, string>} */
  const texts = new Map();

  /** The text of a model without damage. @param {Pick<ModelCase, 'learner' | 'kind' | 'table'>} base */
  const textOf = (base) => {
    const key = Object.values(base).join();
    const text = texts.get(key) ?? trainedText(definitionOf(definitions, base.learner), base);
    texts.set(key, text);
    return text;
  };

  /** @param {Pick<ModelCase, 'learner' | 'kind' | 'table'>} base @returns {fc.Arbitrary<ModelCase>} */
  const casesOf = (base) => {
    const text = textOf(base);
    const edits = fc.array(editsOf(JSON.parse(text)), { maxLength: 3 });
    const cut = weighted([20, fc.constant(null)], [1, fc.nat(text.length)]);
    return fc.record({ edits, cut }).map((rest) => ({ ...base, ...rest }));
  };

  return {
    name: 'models',
    about: 'a saved model of each learner, damaged and loaded',
    limitSeconds: 30,
    shrinks: true,
    cases: () =>
      fc.oneof(
        ...definitions.flatMap(({ id, targetKinds }) =>
          targetKinds.flatMap((kind) =>
            Array.from({ length: TABLES }, (_, table) => casesOf({ learner: id, kind, table })),
          ),
        ),
      ),
    run: async ({ learner, kind, table, edits, cut }) => {
      const definition = definitionOf(definitions, learner);
      const damaged = edited(JSON.parse(textOf({ learner, kind, table })), edits);
      const loaded = await allowed(() => {
        if (cut === null) return definition.load(damaged);
        return definition.load(parseModelText((JSON.stringify(damaged) ?? '').slice(0, cut)));
      });
      if (loaded.refused) return loaded.refused.code;
      await examineModel(definition, loaded.value);
      return 'loaded';
    },
  };
}

/**
 * @param {LearnerDefinition} definition
 * @param {Pick<ModelCase, 'kind' | 'table'>} base
 */
function trainedText(definition, { kind, table }) {
  const awkward = { kind, rows: 12, classes: 3, oneClass: false };
  const data =
    table === 0 ? plainLabelledTable(kind, 3) : randomLabelledTable(new Random(table), awkward);
  const { options } = definition;
  const size = ['rules', 'rounds'].filter((name) => name in options).map((name) => [name, RULES]);
  const learner = definition.create(Object.fromEntries(size));
  return JSON.stringify(learner.fit(data, { seed: 1 }));
}

/**
 * @param {readonly LearnerDefinition[]} definitions
 * @param {string} learner
 */
export function definitionOf(definitions, learner) {
  const definition = definitions.find(({ id }) => id === learner);
  ensure(definition !== undefined, `there is no learner ${learner} any more`);
  return definition;
}
