// The lock file holds integrity hashes only, so that it names no registry.
import { readFileSync } from 'node:fs';

const file = 'pnpm-lock.yaml';
const lines = readFileSync(file, 'utf8').split('\n');
const found = lines.flatMap((line, i) =>
  /https?:|tarball:/.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [],
);
if (found.length > 0) {
  console.error(
    `An address in the lock file; install from the default registry.\n${found.join('\n')}`,
  );
  process.exit(1);
}
console.log(`${file}: no addresses in ${lines.length} lines`);
