// `npm run pack`: packs the built packages as they would be published, to install them elsewhere. Of --for NAME, which may be
// repeated, only those packages and those of ours that they depend on.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { manifests, neededBy } from './manifests.mjs';
import { pack } from './pack.mjs';

const { values, positionals } = parseArgs({
  options: { for: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const destination = resolve(positionals[0] ?? join('out', 'packages'));
const all = manifests();
const wanted = values.for ?? Object.keys(all);
const unknown = wanted.find((name) => all[name] === undefined);
if (unknown !== undefined) {
  console.error(`preflearn: no package "${unknown}". Packages: ${Object.keys(all).join(', ')}.`);
  process.exit(1);
}
const names = [...new Set(wanted.flatMap((name) => neededBy(name, all)))];

mkdirSync(destination, { recursive: true });
for (const file of readdirSync(destination)) {
  if (/^preflearn-.*\.tgz$/.test(file)) rmSync(join(destination, file)); // of an earlier run
}
for (const name of names) pack(all[name].folder, destination);
console.log(`${names.length} packages in ${destination}. In your project:`);
console.log(`  npm install ${join(destination, '*.tgz')}`);
