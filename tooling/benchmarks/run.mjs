// `npm run bench`: measures, prints, saves, compares, and writes the tables of the page "Speed".
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommanderError } from 'commander';
import { readJsonOfNode } from './child.mjs';
import { compareRuns } from './comparison.mjs';
import { goals } from './goals.mjs';
import { measureInTurn } from './in-turn.mjs';
import { allLines } from './lines/all-lines.mjs';
import { ourVersions, thisMachine } from './machine.mjs';
import { progress } from './progress.mjs';
import { comparisonText, goalText, headText, lineText } from './report.mjs';
import { readRun, savedRun, writeRun } from './saved-run.mjs';
import { chosenLines, settingsOf } from './settings.mjs';

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {import('./lines/line.mjs').Line} Line
 */

process.exitCode = await main(process.argv.slice(2));

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} exit code
 */
async function main(args) {
  try {
    const settings = settingsOf(args);
    if (settings.list) return list();
    return await runLines(settings);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode; // its message was printed
    console.error(`bench: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

function list() {
  for (const { name, file, large } of allLines) {
    const needs = [...(file === undefined ? [] : [`needs ${file}`]), ...(large ? ['--large'] : [])];
    console.log(needs.length === 0 ? name : `${name} (${needs.join(', ')})`);
  }
  return 0;
}

/** @param {Settings} settings */
async function runLines(settings) {
  const before = settings.against === undefined ? undefined : readRun(settings.against);
  const lines = presentLines(settings);
  const script = fileURLToPath(new URL('./run-line.mjs', import.meta.url));
  const context = JSON.stringify({ data: settings.data, engine: settings.engine });
  const names = lines.map(({ name }) => name);
  const outcome = await measureInTurn(names, settings.repeats, (name, round) => {
    progress(`round ${round + 1} of ${settings.repeats}: ${name}`);
    return readJsonOfNode(script, [name, context]);
  });
  progress('');
  const run = savedRun({
    date: new Date().toISOString().slice(0, 10),
    machine: thisMachine(),
    versions: ourVersions(),
    engine: settings.engine,
    measurements: [...outcome.measurements],
  });
  console.log(headText(run));
  if (run.measurements.length > 0) console.log(`\n${lineText(run.measurements)}`);
  const reached = goalText(goals, run.measurements);
  if (reached !== '') console.log(`\n${reached}`);
  if (before !== undefined) console.log(`\n${comparisonText(compareRuns(run, before))}`);
  if (settings.json !== undefined) writeRun(settings.json, run);
  for (const { name, message } of outcome.failures) console.error(`${name} failed: ${message}`);
  return outcome.failures.length === 0 ? 0 : 1;
}

/**
 * The lines that were asked for and can be run; says which cannot.
 *
 * @param {Settings} settings
 * @returns {readonly Line[]}
 */
function presentLines({ only, large, data }) {
  const chosen = chosenLines(allLines, only).filter((line) => large || !line.large);
  if (chosen.length === 0) throw new Error('no line has such a name; --list prints the names.');
  const lacking = chosen.flatMap(({ file }) =>
    file === undefined || existsSync(join(data, file)) ? [] : [file],
  );
  if (lacking.length > 0) {
    const files = [...new Set(lacking)].join(', ');
    console.log(`${lacking.length} lines left out, as ${data} lacks ${files}.`);
  }
  return chosen.filter(({ file }) => file === undefined || !lacking.includes(file));
}
