// Runs the built packages on each version of Node (through the npm package `node`), on this one in other ways (no
// compiler, another locale, threads), and, bundled, in Chromium and Firefox, and fails unless models and predictions of all
// learners have equal digests everywhere.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMissing, valueIn } from './browsers.mjs';
import { bundleWithEsbuild, bundleWithVite } from './bundles.mjs';
import { learnerDigests } from './learner-digests.mjs';
import { installedNode, NODE_VERSIONS, runProgram } from './node-versions.mjs';
import { differingKeys, digestsUnder, variations } from './variations.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const program = fileURLToPath(new URL('./print-digests.mjs', import.meta.url));

/** @typedef {import('./learner-digests.mjs').BothDigests} BothDigests */

const here = await learnerDigests();
const expected = here.typescript ?? {};
let failed = false;

report(`Node ${process.versions.node}`, here);
for (const version of NODE_VERSIONS) {
  const { name, digests } = digestsOfNode(version);
  report(name, digests);
}
for (const variation of variations) {
  const digests = await digestsUnder(variation, {}, join(root, '.tools', 'pages', 'threads'));
  report(`Node ${process.versions.node}, ${variation.name}`, digests);
}
await checkBrowser('chromium');
await checkBrowser('firefox');

if (failed) process.exit(1);
for (const [learner, digest] of Object.entries(expected)) console.log(`  ${digest}  ${learner}`);
console.log('platforms: these digests of models and predictions everywhere');

/** @param {import('./browsers.mjs').BrowserName} browser */
async function checkBrowser(browser) {
  if (isMissing(browser)) return console.log(`skipped: there is no ${browser} here`);
  const bundlers = { esbuild: bundleWithEsbuild, Vite: bundleWithVite };
  for (const [name, bundle] of Object.entries(bundlers)) {
    const folder = join(root, '.tools', 'pages', name);
    mkdirSync(folder, { recursive: true });
    await bundle(folder);
    const digests = /** @type {BothDigests[]} */ (await valueIn(browser, folder, 'digests'));
    report(`${browser}, page by ${name}`, digests[0]);
    report(`${browser}, worker by ${name}`, digests[1]);
  }
}

/**
 * @param {string} version  as npm names it
 * @returns {{ name: string, digests: BothDigests }}
 */
function digestsOfNode(version) {
  const node = installedNode(version);
  const name = `Node ${runProgram(node, ['--version']).trim().slice(1)}`;
  return { name, digests: JSON.parse(runProgram(node, [program])) };
}

/**
 * @param {string} name
 * @param {BothDigests} digests
 */
function report(name, digests) {
  for (const [language, found] of Object.entries(digests)) {
    const differing = differingKeys(expected, found);
    failed ||= differing.length > 0;
    const result = differing.length === 0 ? 'equal' : `DIFFERENT: ${differing.join('; ')}`;
    console.log(`${`${name}, ${language}`.padEnd(60)} ${result}`);
  }
}
