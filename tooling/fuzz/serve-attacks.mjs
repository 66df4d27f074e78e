// Attacks on `preflearn serve`: bodies by shape, many at a time, and sockets that stall, never read or reset. While each
// lasts, /health has to answer within a second, and the process has to stay below 1 GB; afterwards a row is answered as before.
//
//   node tooling/fuzz/serve-attacks.mjs [--seconds 10] [--only NAME]
import { spawn } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { BODIES, LARGE, ROW, row, rowsOf } from './serve-bodies.mjs';

const COMMAND = fileURLToPath(new URL('../../apps/cli/bin/preflearn.js', import.meta.url));
const MAX_BYTES = 1e9;
const MAX_HEALTH_MS = 1000;
const CLASSES = 40;

/** @typedef {{ port: number, signal: AbortSignal }} Target */

/** @param {Target} target @param {Uint8Array<ArrayBuffer>} body */
async function post({ port, signal }, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}/predict`, {
    method: 'POST',
    body,
    headers,
    signal,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Four at a time send a body again and again. @param {Target} target @param {string} text */
async function sendAgain(target, text) {
  const body = new TextEncoder().encode(text);
  const sender = async () => {
    while (!target.signal.aborted) await post(target, body).catch(() => {});
  };
  await Promise.all(Array.from({ length: 4 }, sender));
}

/** @param {number} length */
const head = (length) => `${START}content-length: ${length}\r\n\r\n`;
const START = 'POST /predict HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
const GET = 'GET /health HTTP/1.1\r\nhost: localhost\r\n';

/** Writes a text again and again until the socket ends. @param {string} text @param {number} milliseconds */
const dripping = (text, milliseconds) => (/** @type {import('node:net').Socket} */ socket) => {
  const timer = setInterval(() => socket.write(text), milliseconds);
  socket.once('close', () => clearInterval(timer));
  socket.resume();
};

/** Writes a text as fast as the other side takes it. @param {string} text */
const flooding = (text) => (/** @type {import('node:net').Socket} */ socket) => {
  const write = () => {
    for (let k = 0; k < 100 && !socket.destroyed; k++) if (!socket.write(text)) break;
    if (!socket.destroyed) setTimeout(write, 10);
  };
  write();
  socket.resume();
};

/** Milliseconds for which the longest connection of an attack has lasted. */
let longest = 0;

/** No connection of an attack may last longer: half a minute to send, half a minute to read, and some for a busy machine. */
const MAX_CONNECTION_MS = 65_000;

/**
 * Opens sockets again and again, each with the given text and then as `after` does.
 *
 * @param {Target} target
 * @param {number} count  how many at a time
 * @param {Buffer} text
 * @param {(socket: import('node:net').Socket) => void} after
 */
async function sockets({ port, signal }, count, text, after) {
  const one = async () => {
    while (!signal.aborted) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      const began = Date.now();
      const stop = () => socket.destroy();
      signal.addEventListener('abort', stop);
      socket.write(text);
      after(socket);
      await new Promise((resolve) => socket.once('close', resolve));
      longest = Math.max(longest, Date.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50)); // its own work must not slow what it measures
      signal.removeEventListener('abort', stop);
    }
  };
  await Promise.all(Array.from({ length: count }, one));
}

/** @param {string} body @param {string} path */
const request = (body, path = '/predict') =>
  Buffer.from(head(Buffer.byteLength(body)).replace('/predict', path) + body);

/** @type {Readonly<Record<string, (target: Target) => Promise<unknown>>>} */
const ATTACKS = {
  ...Object.fromEntries(
    Object.entries(BODIES).map(([name, make]) => [
      `bodies: ${name}`,
      (/** @type {Target} */ target) => sendAgain(target, make()),
    ]),
  ),
  'sockets: 200 bodies that stall': (target) =>
    sockets(target, 200, Buffer.from(`${head(100)}[`), (socket) => socket.resume()),
  'sockets: 20 bodies that stall before their last byte': (target) =>
    sockets(target, 20, request(rowsOf(row, LARGE)).subarray(0, -1), (socket) => socket.resume()),
  'sockets: 300 headers that stall': (target) =>
    sockets(
      target,
      300,
      Buffer.from('POST /predict HTTP/1.1\r\nhost: localhost\r\nx: '),
      (socket) => socket.resume(),
    ),
  'sockets: 300 that send nothing': (target) =>
    sockets(target, 300, Buffer.from(''), (socket) => socket.resume()),
  'sockets: 10 that never read a large answer': (target) =>
    sockets(target, 10, request(rowsOf(row, LARGE)), (socket) => socket.pause()),
  'sockets: 50 that never read a middling answer': (target) =>
    sockets(target, 50, request(rowsOf(row, 500_000)), (socket) => socket.pause()),
  'sockets: 20 that read slowly': (target) =>
    sockets(target, 20, request(rowsOf(row, 2e6)), (socket) => {
      socket.on('data', () => {
        socket.pause();
        setTimeout(() => socket.resume(), 500);
      });
    }),
  'sockets: 20 that reset in the middle': (target) =>
    sockets(target, 20, request(rowsOf(row, 2e6)), (socket) => {
      setTimeout(() => socket.resetAndDestroy(), 50);
    }),
  'sockets: 100 headers, a byte at a time': (target) =>
    sockets(target, 100, Buffer.from(`${GET}x: `), dripping('a', 500)),
  'sockets: 100 bodies, a byte at a time': (target) =>
    sockets(target, 100, Buffer.from(`${head(10_000)}[`), dripping(' ', 500)),
  'sockets: 100 chunked bodies, a byte at a time': (target) =>
    sockets(
      target,
      100,
      Buffer.from(`${START}transfer-encoding: chunked\r\n\r\n`),
      dripping('1\r\n \r\n', 500),
    ),
  'sockets: 10 chunked bodies without end': (target) =>
    sockets(
      target,
      10,
      Buffer.from(`${START}transfer-encoding: chunked\r\n\r\n`),
      flooding(`10000\r\n${row.padEnd(65_535)},\r\n`),
    ),
  'sockets: 10 headers without end': (target) =>
    sockets(target, 10, Buffer.from(GET), flooding(`x: ${'a'.repeat(5000)}\r\n`)),
  'sockets: 10 pipelines without end': (target) =>
    sockets(target, 10, Buffer.from(''), dripping(`${GET}\r\n`.repeat(15), 20)),
  'sockets: 10 pipelines of rows': (target) =>
    sockets(target, 10, Buffer.from(''), flooding(String(request(rowsOf(row, 5000))))),
  'sockets: 100 pipelines of explanations': (target) =>
    sockets(target, 100, Buffer.from(''), flooding(String(request(row.padEnd(5000), '/explain')))),
  'sockets: 100 pipelines of all requests, never read': (target) =>
    sockets(target, 100, Buffer.from(ALL.join('').repeat(2)), (socket) => socket.pause()),
  'sockets: 100 pipelines of all requests': (target) =>
    sockets(target, 100, Buffer.from(''), dripping(ALL.join(''), 20)),
  'sockets: 900 of a few rows each': (target) =>
    sockets(target, 900, Buffer.from(''), dripping(String(request(rowsOf(row, 5000))), 100)),
  'sockets: 900 of many rows each, never read': (target) =>
    sockets(target, 900, request(rowsOf(row, 130_000)), (socket) => socket.pause()),
  'sockets: 900 that reset after many rows': (target) =>
    sockets(target, 900, request(rowsOf(row, 130_000)), (socket) =>
      setTimeout(() => socket.resetAndDestroy(), 300),
    ),
  'sockets: 900 bodies of 500 kB, a piece at a time': (target) =>
    sockets(target, 900, Buffer.from(`${head(500_000)}[`), dripping(`${row},`.repeat(20), 100)),
  'sockets: 900 of different texts': (target) =>
    sockets(
      target,
      900,
      request(
        `[${Array.from({ length: 3000 }, (_, i) => `{"size":1,"weight":2,"colour":"c${i}"}`).join()}]`,
      ),
      (socket) => socket.resume(),
    ),
  'wide: 4 senders of rows': (target) => sendAgain(target, rowsOf(WIDE_ROW, LARGE)),
  'wide: 900 of a row each': (target) =>
    sockets(target, 900, request(WIDE_ROW), (socket) => socket.resume()),
  'wide: 900 explanations': (target) =>
    sockets(target, 900, request(WIDE_ROW, '/explain'), (socket) => socket.resume()),
  'wide: 900 that ask for the model and never read': (target) =>
    sockets(
      target,
      900,
      Buffer.from(GET.replace('/health', '/model').concat('\r\n').repeat(10)),
      (socket) => socket.pause(),
    ),
  'dated: 4 senders of rows, each with a date of another form': (target) =>
    sendAgain(
      target,
      `[${Array.from({ length: 200_000 }, (_, i) => `{"day":"${i % 2 ? '2020-01-02' : '2020-01-03T00:00'}","size":1}`).join()}]`,
    ),
  'dated: 900 of a few rows each': (target) =>
    sockets(target, 900, request(rowsOf('{"day":"2020-01-02","size":1}', 5000)), (socket) =>
      socket.resume(),
    ),
  'sockets: 1000 that are idle after a request': (target) =>
    sockets(target, 950, Buffer.from(`${GET}\r\n`), (socket) => socket.resume()),
  'sockets: 20 compressed bodies': (target) =>
    sockets(
      target,
      20,
      Buffer.concat([
        Buffer.from(`${START}content-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`),
        BOMB,
      ]),
      (socket) => socket.resume(),
    ),
  'sockets: 20 of wrong types, hosts and methods': (target) =>
    sockets(target, 20, Buffer.from(WRONG.join('')), (socket) => {
      socket.resume();
      setTimeout(() => socket.destroy(), 300);
    }),
  'sockets: 10 bytes of no request': (target) =>
    sockets(target, 10, Buffer.alloc(1e6, 0xff), (socket) => socket.resume()),
  'sockets: 20 that ask for the model a thousand times and never read': (target) =>
    sockets(
      target,
      20,
      Buffer.from('GET /model HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(1000)),
      (socket) => socket.pause(),
    ),
};

/** A request of each kind. */
const ALL = [
  ...['/health', '/model', '/openapi.json', '/nowhere', '/health?a=1'].map(
    (path) => `${GET.replace('/health', path)}\r\n`,
  ),
  ...['/predict', '/explain', '/model'].map((path) => String(request(row, path))),
];

/** A body of a hundred million blanks, packed. */
const BOMB = gzipSync(Buffer.alloc(1e8, ' '));

const WRONG = [
  ...['text/plain', 'application/x-www-form-urlencoded', ''].map((type) =>
    head(row.length).replace('application/json', type).concat(row),
  ),
  ...['evil.example', '', '127.0.0.1.evil.example', 'a'.repeat(5000)].map((host) =>
    head(row.length).replace('localhost', host).concat(row),
  ),
  ...['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'].map(
    (method) => `${GET.replace('GET', method)}\r\n`,
  ),
];

/** Attributes of the wide model, of which every other one is a text, and a row of them. */
const WIDE = Array.from({ length: 500 }, (_, k) => `a${k}`);
const WIDE_ROW = JSON.stringify(
  Object.fromEntries(WIDE.map((name, k) => [name, k % 2 ? 1 : 'red'])),
);

/** The values of row i of the tables on which the models of the attacks are trained. */
/** @type {Readonly<Record<string, { names: readonly string[], row: (i: number) => readonly unknown[] }>>} */
const TABLES = {
  wide: {
    names: WIDE,
    row: (i) => WIDE.map((_, k) => (k % 2 ? (i * k) % 23 : ['red', 'blue'][((i * k) % 3) % 2])),
  },
  dated: {
    names: ['day', 'size'],
    row: (i) => [`2020-0${1 + (i % 9)}-1${i % 10}`, (i * 7) % 23],
  },
  small: {
    names: Object.keys(ROW),
    row: (i) => [(i * 7) % 23, (i % 10) / 2, ['red', 'blue', 'green'][i % 3]],
  },
};

/** @param {string} folder @param {string} name  that of an attack */
async function start(folder, name) {
  const { names, row: valuesOf } = TABLES[name.split(':')[0]] ?? TABLES.small;
  const lines = Array.from({ length: 800 }, (_, i) =>
    [...valuesOf(i), `c${(((i * 7) % 23) + i) % CLASSES}`].join(),
  );
  writeFileSync(join(folder, 'rows.csv'), `${names.join()},grade\n${lines.join('\n')}\n`);
  const trained = spawn(
    process.execPath,
    [
      COMMAND,
      'train',
      'rows.csv',
      '--target',
      'grade',
      '--kind',
      'nominal',
      '--learner',
      'ml-rules',
      '--out',
      'm.json',
      '--no-project',
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const [code] = await once(trained, 'exit');
  if (code !== 0) throw new Error('the model of the attack was not trained');
  const child = spawn(process.execPath, [COMMAND, 'serve', 'm.json', '--port', '0'], {
    cwd: folder,
  });
  const port = await new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
      const found = /http:\/\/[\d.]+:(\d+)/.exec(said);
      if (found !== null) resolve(Number(found[1]));
    });
    child.once('exit', () => reject(new Error(said)));
  });
  return { child, port: /** @type {number} */ (port) };
}

/** Most bytes that a process has had in memory. @param {number | undefined} pid */
function peakBytes(pid) {
  const found = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) * 1024;
}

/**
 * @param {string} name
 * @param {number} seconds
 * @param {string} folder
 */
async function attack(name, seconds, folder) {
  const { child, port } = await start(folder, name);
  const faults = [];
  longest = 0;
  try {
    const before = await answered(port, name);
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    const work = ATTACKS[name]({ port, signal: stop.signal });
    const { slowest, failed } = await healthDuring(port, seconds);
    if (failed > 0) faults.push(`/health did not answer ${failed} times`);
    stop.abort();
    await Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 5000))]);
    const after = await answered(port, name);
    if (after !== before) faults.push(`a row was answered ${after}, before ${before}`);
    if (slowest > MAX_HEALTH_MS) faults.push(`/health took ${Math.round(slowest)} ms`);
    if (longest > MAX_CONNECTION_MS) faults.push(`a connection lasted ${longest} ms`);
    const peak = peakBytes(child.pid);
    if (peak > MAX_BYTES) faults.push(`the service took ${Math.round(peak / 1e6)} MB`);
    const figures =
      `health ${Math.round(slowest)} ms, ${Math.round(peak / 1e6)} MB` +
      (longest > 0 ? `, longest connection ${(longest / 1000).toFixed(1)} s` : '');
    console.log(
      `${faults.length === 0 ? 'ok' : 'FAILED'}  ${name}: ${figures} ${[...new Set(faults)].join('; ')}`,
    );
  } finally {
    child.kill('SIGKILL');
  }
  return faults.length === 0;
}

/**
 * How /health answers for some time. Asked in a thread of its own, which the work of the attack does not slow.
 *
 * @param {number} port
 * @param {number} seconds
 * @returns {Promise<{ slowest: number, failed: number }>}
 */
async function healthDuring(port, seconds) {
  const source = `(${String(watchHealth)})().then((found) => require('node:worker_threads').parentPort.postMessage(found))`;
  const thread = new Worker(source, { eval: true, workerData: { port, seconds } });
  const [found] = await once(thread, 'message');
  return found;
}

async function watchHealth() {
  const { workerData } = await import('node:worker_threads');
  const found = { slowest: 0, failed: 0 };
  const until = Date.now() + workerData.seconds * 1000;
  while (Date.now() < until) {
    const began = performance.now();
    const signal = AbortSignal.timeout(20_000);
    const isUp = await fetch(`http://127.0.0.1:${workerData.port}/health`, { signal })
      .then(({ ok }) => ok)
      .catch(() => false);
    found.slowest = Math.max(found.slowest, performance.now() - began);
    if (!isUp) found.failed++;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return found;
}

/** The answer to a row; a service that is busy is asked again. @param {number} port @param {string} name */
async function answered(port, name) {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/predict`, {
      method: 'POST',
      body: name.startsWith('wide') ? WIDE_ROW : row,
      headers: { 'content-type': 'application/json' },
    }).catch((error) => {
      // A connection that the service has just ended may have been taken for this.
      if (tries === 400) throw error;
    });
    const text = await answer?.text();
    if (answer !== undefined && (answer.status !== 503 || tries === 400)) return text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
});
const folder = mkdtempSync(join(tmpdir(), 'preflearn-serve-'));
let failed = 0;
try {
  for (const name of Object.keys(ATTACKS).filter((one) => one.includes(values.only))) {
    if (!(await attack(name, Number(values.seconds), folder))) failed++;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
