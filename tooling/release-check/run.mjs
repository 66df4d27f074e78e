// `npm run release-check`: all that must hold before a release and does not run at each landing (`.ci/run` does that).
// Installs what the parts need, runs them side by side, goes on after a failure, and ends with a line for each part and
// `N passed, N failed`: tests count one by one, every other part as one.
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { addCounts, countLine } from '../scripts/test-counts.mjs';
import { needs } from './needs.mjs';
import { parts } from './parts.mjs';

/** @typedef {import('./parts.mjs').Part} Part */
/** @typedef {import('../scripts/test-counts.mjs').TestCounts} Counts */

const LOGS = join('.tools', 'release-check');
/** Lines of the output of a failed part that are printed; its file holds all. */
const LAST_LINES = 60;

const list = parts.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`).join('\n');
const command = new Command('npm run release-check --')
  .description(
    'Runs what must hold before a release, beyond .ci/run. Installs with apt-get what it needs.',
  )
  .argument('[parts...]', 'names of parts (default: all)')
  .option('--jobs <n>', 'parts that run side by side (default: number of processors)', jobsOf)
  .addHelpText('after', `\nParts\n${list}\n\nThe output of each part is in ${LOGS}.`)
  .parse();
const { jobs = availableParallelism() } = command.opts();

mkdirSync(LOGS, { recursive: true });
const chosen = chosenParts(command.args);
const missing = await install(new Set(chosen.flatMap((part) => part.needs)));
/** @type {string[]} */
const lines = [];
/** @type {Counts} */
const sum = { passed: 0, failed: 0, skipped: 0 };
await runAll(
  chosen.filter((part) => !part.alone),
  jobs,
);
await runAll(
  chosen.filter((part) => part.alone),
  1,
);
console.log(`\n${lines.join('\n')}`);
console.log(countLine(sum));
if (sum.failed > 0) process.exitCode = 1;

/** @param {string} text */
function jobsOf(text) {
  const jobs = Number(text);
  if (Number.isInteger(jobs) && jobs > 0) return jobs;
  throw new InvalidArgumentError('Give a whole number from 1.');
}

/** @param {readonly string[]} names @returns {readonly Part[]} */
function chosenParts(names) {
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) command.error(`error: no part "${unknown}". Parts:\n${list}`);
  return parts.filter(({ name }) => names.length === 0 || names.includes(name));
}

/**
 * One after the other, as packages are installed by one process at a time.
 *
 * @param {ReadonlySet<keyof typeof needs>} needed
 * @returns {Promise<ReadonlySet<string>>} what could not be installed
 */
async function install(needed) {
  const missing = new Set();
  for (const name of needed) {
    if (needs[name].isThere()) continue;
    console.log(`installing ${name}`);
    const { status } = await outputOf(`install-${name}`, 'bash', ['-c', needs[name].install], {});
    if (status !== 0) missing.add(name);
  }
  return missing;
}

/** @param {readonly Part[]} waiting @param {number} jobs */
async function runAll(waiting, jobs) {
  const queue = [...waiting];
  const work = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) await check(part);
  };
  await Promise.all(Array.from({ length: Math.min(jobs, queue.length) }, work));
}

/** @param {Part} part */
async function check(part) {
  const lacking = part.needs.filter((name) => missing.has(name));
  if (lacking.length > 0) {
    return tell(
      part,
      0,
      { passed: 0, failed: 1, skipped: 0 },
      `cannot install ${lacking.join(', ')}`,
    );
  }
  console.log(`begins: ${part.name}`);
  const start = performance.now();
  const counts = join(LOGS, `${part.name}.counts`);
  rmSync(counts, { force: true });
  const task = part.command[0] === 'vitest' ? ['test', ...part.command.slice(2)] : part.command;
  const args = ['tooling/scripts/bootstrap.mjs', ...task];
  const env = { ...part.env, CI: 'true', TEST_COUNTS: counts };
  const { status, output } = await outputOf(part.name, process.execPath, args, env);
  if (status !== 0) console.log(output.split('\n').slice(-LAST_LINES).join('\n'));
  tell(part, performance.now() - start, countsOf(counts, status));
}

/**
 * @param {string} file  that a run of tests leaves; other parts count as one
 * @param {number | null} status
 */
function countsOf(file, status) {
  const counts = { passed: status === 0 && !existsSync(file) ? 1 : 0, failed: 0, skipped: 0 };
  addCounts(counts, file);
  if (status !== 0) counts.failed = Math.max(1, counts.failed);
  return counts;
}

/** @param {Part} part @param {number} ms @param {Counts} counts @param {string} [reason] */
function tell({ name }, ms, counts, reason) {
  for (const end of /** @type {const} */ (['passed', 'failed', 'skipped'])) sum[end] += counts[end];
  const verdict = counts.failed > 0 ? 'FAILED' : 'ok';
  const seconds = `${Math.round(ms / 1000)} s`;
  const line = `${verdict.padEnd(7)}${name.padEnd(12)}${seconds.padStart(7)}  ${reason ?? countLine(counts)}`;
  lines.push(line);
  console.log(line);
}

/**
 * Runs a program to its end; its output goes to a file, too.
 *
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<{ status: number | null, output: string }>}
 */
function outputOf(name, program, args, env) {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(LOGS, `${name}.log`));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      log.write(data);
      output += data;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      log.end();
      if (status !== 0) output += `\n${name}: exit status ${status}\n`;
      resolve({ status, output });
    });
  });
}
