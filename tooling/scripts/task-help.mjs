// What `npm run TASK -- --help` prints for the tasks whose program has no help of its own.

/** @type {Readonly<Record<string, string>>} */
export const taskHelp = {
  start: `npm start [-- FOLDER]

Builds the command line and runs the demo: evaluates and trains a model on a table of cars, and writes the table, the
model, a page and a picture into FOLDER (default: out).`,
  test: `npm test [-- FILTER... | VITEST OPTIONS]

Runs the tests that need no server and no browser. Without arguments, packages whose sources have not changed since
their tests passed are skipped.

  npm test -- packages/core           tests whose path contains this text
  npm test -- packages/core -t words  those whose name contains these words
  npm test -- --coverage              also measure coverage
  npm test -- apps/docs -u            write outputs, tables and pictures of the pages`,
  build: `npm run build

Builds everything that is published. What has not changed comes from a cache.`,
  pack: `npm run pack [-- FOLDER] [-- --for PACKAGE]

Builds the packages and packs them as they would be published, to install them in another project. Prints the command
that installs them.

  FOLDER         where to put the tarballs (default: out/packages); those of an earlier run are deleted there
  --for PACKAGE  only this package and those of ours that it needs, such as preflearn or rank-rules (repeatable)`,
  kernels: `npm run kernels

Compiles the AssemblyScript kernels of packages/boosting and packages/kernel into the modules that ship them.`,
  lint: `npm run lint [-- OPTIONS] [PATH...]

Checks style and format of all files, or of those under PATH.

  npm run lint -- --write .  repair what can be repaired`,
  typecheck: `npm run typecheck

Checks the types of sources, tests and tooling in one go. Needs no build.`,
  docs: `npm run docs

Builds the documentation into apps/docs/dist.`,
  checks: `npm run checks [-- NAME... [--write]]

Runs the checks of the repository, or those named. --write brings what api or install compares up to date.`,
  mutation: `npm run mutation -- FILE[:FROM-TO]...

Breaks the code of a file, one small step at a time, and lists what the tests of its package do not notice.

  npm run mutation -- packages/mallows/src/borda.ts:100-115  only lines 100 to 115`,
  ci: `npm run ci

Runs what must hold for a change to land: tests, lint, types and checks.`,
  'set-up': `Installs pnpm and the dependencies of the lock file, as every task does first.`,
};

/** The tasks that take no argument. */
export const withoutArguments = ['build', 'kernels', 'typecheck', 'docs', 'ci', 'set-up'];

/** Whether somebody asks for help. */
export function asksForHelp(/** @type {readonly string[]} */ args) {
  return args.includes('--help') || args.includes('-h');
}
