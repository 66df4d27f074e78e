import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Model, type Table, tableFromRows, takeTarget } from '@preflearn/core';
import { parseCsv } from '@preflearn/io';
import { RankRules } from '@preflearn/rank-rules';
import { afterEach, describe, expect, it } from 'vitest';
import { HeldBytes } from '../src/serving/held-bytes.js';
import { type Listening, listen, MAX_WAITING, SERVER_LIMITS } from '../src/serving/listen.js';
import {
  ANSWER_MS,
  MAX_ANSWER,
  MAX_HELD,
  MIN_BODIES,
  modelService,
} from '../src/serving/model-service.js';
import { predictionsText } from '../src/serving/predictions.js';
import { allowedHosts } from '../src/serving/request-checks.js';
import { rowsOfRequest } from '../src/serving/rows-of-request.js';
import { Turns } from '../src/serving/turns.js';

const ROWS = Array.from({ length: 60 }, (_, i) => ({
  size: (i * 7) % 23,
  colour: ['red', 'blue', 'green'][i % 3],
  grade: String(1 + (((i * 7) % 23) % 3)),
}));
const data = takeTarget(tableFromRows(ROWS), 'grade', { classes: ['1', '2', '3'] });
const model = new RankRules({ rules: 20 }).fit(data);
const ROW = { size: 3, colour: 'red' };
const JSON_TYPE = { 'content-type': 'application/json' };
const LIMITS = { bodyBytes: 1_000_000, hosts: allowedHosts('127.0.0.1') };

describe('a service', () => {
  const service = modelService(model, LIMITS);

  async function post(body: string, headers: Record<string, string> = JSON_TYPE, of = service) {
    const answer = await of.request('/predict', { method: 'POST', body, headers });
    return { status: answer.status, json: await answer.json() };
  }

  it('refuses rows that each have a key of their own, and none that the model knows', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => ({ [`k${i}`]: 1 }));
    const { status, json } = await post(JSON.stringify([...rows, ROW]));
    expect({ status, code: json.error.code }).toEqual({ status: 400, code: 'COLUMN_MISSING' });
    expect((await post(JSON.stringify([...Array(50_000).fill({}), ROW]))).status).toBe(400);
    expect((await post(JSON.stringify(Array(50_000).fill({})))).json.error.code).toBe('FILE_EMPTY');
  });

  it('answers rows whose other keys all differ', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => ({ [`k${i}`]: 'x', ...ROW }));
    const { status, json } = await post(JSON.stringify(rows));
    expect(status).toBe(200);
    const [alone] = (await post(JSON.stringify(ROW))).json.predictions;
    expect(json.predictions).toEqual(Array(5000).fill(alone));
  });

  it('refuses a row of more other keys than it reads', async () => {
    const others = Array.from({ length: 30_000 }, (_, i) => [`k${i}`, 1]);
    const { status, json } = await post(JSON.stringify({ ...ROW, ...Object.fromEntries(others) }));
    expect({ status, code: json.error.code }).toEqual({ status: 400, code: 'FILE_FORMAT' });
  });

  it('takes 1000 other keys of a row, and not 1001', async () => {
    const others = Array.from({ length: 1001 }, (_, i) => [`k${i}`, 1] as const);
    const rowWith = (count: number) =>
      JSON.stringify({ ...ROW, ...Object.fromEntries(others.slice(0, count)) });
    expect((await post(rowWith(1000))).status).toBe(200);
    expect((await post(rowWith(1001))).status).toBe(400);
  });

  it('names the key that is misspelt', async () => {
    const { json } = await post('{"size": 3, "color": "red"}');
    expect(json.error.message).toContain('rename "color" to "colour"');
  });

  it.each([
    ['localhost', 200],
    ['localhost:8080', 200],
    ['LOCALHOST.:1', 200],
    ['127.0.0.1:99', 200],
    ['[::1]:8080', 200],
    ['evil.example', 403],
    ['evil.example:8080', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost@evil.example', 403],
  ])('answers the host %s by %i, wherever it is asked', async (host, status) => {
    for (const path of ['/model', '/health', '/openapi.json']) {
      expect((await service.request(path, { headers: { host } })).status).toBe(status);
    }
    expect((await post(JSON.stringify(ROW), { ...JSON_TYPE, host })).status).toBe(status);
  });

  it('answers any host where others can reach it, and further hosts that are allowed', async () => {
    expect(allowedHosts('0.0.0.0')).toBeUndefined();
    const hosts = allowedHosts('127.0.0.1', ['models.example']);
    const proxied = modelService(model, { ...LIMITS, hosts });
    const statusOf = async (host: string) =>
      (await proxied.request('/health', { headers: { host } })).status;
    expect(await statusOf('models.example')).toBe(200);
    expect(await statusOf('evil.example')).toBe(403);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'refuses the content-type "%s", which a page of another site can send',
    async (type) => {
      const { status, json } = await post(JSON.stringify(ROW), { 'content-type': type });
      expect({ status, code: json.error.code }).toEqual({ status: 415, code: 'CONTENT_TYPE' });
    },
  );

  it.each(['application/json; charset=utf-8', 'application/x-ndjson', 'application/jsonl'])(
    'takes the content-type %s',
    async (type) => {
      expect((await post(JSON.stringify(ROW), { 'content-type': type })).status).toBe(200);
    },
  );

  it('says that a body is compressed, with and without a header', async () => {
    for (const more of [{}, { 'content-encoding': 'gzip' }]) {
      const answer = await service.request('/predict', {
        method: 'POST',
        body: gzipSync(JSON.stringify(ROW)),
        headers: { ...JSON_TYPE, ...more },
      });
      const { error } = await answer.json();
      expect({ status: answer.status, code: error.code }).toEqual({
        status: 415,
        code: 'CONTENT_ENCODING',
      });
      expect(error.message).toContain('send it uncompressed');
    }
  });

  it('refuses an answer beyond its limit', async () => {
    const turn = new Turns().of();
    const body = new TextEncoder().encode(JSON.stringify(Array(100).fill(ROW)));
    const table = await rowsOfRequest([body], model, turn);
    const text = (most: number) => predictionsText(model, table, turn, most, () => {});
    await expect(text(1000)).rejects.toMatchObject({ code: 'ANSWER_SIZE', status: 413 });
    expect(JSON.parse(await text(1e6)).predictions).toHaveLength(100);
  });

  it('refuses to hold more than a limit, until others have ended', () => {
    const held = new HeldBytes(100);
    const [one, other] = [held.open(), held.open()];
    one.hold(60);
    one.hold(70);
    expect(() => other.hold(40)).toThrow('try again later');
    one.hold(50);
    other.hold(40);
    one.release();
    one.release();
    other.hold(100);
    expect(() => one.hold(1)).toThrow('try again later');
  });
});

describe('the limits of the command', () => {
  it('are those of the page', () => {
    const page = readFileSync(
      new URL('../../docs/guide/serving.md', import.meta.url),
      'utf8',
    ).replace(/\s+/g, ' ');
    const { requestMs, headersMs, checkMs, connections } = SERVER_LIMITS;
    for (const sentence of [
      `The headers of a request have to arrive within ${(headersMs + checkMs) / 1000} seconds, the whole of it within ${(requestMs + checkMs) / 1000} seconds, and its answer has to be taken within ${ANSWER_MS / 1000} seconds`,
      `at most ${connections} connections, with ${MAX_WAITING} requests waiting on each`,
      `or the answer ${MAX_ANSWER / 1e6} MB`,
      `together exceed ${MAX_HELD / 1e6} MB, or two bodies`,
    ]) {
      expect(page).toContain(sentence);
    }
    expect(MIN_BODIES).toBe(2);
  });
});

describe('a row alone or among others', () => {
  const lines = Array.from({ length: 40 }, (_, i) => {
    const day = `2020-0${1 + (i % 9)}-1${i % 10}`;
    return `${day} 10:00,${i % 2 ? 'a' : 'b'},${i % 3}`;
  });
  const table = parseCsv(`when,kind,grade\n${lines.join('\n')}\n`);
  const dated = new RankRules({ rules: 10 }).fit(
    takeTarget(table, 'grade', { classes: ['0', '1', '2'] }),
  );
  const service = modelService(dated, LIMITS);
  const answer = async (rows: object | readonly object[]) => {
    const body = JSON.stringify(rows);
    return await (
      await service.request('/predict', { method: 'POST', body, headers: JSON_TYPE })
    ).json();
  };

  it('gets the same answer, in whatever forms the others write their dates', async () => {
    const rows = [
      { when: '2020-02-11 10:00', kind: 'a' },
      { when: '2020-02-11T10:00Z', kind: 'a' },
      { kind: 'b', when: null },
      { when: '2020-08-17T10:00:00', kind: null },
    ];
    const alone = await Promise.all(rows.map(answer));
    expect(alone.flatMap(({ predictions }) => predictions)).toHaveLength(4);
    expect((await answer(rows)).predictions).toEqual(
      alone.flatMap(({ predictions }) => predictions),
    );
  });

  it('is refused in both when it lacks a key or has a date in another unit', async () => {
    const good = { when: '2020-02-11 10:00', kind: 'a' };
    for (const bad of [{ kind: 'a' }, { when: '2020-02-11', kind: 'a' }, { when: 5, kind: 'a' }]) {
      const alone = (await answer(bad)).error.code;
      for (const rows of [
        [bad, good],
        [good, bad],
      ]) {
        expect((await answer(rows)).error.code).toBe(alone);
      }
    }
  });
});

describe('a service that listens', () => {
  const open: Listening[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  async function started(limits = {}, answerMs = 300, of: Model = model) {
    const service = modelService(of, { ...LIMITS, bodyBytes: 10_000_000, answerMs });
    const times = { requestMs: 400, headersMs: 200, checkMs: 50, idleMs: 5000, connections: 1000 };
    const one = await listen(service, { host: '127.0.0.1', port: 0 }, { ...times, ...limits });
    open.push(one);
    return { url: one.url, port: Number(new URL(one.url).port) };
  }

  /** Sends a text and then nothing, and resolves with what has come when the connection ends. */
  async function stalled(port: number, text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let came = '';
    socket.on('data', (chunk) => {
      came += String(chunk);
    });
    socket.on('error', () => {});
    socket.write(text);
    await ending(socket);
    return came;
  }

  const ending = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

  it.each([
    ['headers', 'POST /predict HTTP/1.1\r\nhost: localhost\r\nx: '],
    [
      'a body',
      'POST /predict HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n[',
    ],
  ])('ends a connection whose request stalls in %s', async (_, text) => {
    const { port, url } = await started();
    expect(await stalled(port, text)).toContain('408');
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  it('ends a connection that asks for much ahead and reads nothing', async () => {
    const { port, url } = await started({}, 60_000);
    const began = performance.now();
    await stalled(port, 'GET /model HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(2000));
    expect(performance.now() - began).toBeLessThan(5000);
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  /** A service that counts the calls of its model. */
  async function counting() {
    const calls: number[] = [];
    const limits = { requestMs: 60_000, headersMs: 60_000 };
    const { port } = await started(limits, 60_000, {
      learner: 'x',
      schema: model.schema,
      predict: (table) => {
        calls.push((table as Table).rowCount);
        return model.predict(table);
      },
      explain: (...given) => model.explain(...given),
      describe: () => model.describe(0),
      toJSON: () => model.toJSON(),
    });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    return { calls, socket };
  }

  const rowsRequest = (count: number) => {
    const body = JSON.stringify(Array(count).fill(ROW));
    const type = 'host: localhost\r\ncontent-type: application/json';
    return `POST /predict HTTP/1.1\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  };

  it('answers many large requests ahead of their answers, one at a time and in order', async () => {
    const { calls, socket } = await counting();
    const sent = Array.from({ length: 150 }, (_, i) => 200 + i);
    let came = '';
    const ended = ending(socket);
    socket.on('data', (chunk) => {
      came += String(chunk);
      if (came.split('HTTP/1.1 200').length > sent.length) socket.end();
    });
    socket.write(sent.map(rowsRequest).join(''));
    await ended;
    const answers = came.split('HTTP/1.1 ').slice(1);
    expect(answers.map((one) => one.split('"prediction"').length - 1)).toEqual(sent);
    // The rows of one request are predicted before those of the next.
    let at = 0;
    for (const count of sent) for (let left = count; left > 0; at++) left -= calls[at];
    expect(at).toBe(calls.length);
  });

  it('stops work on a request whose connection has ended', async () => {
    const { calls, socket } = await counting();
    socket.write(rowsRequest(50_000));
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    socket.resetAndDestroy();
    for (let before = 0; before < calls.length; ) {
      before = calls.length;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(calls.reduce((sum, count) => sum + count, 0)).toBeLessThan(50_000);
  });

  it('ends a connection that sends nothing', async () => {
    const { port } = await started({ idleMs: 300 });
    await stalled(port, '');
  });

  it('ends a connection that does not take its answer, and answers others meanwhile', async () => {
    const length = 30_000_000; // more than the buffers of the system take
    const { port, url } = await started({ requestMs: 20_000, headersMs: 20_000 }, 1500, {
      learner: 'x',
      schema: model.schema,
      predict: (table) => model.predict(table),
      explain: (...given) => model.explain(...given),
      describe: () => ({ ...model.describe(0), headline: 'x'.repeat(length) }),
      toJSON: () => model.toJSON(),
    });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    const ended = ending(socket);
    socket.write('GET /model HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const health = await fetch(`${url}/health`);
    expect(await health.json()).toEqual({ status: 'ok', learner: 'x' });
    await new Promise((resolve) => setTimeout(resolve, 3500));
    let came = 0;
    socket.on('data', (chunk) => {
      came += chunk.length;
    });
    socket.resume();
    await ended;
    expect(came).toBeLessThan(length);
    expect((await (await fetch(`${url}/model`)).text()).length).toBeGreaterThan(length);
  });
});
