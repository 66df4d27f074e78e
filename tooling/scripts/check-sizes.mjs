// Holds the code that an app ships for each learner to sizes.json in the learner's package; reads the built packages.
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundledSize, inKb, kindsOf, sizeProblems } from './sizes.mjs';

/** @type {typeof import('@preflearn/learners')} */
const { builtInLearners } = await import(pathToFileURL('packages/learners/dist/index.js').href);
const entries = Object.fromEntries(
  builtInLearners.map(({ definition: { id }, package: name, className }) => {
    const load = `load${className}`;
    return [id, { package: name, class: className, load, limits: limitsOf(name)[id] }];
  }),
);

const sizes = new Map();
for (const [id, entry] of Object.entries(entries)) {
  if (entry.limits) sizes.set(id, await sizesOf(entry));
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
const problems = sizeProblems(entries, sizes);
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
 * What an app may ship for each learner of a package, by id.
 *
 * @param {string} name short name of the package
 * @returns {Record<string, import('./sizes.mjs').SizeEntry['limits']>}
 */
function limitsOf(name) {
  const file = `packages/${name}/sizes.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
