import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

/** Node's own permissions; their flag had another name before Node 23.5. */
const [MAJOR] = process.versions.node.split('.').map(Number);
const PERMISSION = MAJOR >= 24 ? '--permission' : '--experimental-permission';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const COMMAND = fileURLToPath(new URL('../bin/preflearn.js', import.meta.url));
const CARS = readFileSync(new URL('../../docs/public/cars.csv', import.meta.url), 'utf8');

/** Ends the process where anything connects to the network, or looks up a name there. */
const NO_NETWORK = `data:text/javascript,${encodeURIComponent(`
import net from 'node:net'; import dns from 'node:dns'; import dgram from 'node:dgram';
const refuse = () => { console.error('NETWORK'); process.exit(99); };
net.Socket.prototype.connect = refuse; dns.lookup = refuse; dgram.createSocket = refuse; globalThis.fetch = refuse;`)}`;

describe('commands that may only read their own programs and write into one folder, without a network', () => {
  const folder = testFolder({ 'cars.csv': CARS });

  async function started(words: string, writes: boolean) {
    const path = await realpath(folder.path);
    const args = [PERMISSION, '--allow-worker', `--allow-fs-read=${REPOSITORY}`];
    args.push(`--allow-fs-read=${path}/`, ...(writes ? [`--allow-fs-write=${path}/`] : []));
    if (writes) args.push('--import', NO_NETWORK);
    args.push('--no-warnings', COMMAND, ...words.split(' '));
    return spawn(process.execPath, args, { cwd: path });
  }

  it.each([
    'describe cars.csv --html d.html',
    'convert cars.csv cars.parquet',
    'convert cars.csv cars.xlsx',
    'train cars.parquet --target mpg --discretize 5 --learner rank-rules --set rules=20 --out m.json',
    'train cars.xlsx --target mpg --discretize 5 --learner ordinal-logit --out l.json',
    'predict m.json cars.csv --out p.csv',
    'explain m.json cars.csv --row 3 --html e.html',
    'inspect m.json --html m.html',
    'export m.json --to sql --out m.sql',
    'evaluate cars.csv --target mpg --discretize 5 --learner rank-rules --set rules=9 --folds 3 --html r.html --json r.json',
    'learners',
  ])('%s', async (words) => {
    const child = await started(words, true);
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
  });

  it('cannot read another file', async () => {
    const child = await started(
      `describe ${fileURLToPath(import.meta.url)}/../../../../../nothing.csv`,
      true,
    );
    expect(await new Promise((resolve) => child.on('close', resolve))).not.toBe(0);
  });

  it('serve answers without writing any file', async () => {
    const child = await started('serve m.json --port 0', false);
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += String(chunk);
        const [found] = /http:\S+(?=;)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.on('close', () => reject(new Error(said)));
    });
    const rows = [
      {
        cylinders: 4,
        displacement: 97,
        horsepower: 88,
        weight: 2130,
        acceleration: 14.5,
        year: 1971,
        origin: 'Japan',
      },
      {
        cylinders: '4',
        displacement: '97',
        horsepower: '88',
        weight: '2130',
        acceleration: '14.5',
        year: '1971',
        origin: 'Japan',
      },
    ];
    const answer = await fetch(`${url}/predict`, {
      method: 'POST',
      body: JSON.stringify(rows),
      headers: { 'content-type': 'application/json' },
    });
    const { predictions } = (await answer.json()) as { predictions: Record<string, unknown>[] };
    child.kill('SIGTERM');
    expect(predictions[0]).toMatchObject({
      lower: expect.any(Number),
      median: expect.any(Number),
      score: expect.any(Number),
    });
    expect(predictions[1]).toEqual(predictions[0]); // numbers may be texts
  });
});
