// `npm run pack`: packs the built packages as they would be published, to install them elsewhere. Of --for NAME, which may be
// repeated, only those packages and those of ours that they depend on.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { similarName } from '@preflearn/core/text';
import { manifests, neededBy, packageNamed, shortName } from './manifests.mjs';
import { pack } from './pack.mjs';

const { values, positionals } = readArguments();
if (positionals.length > 1) fail(`expected one folder, found ${positionals.join(' ')}`);
const destination = resolve(positionals[0] ?? join('out', 'packages'));
const all = manifests();
const wanted = values.for?.map(fullName) ?? Object.keys(all);
const names = [...new Set(wanted.flatMap((name) => neededBy(name, all)))];

mkdirSync(destination, { recursive: true });
for (const file of readdirSync(destination)) {
  if (/^preflearn-.*\.tgz$/.test(file)) rmSync(join(destination, file)); // of an earlier run
}
for (const name of names) pack(all[name].folder, destination);
console.log(`${names.length} packages in ${destination}. In your project:`);
console.log(`  npm install ${join(destination, '*.tgz')}`);

function readArguments() {
  try {
    const options = /** @type {const} */ ({ for: { type: 'string', multiple: true } });
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return fail(
      `${/** @type {Error} */ (error).message.split('. ')[0]}; see npm run pack -- --help`,
    );
  }
}

/** @param {string} given @returns {string} the name of the package that is meant */
function fullName(given) {
  const found = packageNamed(given, all);
  if (found !== undefined) return found;
  const short = Object.keys(all).map(shortName);
  const meant = similarName(shortName(given), short);
  const question = meant === undefined ? '' : `; did you mean ${meant}?`;
  return fail(`no package "${given}"${question} Packages: ${short.join(', ')}`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`preflearn: ${message}.`);
  process.exit(1);
}
