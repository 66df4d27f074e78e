// Packs every package as it would be published, and checks the tarball: the fields all packages
// share, README and LICENSE, publint --strict, and that its types resolve for its users (attw).
import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { manifestProblems } from './manifests.mjs';
import { capture, emptyDestination, pack, publishedFolders } from './pack.mjs';

const destination = emptyDestination('packed');
const folders = publishedFolders();
let failed = false;
for (const folder of folders) {
  const { manifest, tarball } = pack(folder, destination);
  const problems = [
    ...manifestProblems(manifest),
    ...missingFiles(tarball),
    ...(await published(tarball)),
    ...(manifest.exports === undefined ? [] : typesOf(tarball)),
  ];
  for (const problem of problems) console.error(`${folder}: ${problem}`);
  failed ||= problems.length > 0;
}
if (failed) process.exit(1);
console.log(`packages: ${folders.length} packed and checked`);

/** @param {string} tarball */
function missingFiles(tarball) {
  const files = capture('tar', ['-tzf', tarball], '.').output.split(/\r?\n/);
  return ['LICENSE', 'README.md'].flatMap((name) =>
    files.includes(`package/${name}`) ? [] : [`the packed package has no ${name}`],
  );
}

/** @param {string} tarball */
async function published(tarball) {
  const bytes = Uint8Array.from(readFileSync(tarball)).buffer;
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: bytes } });
  return messages.map((message) => `publint: ${formatMessage(message, pkg)}`);
}

/** @param {string} tarball */
function typesOf(tarball) {
  const flags = ['--profile', 'esm-only', '--no-definitely-typed', '--no-emoji', '--no-color'];
  const result = capture('pnpm', ['exec', 'attw', ...flags, '--format', 'ascii', tarball], '.');
  return result.status === 0 ? [] : [`attw:\n${result.output}`];
}
