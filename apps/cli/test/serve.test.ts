import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tableFromRows, takeTarget } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { describe, expect, it } from 'vitest';
import { predictionRows, predictionTable } from '../src/output/prediction-table.js';
import { modelService } from '../src/serving/model-service.js';
import { testFolder } from './preflearn.js';

const COMMAND = fileURLToPath(new URL('../bin/preflearn.js', import.meta.url));

const JSON_TYPE = { 'content-type': 'application/json' };

const ROWS = Array.from({ length: 60 }, (_, i) => ({
  size: i % 7 === 0 ? null : (i * 7) % 23,
  colour: ['red', 'blue', 'green'][i % 3],
  grade: String(1 + (((i * 7) % 23) % 3)),
}));
const data = takeTarget(tableFromRows(ROWS), 'grade', { classes: ['1', '2', '3'] });
const model = new RankRules({ rules: 20 }).fit(data);
const attributes = ROWS.map(({ size, colour }) => ({ size, colour }));
const expected = predictionRows(
  predictionTable(model.predict(data.attributes), model.schema.target),
  {},
);

describe('a model as a service', () => {
  const service = modelService(model, { bodyBytes: 10_000 });

  async function post(path: string, body: string) {
    const answer = await service.request(path, { method: 'POST', body, headers: JSON_TYPE });
    return { status: answer.status, json: await answer.json() };
  }

  it('predicts what the model predicts', async () => {
    const { status, json } = await post('/predict', JSON.stringify(attributes));
    expect(status).toBe(200);
    expect(json).toEqual({ predictions: JSON.parse(JSON.stringify(expected)) });
  });

  it('takes one row, and rows one after the other', async () => {
    const one = await post('/predict', JSON.stringify(attributes[3]));
    expect(one.json.predictions).toEqual([expected[3]]);
    const lines = attributes.map((row) => JSON.stringify(row)).join('\n');
    const all = await post('/predict', lines);
    expect(all.json.predictions).toEqual(expected);
  });

  it('explains a row, and says what would change its class', async () => {
    const { status, json } = await post('/explain', JSON.stringify(attributes[4]));
    expect(status).toBe(200);
    expect(json.prediction).toBe(model.explain(data.attributes, 4).prediction);
    expect(json.because.length).toBeGreaterThan(0);
    expect(json.changes.length).toBeGreaterThan(0);
    expect((await post('/explain', JSON.stringify(attributes))).json.error.message).toContain(
      '60 rows, expected one',
    );
  });

  it.each([
    ['', 'FILE_EMPTY'],
    ['garbage', 'FILE_FORMAT'],
    ['[1, 2]', 'FILE_FORMAT'],
    ['{"size": 1', 'FILE_FORMAT'],
    ['{"size": 1}', 'COLUMN_MISSING'],
    ['{"size": "much", "colour": "red"}', 'VALUE_NOT_NUMERIC'],
    ['{"size": 1, "colour": "mauve"}', 'CATEGORY_UNKNOWN'],
    ['{"size": 1, "colour": {"red": 1}}', 'FILE_FORMAT'],
    ['\u0000\uffff', 'FILE_FORMAT'],
    ['{"__proto__": {"size": 1}}', 'FILE_FORMAT'],
  ])('refuses %j in a sentence', async (body, code) => {
    const { status, json } = await post('/predict', body);
    expect({ status, code: json.error.code }).toEqual({ status: 400, code });
    expect(json.error.message).toMatch(/[.]$/);
  });

  it('refuses bodies beyond the limit, other methods and other places', async () => {
    const large = await post(
      '/predict',
      JSON.stringify(attributes.concat(...Array(9).fill(attributes))),
    );
    expect({ status: large.status, code: large.json.error.code }).toEqual({
      status: 413,
      code: 'BODY_SIZE',
    });
    expect((await service.request('/predict')).status).toBe(405);
    expect((await service.request('/admin')).status).toBe(404);
  });

  it.each(['/predict?unseen=missing', '/predict?a&b=1', '/health?verbose=1'])(
    'refuses the query parameters of %s',
    async (path) => {
      const method = path.startsWith('/health') ? 'GET' : 'POST';
      const body = method === 'POST' ? JSON.stringify(attributes) : null;
      const answer = await service.request(path, { method, body, headers: JSON_TYPE });
      expect(answer.status).toBe(400);
      const { error } = await answer.json();
      const [, name] = /\?(\w+)/.exec(path) ?? [];
      expect(error).toEqual({
        code: 'QUERY',
        message: `Found the query parameter "${name}", expected none; send rows as JSON in the body, and give options to the command (preflearn serve --help).`,
      });
    },
  );

  it('describes itself', async () => {
    const api = await (await service.request('/openapi.json')).json();
    expect(api.openapi).toBe('3.1.0');
    expect(Object.keys(api.paths)).toContain('/predict');
    expect(api.components.schemas.row.properties.colour.enum).toEqual([
      'red',
      'blue',
      'green',
      null,
    ]);
    expect(await (await service.request('/health')).json()).toEqual({
      status: 'ok',
      learner: 'rank-rules',
    });
    expect((await (await service.request('/model')).json()).schema.target.name).toBe('grade');
  });

  it('says nothing of its own mistakes', async () => {
    const answer = await answerOfThrown(new Error('secret'));
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('secret');
  });

  it('says what a plug-in refuses that has another copy of the library', async () => {
    const parts = { code: 'WEIGHTS', problem: 'found -1', where: {}, remedy: [] };
    const refusal = Object.assign(new Error('found -1'), { name: 'DataError', ...parts });
    const answer = await answerOfThrown(refusal);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: { code: 'WEIGHTS', message: 'Found -1.' } });
  });

  /** What a request gets where the model throws an error. */
  async function answerOfThrown(error: Error): Promise<Response> {
    const broken = modelService(
      {
        learner: 'x',
        schema: model.schema,
        predict: () => {
          throw error;
        },
        explain: (...given) => model.explain(...given),
        describe: () => model.describe(),
        toJSON: () => model.toJSON(),
      },
      { bodyBytes: 1000 },
    );
    return await broken.request('/predict', {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(attributes[0]),
    });
  }
});

describe('preflearn serve', () => {
  const folder = testFolder({ 'model.json': JSON.stringify(model) });
  /** Runs the command until it listens. */
  async function served() {
    const words = [COMMAND, 'serve', 'model.json', '--port', '0'];
    const child = spawn(process.execPath, words, { cwd: folder.path });
    let said = '';
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        said += String(chunk);
        const [found] = /http:\S+(?=;)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.on('exit', () => reject(new Error(said)));
    });
    const ended = new Promise<string>((resolve) => {
      child.on('exit', (code, signal) => resolve(signal ?? String(code)));
    });
    return { child, url, ended };
  }

  it('answers a thousand requests, fifty at a time, and ends by a polite kill', async () => {
    const { child, url, ended } = await served();
    let next = 0;
    const wrong: string[] = [];
    const worker = async () => {
      while (next < 1000) {
        const i = next++;
        const isGarbage = i % 10 === 9;
        const body = isGarbage ? `{"size": ${i}` : JSON.stringify(attributes[i % 60]);
        const answer = await fetch(`${url}/predict`, { method: 'POST', body, headers: JSON_TYPE });
        const text = await answer.text();
        const isRight = isGarbage
          ? answer.status === 400
          : text === JSON.stringify({ predictions: [expected[i % 60]] });
        if (!isRight) wrong.push(`${i}: ${answer.status} ${text}`);
      }
    };
    await Promise.all(Array.from({ length: 50 }, worker));
    expect(wrong).toEqual([]);
    child.kill('SIGTERM');
    expect(await ended).toBe('SIGTERM');
  });

  it('answers what is under way after a signal, and ends by it', async () => {
    const { child, url, ended } = await served();
    const body = JSON.stringify(Array(60_000).fill(attributes[1]));
    const answer = fetch(`${url}/predict`, { method: 'POST', body, headers: JSON_TYPE });
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill('SIGTERM');
    const { predictions } = (await (await answer).json()) as { predictions: unknown[] };
    expect(predictions).toHaveLength(60_000);
    expect(await ended).toBe('SIGTERM');
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });

  it('says that a port is taken', async () => {
    const { child, url, ended } = await served();
    const { code, stderr } = await folder.preflearn(`serve model.json --port ${new URL(url).port}`);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('is taken') });
    child.kill('SIGINT');
    await ended;
  });
});
