// Fails where the docstring of an exported function, method or property does not state the layout of
// an array of numbers that it takes, returns or holds.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { arrayDocstrings, docstringProblems } from './docstrings.mjs';

const entryPoints = readdirSync('packages').flatMap((name) => {
  const { exports } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'));
  return Object.keys(exports)
    .map((door) => `packages/${name}/src/${door === '.' ? 'index' : door.slice(2)}.ts`)
    .filter((file) => existsSync(file))
    .map((file) => resolve(file));
});
const config = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, process.cwd());
const found = arrayDocstrings(process.cwd(), entryPoints, options);
const problems = docstringProblems(found);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
const stated = found.filter(({ missing }) => missing.length === 0).length;
console.log(
  `docstrings: ${stated} of ${found.length} exports with arrays of numbers state the layout`,
);
