// Compares the public declarations of each package with the reports in tooling/api, so that a change of a public name is
// seen in a diff; --write brings the reports up to date.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiReports } from './api-report.mjs';

const FOLDER = join('tooling', 'api');

const reports = apiReports(readdirSync('packages').map((name) => join('packages', name)));
const names = new Map([...reports].map(([name, text]) => [`${name}.txt`, text]));
if (process.argv.includes('--write')) {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(FOLDER)) if (!names.has(name)) rmSync(join(FOLDER, name));
  for (const [name, text] of names) writeFileSync(join(FOLDER, name), text);
}
const problems = [...names].flatMap(([name, text]) => {
  const path = join(FOLDER, name);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return before === text ? [] : [`${path}: ${firstChange(before, text)}`];
});
const gone = (existsSync(FOLDER) ? readdirSync(FOLDER) : []).filter((name) => !names.has(name));
problems.push(...gone.map((name) => `${join(FOLDER, name)}: there is no such package any more.`));
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(
    'If the change is meant, run npm run checks -- api --write, and say so in a changeset or change log.',
  );
  process.exit(1);
}
console.log(`api: the public declarations of ${names.size} packages are as reported`);

/**
 * The first line in which two texts differ.
 *
 * @param {string} before
 * @param {string} after
 */
function firstChange(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const at = now.findIndex((line, i) => line !== old[i]);
  const line = at < 0 ? now.length : at;
  return `line ${line + 1} is ${show(now[line])}, and was ${show(old[line])}`;
}

/** @param {string | undefined} line */
function show(line) {
  return line === undefined ? 'not there' : `"${line.trim()}"`;
}
