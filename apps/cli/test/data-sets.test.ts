import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { convertDataSet } from '../src/data-sets/convert-data-set.js';
import { type DataSet, dataSets, namedSets } from '../src/data-sets/data-set.js';
import { download } from '../src/data-sets/download.js';
import { fetchDataSet, sourceAddress } from '../src/data-sets/fetch-data-set.js';
import { testFolder } from './preflearn.js';

const folder = testFolder({});

/** A set that is not in the list, to be served by the tests. */
const STEMS: DataSet = {
  ...{ name: 'stems', task: 'ordinal', rows: 3, attributes: 2, target: 'length' },
  ...{
    classes: ['short', 'long'],
    licence: 'none',
    repository: 'a/b',
    commit: 'c0',
    path: 'd/s.arff',
  },
};
const STEMS_ARFF =
  '@relation stems\n@attribute length {short,long}\n@attribute light numeric\n@attribute soil {clay,sand}\n' +
  '@data\nlong,0.50,sand\nshort,2,clay\nshort,?,sand\n';
const STEMS_CSV = 'light,soil,length\n0.5,sand,long\n2,clay,short\n,sand,short\n';

const bytes = (text: string) => new TextEncoder().encode(text);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const { signal } = new AbortController();

let server: Server | undefined;

/** A server on loopback that answers each path by a function. */
async function serve(answers: Readonly<Record<string, (response: ServerResponse) => void>>) {
  const opened = createServer(({ url = '' }, response) => {
    const answer = answers[url];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response);
  });
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

describe('the list of data sets', () => {
  it('names each file once, with an address or what to do by hand', () => {
    const files = dataSets.map(({ task, name }) => `${task}/${name}`);
    expect(new Set(files).size).toBe(files.length);
    for (const set of dataSets) {
      expect([set.sha256 === undefined, set.byHand === undefined]).toContain(false);
      if (set.sha256 === undefined) continue;
      expect(set.sha256).toMatch(/^[\da-f]{64}$/);
      expect(set.commit).toMatch(/^[\da-f]{40}$/);
      expect(set.repository).toMatch(/^[\w-]+\/[\w.-]+$/);
    }
  });

  it('states the order of the classes and where it comes from for each set with ordered classes', () => {
    for (const { classes, classOrder } of namedSets(['ordinal'])) {
      expect(classes?.length).toBeGreaterThan(2);
      expect(classOrder).toMatch(/\w/);
    }
  });
});

describe('convertDataSet', () => {
  it('puts the target last, and writes numbers as short as they are', async () => {
    expect(await convertDataSet(STEMS, bytes(STEMS_ARFF), 'x')).toBe(STEMS_CSV);
  });

  it('leaves out columns, renames, and keeps the rows of one kind', async () => {
    const set: DataSet = {
      ...{ ...STEMS, path: 's.csv', rows: 2, attributes: 1, target: 'size', drop: ['id'] },
      ...{ rename: { length: 'size' }, rowsWith: { column: 'kind', text: 'red' } },
    };
    const text = 'length,id,kind,x\n3,a,red,1\n4,b,white,2\n5,c,red,3\n';
    expect(await convertDataSet(set, bytes(text), 'x')).toBe('x,size\n1,3\n3,5\n');
  });

  it('gives attributes other names by their places, and unpacks gzip', async () => {
    const set: DataSet = {
      ...{ ...STEMS, path: 's.tsv.gz', target: 'class', rename: { target: 'class' } },
      names: ['light', 'soil'],
    };
    const packed = new Uint8Array(gzipSync('2\t3\ttarget\n1.0\t2.5\t1\n2.0\t1\t2\n3\t4\t1\n'));
    const text = 'light,soil,class\n1,2.5,1\n2,1,2\n3,4,1\n';
    expect(await convertDataSet(set, packed, 'x')).toBe(text);
  });

  it('writes numbers of single precision with the digits that they need', async () => {
    const set = { ...STEMS, path: 's.csv', rows: 2, attributes: 1, singlePrecision: true };
    const text = 'x,length\n0.4608690142631531,1\n130600,2\n';
    expect(await convertDataSet(set, bytes(text), 'x')).toBe('x,length\n0.460869,1\n130600,2\n');
  });

  it('numbers labels, and ignores commas at the ends of lines', async () => {
    const set: DataSet = {
      ...{ ...STEMS, task: 'label-ranking', path: 's.txt', rows: 2, attributes: 1, target: 'r' },
      ...{ lettersAsLabels: true, trailingCommas: true },
    };
    expect(await convertDataSet(set, bytes('x,r\n1,b>a>c,\n2,a>c>b,\n'), 'x')).toBe(
      'x,r\n1,L2>L1>L3\n2,L1>L3>L2\n',
    );
  });

  it.each([
    ['<!DOCTYPE html>\n<p>moved</p>\n', 's.csv', /not the data set that was expected/],
    [STEMS_ARFF.replace('short,2,clay\n', ''), 's.arff', /found 2 rows .* expected 3/],
    [STEMS_ARFF.replaceAll('length', 'l'), 's.arff', /no column "length"/],
  ])('refuses what is not the set: %s', async (text, path, sentence) => {
    await expect(convertDataSet({ ...STEMS, path }, bytes(text), 'there')).rejects.toThrow(
      sentence,
    );
  });
});

describe('fetchDataSet', () => {
  const listed = { ...STEMS, sha256: sha256(STEMS_CSV) };
  const file = () => join(folder.path, 'ordinal/stems.csv');
  const options = (from: string) => ({ out: folder.path, from, force: false, signal });

  it('fetches, and the second time finds the file without asking the server', async () => {
    let requests = 0;
    const from = await serve({
      '/a/b/c0/d/s.arff': (response) => {
        requests++;
        response.end(STEMS_ARFF);
      },
    });
    expect(await fetchDataSet(listed, options(from))).toBe('fetched');
    expect(readFileSync(file(), 'utf8')).toBe(STEMS_CSV);
    expect(await fetchDataSet(listed, options(from))).toBe('there');
    expect(requests).toBe(1);
  });

  it('leaves a file with another content alone, unless it is to be replaced', async () => {
    const from = await serve({ '/a/b/c0/d/s.arff': (response) => response.end(STEMS_ARFF) });
    await folder.write('ordinal/stems.csv', 'mine\n');
    await expect(fetchDataSet(listed, options(from))).rejects.toThrow(/another content/);
    expect(readFileSync(file(), 'utf8')).toBe('mine\n');
    expect(await fetchDataSet(listed, { ...options(from), force: true })).toBe('fetched');
    expect(readFileSync(file(), 'utf8')).toBe(STEMS_CSV);
  });

  it('writes nothing where the content is not the one listed', async () => {
    const changed = STEMS_ARFF.replace('0.50', '0.75');
    const from = await serve({ '/a/b/c0/d/s.arff': (response) => response.end(changed) });
    const other = { ...listed, name: 'other' };
    await expect(fetchDataSet(other, options(from))).rejects.toThrow(
      /SHA-256 .*nothing was written/,
    );
    expect(existsSync(join(folder.path, 'ordinal/other.csv'))).toBe(false);
  });

  it('writes a path of any signs into an address', () => {
    expect(sourceAddress({ ...STEMS, path: 'd/s (2)?.arff' }, 'https://x.org/')).toBe(
      'https://x.org/a/b/c0/d/s%20(2)%3F.arff',
    );
  });
});

describe('download', () => {
  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['another status', (r) => r.writeHead(503).end('wait'), /answered 503/],
    ['a reset', (r) => r.destroy(), /cannot be reached/],
    ['silence', (r) => r.write('abc'), /nothing came for 0\.2 s/],
    ['too much', (r) => r.writeHead(200).end(Buffer.alloc(70 * 2 ** 20)), /more than 67108864/],
  ])('refuses %s with a sentence', async (_, answer, sentence) => {
    const from = await serve({ '/': answer });
    await expect(download(`${from}/`, { signal, maxSilence: 200 })).rejects.toThrow(sentence);
  });

  it('ends when it is aborted', async () => {
    const from = await serve({ '/': (response) => response.write('abc') });
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('stopped')), 50);
    await expect(download(`${from}/`, { signal: stop.signal })).rejects.toThrow('stopped');
  });
});

describe('preflearn data', () => {
  it('lists all sets, those of a task, and all about one', async () => {
    const all = await folder.inProcess('data list');
    expect(all.code).toBe(0);
    expect(all.stdout.trimEnd().split('\n')).toHaveLength(dataSets.length + 1);
    const { stdout } = await folder.inProcess('data list esl');
    expect(stdout).toMatch(/488 rows x 4 attributes/);
    expect(stdout).toContain('preflearn data get ordinal/esl --out data');
    expect(stdout).toContain('--classes 1,2,3,4,5,6,7,8,9 --out model.json');
    const json = await folder.inProcess('data list classification --json');
    expect(JSON.parse(json.stdout)).toHaveLength(29);
  });

  it.each([
    ['data list eslx', /no data set or task "eslx"; did you mean "?esl/],
    ['data list car', /several sets are called "car"; give ordinal\/car or classification\/car/],
    ['data get esl', /--out/],
    ['data get esl -o sets --from ftp://x', /expected an address/],
    ['data get esl -o sets --from https://me:secret@x', /--from: the address holds a password/],
    ['data fetch', /unknown command data "fetch"; choose list or get/],
  ])('%s says what is wrong', async (line, sentence) => {
    const { code, stderr } = await folder.inProcess(line);
    expect(code).toBe(2);
    expect(stderr).toMatch(sentence);
  });

  it('says which source could not be fetched, and what to do without a network', async () => {
    const from = await serve({});
    const { code, stderr } = await folder.inProcess(`data get esl -o sets --from ${from}`);
    expect(code).toBe(1);
    expect(stderr).toMatch(/ESL\.arff: the server answered 404/);
    expect(stderr).toContain('put the CSV file where preflearn data list');
  });

  it('goes on after a set that fails, and says how many did', async () => {
    const from = await serve({});
    const { code, stderr } = await folder.inProcess(`data get esl era -o sets --from ${from}`);
    expect(code).toBe(1);
    expect(stderr).toMatch(/2 of 2 sets could not be fetched; the first: /);
  });

  it('says what a person has to do where a set cannot be fetched', async () => {
    const { code, stdout } = await folder.inProcess('data get cold -o sets');
    expect(code).toBe(0);
    expect(stdout).toMatch(/not there: its source is an old Excel file/);
  });
});
