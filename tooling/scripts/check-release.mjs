// Fails where the packages do not say yet where their repository is: npm refuses statements of provenance without, and
// readers of the registry would find no way back. The release workflow runs it first.
import { readFileSync } from 'node:fs';
import { manifests } from './manifests.mjs';
import { releaseProblems } from './release.mjs';

/** Pages that name the repository. */
const PAGES = ['apps/docs/guide/deploying.md'];

const read = (/** @type {string} */ path) => readFileSync(path, 'utf8');
const problems = releaseProblems(
  Object.values(manifests()),
  read('CITATION.cff'),
  Object.fromEntries(PAGES.map((path) => [path, read(path)])),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(
    'Nothing can be released yet: CONTRIBUTING.md, "Changesets", says what to fill in.',
  );
  process.exit(1);
}
console.log('release: the packages say where their repository is');
