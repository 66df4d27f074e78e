// Saved models of all learners, damaged in every way and loaded.
import { parseModelText, Random } from '@preflearn/core';
import { plainLabelledTable, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { allLearners } from '../learners.mjs';
import { examineModel } from './examine-model.mjs';
import { allowed, ensure } from './fuzz.mjs';
import { edited, editsOf } from './json-edits.mjs';

/**
 * @typedef {import('@preflearn/core').LearnerDefinition} LearnerDefinition
 * @typedef {import('@preflearn/core').TargetKind} TargetKind
 *
 * @typedef {object} ModelCase
 * @property {string} learner
 * @property {TargetKind} kind
 * @property {number} table  which of the tables it was trained on
 * @property {readonly import('./json-edits.mjs').Edit[]} edits
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
export function modelsFuzzer(definitions = allLearners) {
  /** @type {Map<string, string>} */
  const texts = new Map();

  /** @param {Pick<ModelCase, 'learner' | 'kind' | 'table'>} base */
  const textOf = ({ learner, kind, table }) => {
    const key = `${learner} ${kind} ${table}`;
    const text = texts.get(key) ?? trainedText(definitionOf(definitions, learner), kind, table);
    texts.set(key, text);
    return text;
  };

  return {
    name: 'models',
    limitSeconds: 30,
    shrinks: true,
    cases: () =>
      fc.oneof(
        ...definitions.flatMap(({ id, targetKinds }) =>
          targetKinds.flatMap((kind) =>
            Array.from({ length: TABLES }, (_, table) =>
              casesOf({ learner: id, kind, table }, textOf({ learner: id, kind, table })),
            ),
          ),
        ),
      ),
    run: (input) => {
      const { learner, edits, cut } = input;
      const definition = definitionOf(definitions, learner);
      const damaged = edited(JSON.parse(textOf(input)), edits);
      const loaded = allowed(() =>
        definition.load(cut === null ? damaged : shortened(damaged, cut)),
      );
      if (loaded.refused) return loaded.refused.code;
      examineModel(definition, loaded.value);
      return 'loaded';
    },
  };
}

/**
 * @param {Pick<ModelCase, 'learner' | 'kind' | 'table'>} base
 * @param {string} text
 * @returns {fc.Arbitrary<ModelCase>}
 */
function casesOf({ learner, kind, table }, text) {
  return fc.record({
    learner: fc.constant(learner),
    kind: fc.constant(kind),
    table: fc.constant(table),
    edits: fc.array(editsOf(JSON.parse(text)), { maxLength: 3 }),
    cut: fc.oneof(
      { weight: 20, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.nat(text.length) },
    ),
  });
}

/**
 * The document as it is read from a file that was cut off.
 *
 * @param {unknown} document
 * @param {number} cut
 */
function shortened(document, cut) {
  return parseModelText((JSON.stringify(document) ?? '').slice(0, cut));
}

/**
 * @param {LearnerDefinition} definition
 * @param {TargetKind} kind
 * @param {number} table
 */
function trainedText(definition, kind, table) {
  const data =
    table === 0
      ? plainLabelledTable(kind, 3)
      : randomLabelledTable(new Random(table), { kind, rows: 12, classes: 3, oneClass: false });
  const learner = definition.create('rules' in definition.options ? { rules: RULES } : {});
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
