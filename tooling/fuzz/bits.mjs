// Models and predictions of all learners on ten tables, compared between ways to run them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { learnerDigests } from '../platforms/learner-digests.mjs';
import { differingKeys, digestsUnder, variations } from '../platforms/variations.mjs';
import { ensure } from './fuzz.mjs';

/**
 * @typedef {object} BitsCase
 * @property {number} seed  of the ten tables
 */

/** What is compared; a test puts something in its place that differs. */
export const ourRuns = { learnerDigests, digestsUnder, variations };

/** Of learners with rules; the check of the platforms, with tables of its own, trains many more. */
const RULES = 20;

/**
 * @param {typeof ourRuns} [subject]
 * @returns {import('./fuzz.mjs').Fuzzer<BitsCase>}
 */
export function bitsFuzzer(subject = ourRuns) {
  return {
    name: 'bits',
    limitSeconds: 600,
    shrinks: false,
    cases: () => fc.record({ seed: fc.nat(2 ** 31 - 1) }),
    run: ({ seed }) => compare(subject, { seed, rules: RULES }),
  };
}

/**
 * @param {typeof ourRuns} subject
 * @param {import('../platforms/learner-digests.mjs').DigestSettings} settings
 */
async function compare(subject, settings) {
  const here = await subject.learnerDigests(settings);
  const expected = here.typescript ?? {};
  const found = [['here', here]];
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-bits-'));
  try {
    for (const variation of subject.variations) {
      found.push([variation.name, await subject.digestsUnder(variation, settings, folder)]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  for (const [name, digests] of /** @type {[string, typeof here][]} */ (found)) {
    for (const [language, values] of Object.entries(digests)) {
      const differing = differingKeys(expected, values);
      ensure(
        differing.length === 0,
        `other bits with ${name}, ${language}: ${differing.join('; ')}`,
      );
    }
  }
  return 'equal';
}
