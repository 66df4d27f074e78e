// Digests of models and predictions of all learners, to be compared between languages of the kernels,
// versions of Node, and browsers: same data, options and seed, same bits everywhere.
import { useKernels } from '@preflearn/boosting';
import { Random } from '@preflearn/core';
import { enderAeDefinition, orderDefinition, ordinalEnderDefinition } from '@preflearn/ender';
import { iblrDefinition } from '@preflearn/iblr';
import { bordaDefinition, ccDefinition, mostCommonDefinition } from '@preflearn/label-baselines';
import { lrtDefinition } from '@preflearn/lrt';
import { mlRulesDefinition } from '@preflearn/ml-rules';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { randomLabelledTable } from '@preflearn/testing';

/** @type {readonly import('@preflearn/core').LearnerDefinition[]} */
const definitions = [
  rankRulesDefinition,
  mlRulesDefinition,
  enderAeDefinition,
  ordinalEnderDefinition,
  orderDefinition,
  iblrDefinition,
  lrtDefinition,
  ccDefinition,
  bordaDefinition,
  mostCommonDefinition,
];

/** Ids of the learners that are compared. */
export const digestedLearners = definitions.map(({ id }) => id);

const TABLES = 3;
const TRAINING_ROWS = 150;
const RULES = 140;
/** Enough for rule models to predict by bitsets. */
const PREDICTED_ROWS = 1100;

/**
 * @typedef {Record<string, string>} Digests  digest by learner and kind of target
 *
 * @returns {Promise<Record<'typescript' | 'webassembly', Digests>>}
 */
export async function learnerDigests() {
  try {
    return { typescript: await digests('typescript'), webassembly: await digests('webassembly') };
  } finally {
    useKernels('auto');
  }
}

/** @param {'typescript' | 'webassembly'} language */
async function digests(language) {
  useKernels(language);
  /** @type {Digests} */
  const out = {};
  for (const definition of definitions) {
    for (const kind of definition.targetKinds) {
      out[`${definition.id}, ${kind}`] = await digest(textOf(definition, kind));
    }
  }
  return out;
}

/**
 * @param {import('@preflearn/core').LearnerDefinition} definition
 * @param {import('@preflearn/core').TargetKind} kind
 */
function textOf(definition, kind) {
  const learner = definition.create('rules' in definition.options ? { rules: RULES } : {});
  const texts = Array.from({ length: TABLES }, (_, i) => {
    const random = new Random(i);
    const data = randomLabelledTable(random, {
      kind,
      rows: TRAINING_ROWS,
      classes: 5,
      oneClass: false,
    });
    const model = learner.fit(data, { seed: i });
    const rows = Int32Array.from({ length: PREDICTED_ROWS }, () => random.integer(TRAINING_ROWS));
    return exactText([model.toJSON(), model.predict(data.attributes.select(rows))]);
  });
  return texts.join('\n');
}

/**
 * JSON with the bits of arrays of numbers.
 *
 * @param {unknown} value
 */
function exactText(value) {
  return JSON.stringify(value, (_, part) => {
    if (part instanceof Float64Array)
      return Array.from(new BigUint64Array(part.slice().buffer), String);
    return ArrayBuffer.isView(part) ? Array.from(/** @type {Int32Array} */ (part)) : part;
  });
}

/** @param {string} text */
async function digest(text) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').slice(0, 16);
}
