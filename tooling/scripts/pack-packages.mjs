// `npm run pack`: packs the built packages as they would be published, to install them elsewhere. Of --for NAME only that
// package and those of ours that it depends on.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { manifests, neededBy } from './manifests.mjs';
import { pack } from './pack.mjs';

const { values, positionals } = parseArgs({
  options: { for: { type: 'string' } },
  allowPositionals: true,
});
const destination = resolve(positionals[0] ?? join('out', 'packages'));
const all = manifests();
if (values.for !== undefined && all[values.for] === undefined) {
  console.error(`preflearn: no package "${values.for}". Packages: ${Object.keys(all).join(', ')}.`);
  process.exit(1);
}
const names = values.for === undefined ? Object.keys(all) : neededBy(values.for, all);

mkdirSync(destination, { recursive: true });
for (const file of readdirSync(destination)) {
  if (/^preflearn-.*\.tgz$/.test(file)) rmSync(join(destination, file)); // of an earlier run
}
for (const name of names) pack(all[name].folder, destination);
console.log(`${names.length} packages in ${destination}. In your project:`);
console.log(`  npm install ${join(destination, '*.tgz')}`);
