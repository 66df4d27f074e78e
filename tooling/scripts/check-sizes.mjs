// Holds the code that an app ships for each learner to tooling/sizes.json; reads the built packages.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundledSize, inKb, sizeProblems } from './sizes.mjs';

/** @type {Record<string, import('./sizes.mjs').SizeEntry>} */
const limits = JSON.parse(readFileSync('tooling/sizes.json', 'utf8'));
/** @type {{packages: Record<string, string[]>}} */
const { packages } = JSON.parse(readFileSync('tooling/layers.json', 'utf8'));

const learners = await learnerIds(Object.keys(packages));
const sizes = new Map();
for (const [id, entry] of Object.entries(limits)) {
  if (learners.includes(id)) sizes.set(id, await bundledSize(entry, 'tooling'));
}
for (const [id, size] of sizes) {
  const { limit, goal } = limits[id];
  const wanted = goal === undefined ? '' : `, goal ${goal}`;
  console.log(`${id.padEnd(16)}${inKb(size).padStart(6)} kB of ${limit}${wanted}`);
}
const problems = sizeProblems(limits, sizes, learners);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`sizes: ${sizes.size} learners, bundled and compressed, within their limits`);

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
