// Holds the code that an app ships for each learner to tooling/sizes.json; reads the built packages.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundledSize, inKb, kindsOf, sizeProblems } from './sizes.mjs';

/** @type {Record<string, import('./sizes.mjs').SizeEntry>} */
const entries = JSON.parse(readFileSync('tooling/sizes.json', 'utf8'));
/** @type {{packages: Record<string, string[]>}} */
const { packages } = JSON.parse(readFileSync('tooling/layers.json', 'utf8'));

const learners = await learnerIds(Object.keys(packages));
const sizes = new Map();
for (const [id, entry] of Object.entries(entries)) {
  if (learners.includes(id)) sizes.set(id, await sizesOf(entry));
}
console.log(
  'kB (gzip) of an app that trains, trains and loads, only loads, loads to predict (./predict); in brackets what is\n' +
    'allowed. Counted is what a page loads to do so on one thread; with threads it also loads the chunk after the plus\n' +
    'sign, when it needs it.',
);
for (const [id, own] of sizes) {
  const figures = kindsOf(entries[id].limits).map(
    (kind) => `${sizeText(own[kind]).padStart(12)} (${entries[id].limits[kind]})`,
  );
  console.log(`${id.padEnd(16)}${figures.join('')}`);
}
const problems = sizeProblems(entries, sizes, learners);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`sizes: ${sizes.size} learners, bundled and compressed, within their limits`);

/** @param {import('./sizes.mjs').AppSize} size */
function sizeText({ start, all }) {
  return all === start ? inKb(start) : `${inKb(start)} + ${inKb(all - start)}`;
}

/**
 * Sizes of the apps of one learner.
 *
 * @param {import('./sizes.mjs').SizeEntry} entry
 */
async function sizesOf(entry) {
  const found = await Promise.all(
    kindsOf(entry.limits).map(async (kind) => [kind, await bundledSize(entry, kind, 'tooling')]),
  );
  return Object.fromEntries(found);
}

/**
 * Ids of the learners whose definitions the packages export.
 *
 * @param {readonly string[]} names short names of packages
 */
async function learnerIds(names) {
  const found = [];
  for (const name of names.filter((name) => name !== 'testing')) {
    const module = await import(pathToFileURL(`packages/${name}/dist/index.js`).href);
    for (const [key, value] of Object.entries(module)) {
      if (key.endsWith('Definition') && typeof value?.id === 'string') found.push(value.id);
    }
  }
  return found;
}
