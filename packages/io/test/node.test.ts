import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { tableFromColumns } from '@preflearn/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTable, readTextFile, writeFileWhole, writeTable } from '../src/node.js';
import { contents, rejectionOf } from './helpers.js';

let folder = '';
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflearn-io-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('readTable and writeTable', () => {
  const table = tableFromColumns({ 'a\tb': [1, NaN], c: ['x;y', 'z\n'] });

  it.each([
    ...['d.csv', 'd.tsv', 'd.arff', 'd.xarff', 'D.CSV'],
    ...['d.csv.gz', 'd.arff.gz', 'D.TSV.GZ', 'd.jsonl', 'd.ndjson', 'd.json', 'd.json.gz'],
  ])('write and read %s', async (name) => {
    await writeTable(at(name), table);
    expect(contents(await readTable(at(name)))).toEqual(contents(table));
    expect(await readdir(folder)).toEqual([name]);
  });

  it('separate .tsv by tabs, whatever the header looks like', async () => {
    await writeFile(at('d.tsv'), 'a,b\nx,2\n');
    expect(contents(await readTable(at('d.tsv')))).toEqual({ 'a,b': ['x,2'] });
    expect(contents(await readTable(at('d.tsv'), { separator: ',' }))).toEqual({
      a: ['x'],
      b: [2],
    });
  });

  it('name the file as it was given', async () => {
    await writeFile(at('d.csv'), 'a,b\n1\n');
    expect(await rejectionOf(readTable(at('d.csv')))).toContain(
      `ROW_LENGTH: ${at('d.csv')}, line 2:`,
    );
    expect(await rejectionOf(readTable(at('d.csv'), { source: 'my data' }))).toContain(
      'my data, line 2:',
    );
  });

  it('refuse a file they cannot read', async () => {
    const missing = at('none.csv');
    expect(await rejectionOf(readTable(missing))).toBe(
      `FILE_READ: ${missing}: the file cannot be read: there is no such file; check the path.`,
    );
    await mkdir(at('folder.csv'));
    expect(await rejectionOf(readTable(at('folder.csv')))).toBe(
      `FILE_READ: ${at('folder.csv')}: the file cannot be read: it is a folder; name a file.`,
    );
    await writeFile(at('file'), '');
    expect(await rejectionOf(readTable(at('file/x.csv')))).toBe(
      `FILE_READ: ${at('file/x.csv')}: the file cannot be read: a part of the path is no folder; check the path.`,
    );
  });

  it('refuse another format', async () => {
    const sentence =
      'ARGUMENT: d.xlsx: unknown format of tables; choose a file name that ends in .csv, .tsv, ' +
      '.arff, .xarff, .soc, .soi, .toc, .toi, .jsonl, .ndjson or .json, or name the format ("format").';
    expect(await rejectionOf(readTable('d.xlsx'))).toBe(sentence);
    expect(await rejectionOf(writeTable('d.xlsx', table))).toBe(sentence);
    expect(await rejectionOf(readTable('d.arff', { separator: ';' }))).toBe(
      'OPTION_CONFLICT: d.arff, option "separator": the format has a separator of its own; ' +
        'leave out option "separator".',
    );
  });

  it('leave nothing of a table that cannot be written', async () => {
    const bad = tableFromColumns({ a: ['?'] });
    expect(await rejectionOf(writeTable(at('d.csv'), bad))).toContain(
      `FILE_FORMAT: ${at('d.csv')}: Column "a"`,
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('readTextFile', () => {
  it('refuses a file that is longer than it may be', async () => {
    await writeFileWhole(at('long.json'), '0123456789');
    expect(await readTextFile(at('long.json'), { most: 10 })).toHaveLength(10);
    await expect(readTextFile(at('long.json'), { most: 9 })).rejects.toThrow(
      'long.json: the file has more than 9 characters, too many to be read as one text;',
    );
  });

  it('reads text without its byte order mark', async () => {
    const text = `é${'😀'.repeat(50_000)}`;
    await writeFile(at('t.json'), `\ufeff${text}`);
    expect(await readTextFile(at('t.json'))).toBe(text);
    await writeFile(at('empty'), '');
    expect(await readTextFile(at('empty'))).toBe('');
  });

  it('refuses what is no text', async () => {
    await writeFile(at('t.json'), Buffer.from([0x7b, 0x0a, 0xff]));
    expect(await rejectionOf(readTextFile(at('t.json')))).toBe(
      `FILE_FORMAT: ${at('t.json')}, line 2: found the byte 0xFF, which is not UTF-8 there; save the file as UTF-8 text.`,
    );
  });

  it('refuses a file that is not there', async () => {
    expect(await rejectionOf(readTextFile(at('none')))).toBe(
      `FILE_READ: ${at('none')}: the file cannot be read: there is no such file; check the path.`,
    );
  });
});

describe('writeFileWhole', () => {
  async function* chunks(): AsyncGenerator<string | Uint8Array> {
    yield 'é\n';
    yield Uint8Array.of(0x61);
  }

  it('writes text, bytes and chunks', async () => {
    for (const content of ['é\na', new TextEncoder().encode('é\na'), ['é', '\na'], chunks()]) {
      await writeFileWhole(at('f'), content);
      expect(await readFile(at('f'), 'utf8')).toBe('é\na');
    }
    expect(await readdir(folder)).toEqual(['f']);
  });

  it('leaves the old file when the content fails', async () => {
    await writeFile(at('f'), 'old');
    async function* failing(): AsyncGenerator<string> {
      yield 'new';
      // The old file is still there while the new one is being written.
      expect(await readFile(at('f'), 'utf8')).toBe('old');
      expect(await readdir(folder)).toHaveLength(2);
      throw new RangeError('no more');
    }
    await expect(writeFileWhole(at('f'), failing())).rejects.toThrow(new RangeError('no more'));
    expect(await readFile(at('f'), 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['f']);
  });

  it('leaves nothing when it is aborted', async () => {
    const controller = new AbortController();
    function* aborting(): Generator<string> {
      yield 'new';
      controller.abort();
      yield 'more';
    }
    const { signal } = controller;
    await expect(writeFileWhole(at('f'), aborting(), { signal })).rejects.toThrow('aborted');
    await expect(writeFileWhole(at('f'), 'new', { signal })).rejects.toThrow('aborted');
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing when it is aborted after the last chunk', async () => {
    const controller = new AbortController();
    function* aborting(): Generator<string> {
      yield 'new';
      controller.abort();
    }
    const { signal } = controller;
    await expect(writeFileWhole(at('f'), aborting(), { signal })).rejects.toThrow('aborted');
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps the permissions of the file, and the link to it', async () => {
    await writeFile(at('f'), 'old');
    await chmod(at('f'), 0o640);
    await symlink(at('f'), at('linked'));
    await writeFileWhole(at('linked'), 'new');
    expect(await readFile(at('f'), 'utf8')).toBe('new');
    expect((await stat(at('f'))).mode & 0o777).toBe(0o640);
    expect(await readdir(folder)).toEqual(['f', 'linked']);
  });

  it('writes to what is no file directly', async () => {
    await writeFileWhole('/dev/null', 'gone');
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  it('refuses what it cannot write', async () => {
    const lost = at('none/f');
    expect(await rejectionOf(writeFileWhole(lost, 'x'))).toBe(
      `FILE_WRITE: ${lost}: the file cannot be written: there is no folder "${at('none')}"; create it or choose another path.`,
    );
    expect(await rejectionOf(writeFileWhole(folder, 'x'))).toBe(
      `FILE_WRITE: ${folder}: the file cannot be written: it is a folder; name a file.`,
    );
    const long = at('x'.repeat(260));
    expect(await rejectionOf(writeFileWhole(long, 'x'))).toBe(
      `FILE_WRITE: ${long}: the file cannot be written: the name is too long; choose a shorter one.`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  // Root may write anywhere.
  it.skipIf(getuid?.() === 0)('refuses a place without permission', async () => {
    await writeFile(at('f'), 'old', { mode: 0o400 });
    expect(await rejectionOf(writeFileWhole(at('f'), 'new'))).toBe(
      `FILE_WRITE: ${at('f')}: the file cannot be written: permission is denied; change the permissions or choose another path.`,
    );
  });

  it('passes by a temporary file that was left behind', async () => {
    await writeFileWhole(at('f'), 'first');
    async function* during(): AsyncGenerator<string> {
      const temporary = (await readdir(folder)).find((name) => name.endsWith('.tmp')) ?? '';
      const [, head, count] = /^(.*-)(\d+)\.tmp$/.exec(temporary) ?? [];
      await link(at('f'), at(`${head}${Number(count) + 1}.tmp`));
      yield 'second';
    }
    await writeFileWhole(at('g'), during());
    await writeFileWhole(at('h'), 'third');
    expect(await readFile(at('f'), 'utf8')).toBe('first');
    expect(await readFile(at('h'), 'utf8')).toBe('third');
  });
});
