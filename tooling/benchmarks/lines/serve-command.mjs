// The service under load: many requests, some of them garbage, and what its memory does meanwhile.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTable } from '@preflearn/io/node';
import { runCommand, withDrawnFile } from './command.mjs';
import { lineResult } from './line.mjs';

/** @typedef {{cpuSeconds: number, liveBytes: number, peakBytes: number}} Usage */

const REQUESTS = 1e5;
const AT_ONCE = 50;

/** Requests after which memory is looked at first: by then the code is compiled and caches are full. */
const WARM_UP = REQUESTS / 10;

const SHAPE = { rows: 1000, attributes: 8, classes: 5 };

/** @type {readonly import('./line.mjs').Line[]} */
export const serveCommandLines = [{ name: 'serve command, 1e5 requests', run: loadService }];

/** The time is that of all requests, processor time and memory are those of the service alone. */
function loadService() {
  return withDrawnFile(SHAPE, async (file, folder) => {
    const model = join(folder, 'model.json');
    await runCommand(['train', file, '--target', 'y', '--set', 'rules=100', '--out', model]);
    const rows = rowsOf(await readTable(file));
    const service = await startService(model);
    try {
      const expected = await answersTo(service.url, rows);
      const warm = await sendAll(service.url, rows, expected, WARM_UP);
      const before = await service.usage();
      const start = performance.now();
      const rest = await sendAll(service.url, rows, expected, REQUESTS - WARM_UP);
      const seconds = (performance.now() - start) / 1000;
      const after = await service.usage();
      return lineResult(
        { seconds, cpuSeconds: after.cpuSeconds - before.cpuSeconds, peakBytes: after.peakBytes },
        {
          'requests a second': (REQUESTS - WARM_UP) / seconds,
          'MB in use': after.liveBytes / 1e6,
          'wrong answers': warm + rest,
          'memory in use at the end / after a tenth': after.liveBytes / before.liveBytes,
        },
      );
    } finally {
      service.stop();
    }
  });
}

/**
 * The rows of a table as objects, without the target.
 *
 * @param {import('@preflearn/core').Table} table
 */
function rowsOf(table) {
  const columns = table.columns.filter(({ name }) => name !== 'y');
  return Array.from({ length: table.rowCount }, (_, row) =>
    Object.fromEntries(
      columns.map((column) => [column.name, column.type === 'numeric' ? column.values[row] : null]),
    ),
  );
}

/** @param {string} model */
async function startService(model) {
  const command = fileURLToPath(new URL('../../../apps/cli/bin/preflearn.js', import.meta.url));
  const execArgv = ['--expose-gc', '--import', new URL('./tell-usage.mjs', import.meta.url).href];
  const child = fork(command, ['serve', model, '--port', '0'], { execArgv, silent: true });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += String(chunk);
      const [found] = /http:\S+(?=;)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', () => reject(new Error(said)));
  });
  return {
    /** @type {string} */
    url,
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return /** @type {Usage} */ (usage);
    },
    stop: () => child.kill(),
  };
}

/**
 * What the service answers to each row, asked one after the other.
 *
 * @param {string} url
 * @param {readonly object[]} rows
 */
async function answersTo(url, rows) {
  const answers = [];
  for (const row of rows) answers.push(await (await send(url, JSON.stringify(row))).text());
  return answers;
}

/**
 * Sends requests, `AT_ONCE` at a time, of which each tenth is garbage.
 *
 * @param {string} url
 * @param {readonly object[]} rows
 * @param {readonly string[]} expected the answer to each row
 * @param {number} count
 * @returns {Promise<number>} how many were answered wrongly: a row otherwise than before, garbage otherwise than by 400
 */
async function sendAll(url, rows, expected, count) {
  let next = 0;
  let wrong = 0;
  const sender = async () => {
    while (next < count) {
      const i = next++;
      const place = i % rows.length;
      const isGarbage = i % 10 === 9;
      const body = JSON.stringify(rows[place]).slice(0, isGarbage ? -1 : undefined);
      const answer = await send(url, body);
      const text = await answer.text();
      if (isGarbage ? answer.status !== 400 : text !== expected[place]) wrong++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return wrong;
}

/**
 * @param {string} url
 * @param {string} body
 */
async function send(url, body) {
  return await fetch(`${url}/predict`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}
