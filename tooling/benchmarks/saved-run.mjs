// A run of the benchmarks as it is kept in a file, to be compared with later ones.
import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';

const FORMAT = 'preflearn benchmark';
const VERSION = 1;

const repeated = v.pipe(v.array(v.number()), v.minLength(1));

const measurement = v.object({
  name: v.string(),
  /** Wall-clock seconds, processor seconds and most resident bytes of each round. */
  seconds: repeated,
  cpuSeconds: repeated,
  peakBytes: repeated,
  /** Other numbers of the last round, such as the number of rules. */
  notes: v.record(v.string(), v.number()),
});

const machine = v.object({
  cpu: v.string(),
  cores: v.number(),
  memoryBytes: v.number(),
  system: v.string(),
});

const run = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  date: v.string(),
  machine,
  /** Versions of what was measured and of what ran it, by name. */
  versions: v.record(v.string(), v.string()),
  /** Options that all learners by boosting were given. */
  engine: v.record(v.string(), v.unknown()),
  measurements: v.array(measurement),
});

/**
 * @typedef {v.InferOutput<typeof measurement>} Measurement one line, all rounds
 * @typedef {v.InferOutput<typeof machine>} Machine
 * @typedef {v.InferOutput<typeof run>} SavedRun
 */

/**
 * @param {Omit<SavedRun, 'format' | 'version'>} content
 * @returns {SavedRun}
 */
export function savedRun(content) {
  return { format: FORMAT, version: VERSION, ...content };
}

/**
 * @param {string} path
 * @param {SavedRun} content
 */
export function writeRun(path, content) {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * @param {string} path
 * @returns {SavedRun}
 * @throws Error with one sentence, if there is no such file or it was not written by {@link writeRun}
 */
export function readRun(path) {
  return parseRun(textOf(path), path);
}

/**
 * @param {string} text
 * @param {string} path where it comes from, for the message
 * @returns {SavedRun}
 */
export function parseRun(text, path) {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), run), text);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const where = v.getDotPath(issue);
  throw new Error(
    `${path} is not a saved run of the benchmarks: ${where === null ? '' : `${where}: `}${issue.message}. ` +
      'Save one with npm run bench -- --json FILE.',
  );
}

/** @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`Cannot read ${path}. Save a run with npm run bench -- --json ${path}.`);
  }
}
