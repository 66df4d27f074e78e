// Which tests are run for the mutants of a package.
import { readdirSync, statSync } from 'node:fs';

/**
 * Tests of a package that stand in other folders, since they need more than the package may depend on.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const ELSEWHERE = {
  calibration: ['tooling/test/exports'],
  export: ['tooling/test/exports'],
  sql: ['packages/duckdb/test'],
  testing: ['packages/label-baselines/test/contract.test.ts'],
};

/** Full names of tests that need a server or a Java machine, which would outlive a mutant that does not end. */
export const LEFT_OUT = '^in (PostgreSQL|JPMML)';

/**
 * The files of tests of a package: its own in alphabetical order, then those elsewhere.
 *
 * @param {string} name of the package
 * @param {readonly string[]} [parts] of the paths of those that are wanted; all if not given
 * @returns {string[]} such as `./packages/mallows/test/borda.test.ts`
 */
export function testsOf(name, parts) {
  const all = [`packages/${name}/test`, ...(ELSEWHERE[name] ?? [])].flatMap(filesOf);
  return parts ? all.filter((file) => parts.some((part) => file.includes(part))) : all;
}

/** @param {string} path of a folder, or of a file of tests */
function filesOf(path) {
  if (statSync(path).isFile()) return [`./${path}`];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => `./${path}/${file}`);
}
