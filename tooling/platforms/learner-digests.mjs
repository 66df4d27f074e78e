// Digests of models and predictions of all learners, to be compared between languages of the kernels,
// versions of Node, and browsers: same data, options and seed, same bits everywhere.
import { useKernels } from '@preflearn/boosting';
import { Random } from '@preflearn/core';
import { learnerDefinitions } from '@preflearn/learners';
import { randomLabelledTable } from '@preflearn/testing';

const TABLES = 10;
const FEW_TABLES = 3;
const TRAINING_ROWS = 150;
/** Enough for rule models to predict by bitsets. */
const PREDICTED_ROWS = 1100;

/**
 * @typedef {Record<string, string>} Digests  digest by learner and kind of target
 * @typedef {Partial<Record<'typescript' | 'webassembly', Digests>>} BothDigests
 *   by language of the kernels; without WebAssembly where there is none (`node --jitless`)
 *
 * @typedef {object} DigestSettings
 * @property {number} [seed]     of the tables; 0 when absent
 * @property {number} [rules]    of learners with rules
 * @property {number} [threads]  1 when absent
 */

/**
 * @param {DigestSettings} [settings]
 * @returns {Promise<BothDigests>}
 */
export async function learnerDigests(settings = {}) {
  try {
    const typescript = await digests('typescript', settings);
    if (typeof WebAssembly === 'undefined') return { typescript };
    return { typescript, webassembly: await digests('webassembly', settings) };
  } finally {
    useKernels('auto');
  }
}

/**
 * @param {'typescript' | 'webassembly'} language
 * @param {DigestSettings} settings
 */
async function digests(language, settings) {
  useKernels(language);
  /** @type {Digests} */
  const out = {};
  for (const definition of learnerDefinitions) {
    for (const kind of definition.targetKinds) {
      out[`${definition.id}, ${kind}`] = await digest(textOf(definition, kind, settings));
    }
  }
  return out;
}

/**
 * @param {import('@preflearn/core').LearnerDefinition} definition
 * @param {import('@preflearn/core').TargetKind} kind
 * @param {DigestSettings} settings
 */
function textOf(definition, kind, { seed = 0, rules = 140, threads = 1 }) {
  const isForm = definition.formOf !== undefined; // trains the learner that it is a form of again and again
  const learner = definition.create({
    ...('rules' in definition.options && { rules }),
    ...('rounds' in definition.options && { rounds: rules, updates: 40 }),
    ...(isForm && { calibrationFolds: 2 }),
  });
  const texts = Array.from({ length: isForm ? FEW_TABLES : TABLES }, (_, i) => {
    const random = new Random(seed, i);
    const data = drawnTable(random, kind, i);
    const model = learner.fit(data, { seed: i, threads });
    const rows = Int32Array.from({ length: PREDICTED_ROWS }, () => random.integer(TRAINING_ROWS));
    return exactText([model.toJSON(), model.predict(data.attributes.select(rows))]);
  });
  return texts.join('\n');
}

/**
 * A table with ties, nominal attributes and attributes of all sizes; every second one has missing values, two of
 * three have weights, and one has rows of one class alone.
 *
 * @param {Random} random
 * @param {import('@preflearn/core').TargetKind} kind
 * @param {number} i
 */
function drawnTable(random, kind, i) {
  return randomLabelledTable(random, {
    kind,
    rows: TRAINING_ROWS,
    classes: 5,
    missing: i % 2 === 1,
    weights: /** @type {const} */ (['none', 'whole', 'real'])[i % 3],
    oneClass: i === TABLES - 1,
  });
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
