// `npm run bench`: measures, prints, saves, compares, and writes the tables of the page "Speed".
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommanderError } from 'commander';
import { readJsonOfNode } from './child.mjs';
import { goals } from './goals.mjs';
import { measureInTurn } from './in-turn.mjs';
import { allLines } from './lines/all-lines.mjs';
import { ourVersions, thisMachine, versionText } from './machine.mjs';
import { pageText, withMeasured } from './page.mjs';
import { comparePeers } from './peers/compare-peers.mjs';
import { groupsOf } from './peers/contenders.mjs';
import { peerTables } from './peers/peer-tables.mjs';
import { comparisonText, goalText, lineTable, lineText } from './report.mjs';
import { compareRuns, readRun, writeRun } from './saved-run.mjs';
import { chosenLines, settingsOf } from './settings.mjs';
import { textTable } from './tables.mjs';

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {import('./lines/line.mjs').Line} Line
 * @typedef {import('./in-turn.mjs').Outcome} Outcome
 * @typedef {import('./saved-run.mjs').SavedRun} SavedRun
 */

const PAGE = 'apps/docs/guide/speed.md';

process.exitCode = await main(process.argv.slice(2));

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} exit code
 */
async function main(args) {
  try {
    const settings = settingsOf(args);
    const before = settings.against === undefined ? undefined : readRun(settings.against);
    const { run, failures } = await runOf(settings);
    report(settings, run);
    if (before !== undefined) console.log(`\n${comparisonText(compareRuns(run, before))}`);
    if (settings.json !== undefined) writeRun(settings.json, run);
    for (const { name, message } of failures) console.error(`${name} failed: ${message}`);
    return failures.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode; // its message was printed
    console.error(`bench: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

/**
 * @param {Settings} settings
 * @returns {Promise<{run: SavedRun, failures: Outcome['failures']}>}
 */
async function runOf(settings) {
  const measured = settings.peers ? comparePeers(settings) : measureLines(settings);
  const { measurements, versions, failures } = await measured;
  const run = {
    date: new Date().toISOString().slice(0, 10),
    machine: thisMachine(),
    versions: { ...ourVersions(), ...versions },
    measurements,
  };
  return { run, failures };
}

/**
 * @param {Settings} settings
 * @returns {Promise<Outcome & {versions: Readonly<Record<string, string>>}>}
 */
async function measureLines(settings) {
  const lines = presentLines(settings);
  const script = fileURLToPath(new URL('./run-line.mjs', import.meta.url));
  const names = lines.map(({ name }) => name);
  const outcome = await measureInTurn(names, settings.repeats, (name) =>
    readJsonOfNode(script, [name, settings.data]),
  );
  return { ...outcome, versions: {} };
}

/**
 * Prints a run, and puts its tables into the page "Speed" if asked.
 *
 * @param {Settings} settings
 * @param {SavedRun} run
 */
function report({ peers, rows, threads, writePage }, run) {
  const { measurements } = run;
  const groups = groupsOf(rows, threads);
  const tables = peers ? peerTables(groups, measurements) : [lineTable(measurements)];
  const shown = peers
    ? tables.map((table) => `${table.region}\n${textTable(table.heads, table.rows)}`)
    : measurements.length === 0
      ? []
      : [lineText(measurements)];
  const texts = [...shown, goalText(goals, measurements)];
  const head = `${run.machine}\n${versionText(run.versions)}`;
  console.log([head, ...texts].filter((text) => text !== '').join('\n\n'));
  if (!writePage) return;
  const parts = tables.map((table) => /** @type {const} */ ([table.region, pageText(run, table)]));
  writeFileSync(PAGE, withMeasured(readFileSync(PAGE, 'utf8'), new Map(parts)));
  console.log(`\nWritten into ${PAGE}: ${tables.map(({ region }) => region).join('; ')}.`);
}

/**
 * The lines that were asked for and can be run; says which cannot.
 *
 * @param {Settings} settings
 * @returns {readonly Line[]}
 */
function presentLines({ only, large, data }) {
  const chosen = chosenLines(allLines, only).filter((line) => large || !line.large);
  if (chosen.length === 0)
    throw new Error(
      `no line has such a name, but:\n${allLines.map(({ name }) => name).join('\n')}`,
    );
  const lacking = chosen.flatMap(({ file }) =>
    file === undefined || existsSync(join(data, file)) ? [] : [file],
  );
  if (lacking.length > 0) {
    const files = [...new Set(lacking)].join(', ');
    console.log(`${lacking.length} lines left out, as ${data} lacks ${files}.`);
  }
  return chosen.filter(({ file }) => file === undefined || !lacking.includes(file));
}
