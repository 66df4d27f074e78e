import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataError } from '@preflearn/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../src/node.js';

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new DataError('FILE_FORMAT', 'no text');
}

describe('a journal', () => {
  let folder: string;
  let path: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'preflearn-journal-'));
    path = join(folder, 'a.jsonl');
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function written(...entries: readonly (readonly [string, string])[]): Promise<Buffer> {
    await rm(path, { force: true });
    const journal = await openJournal(path, text);
    for (const [key, value] of entries) journal.append(key, value);
    await journal.close();
    return readFile(path);
  }

  it('says in a sentence that it could not be closed', async () => {
    const journal = await openJournal(path, text);
    await journal.close();
    await expect(journal.close()).rejects.toThrow(expect.objectContaining({ code: 'FILE_WRITE' }));
    await rm(path);
  });

  it('keeps entries, which the next one to open it finds', async () => {
    await written(['a', 'één'], ['b', 'two\nlines']);
    const journal = await openJournal(path, text);
    expect([journal.size, journal.get('a'), journal.get('b'), journal.get('c')]).toEqual([
      ...[2, 'één', 'two\nlines', undefined],
    ]);
    journal.append('c', 'more');
    expect(journal.get('c')).toBe('more');
    await journal.close();
    expect((await openJournal(path, text)).size).toBe(3);
  });

  it('loses at most the last entry wherever the file was cut, and goes on to the same bytes', async () => {
    const entries = [
      ['a', 'één'],
      ['b', 'twö'],
    ] as const;
    const whole = await written(...entries);
    for (let end = 0; end <= whole.length; end++) {
      await writeFile(path, whole.subarray(0, end));
      const journal = await openJournal(path, text);
      const lines = whole.subarray(0, end).toString('latin1').split('\n').length - 2;
      expect(journal.size).toBe(Math.max(0, lines));
      for (const [key, value] of entries) {
        if (journal.get(key) === undefined) journal.append(key, value);
      }
      await journal.close();
      expect(await readFile(path)).toEqual(whole);
    }
  });

  it.each([
    'x,y\n1,2\n',
    '1',
    '\n',
    '{"format":"preflearn/journal","version":2}\n',
    '{"format":"preflearn/model","version":1}\n{}\n',
  ])('leaves a file alone that is no journal: %j', async (content) => {
    await writeFile(path, content);
    await expect(openJournal(path, text)).rejects.toThrow(
      expect.objectContaining({
        code: 'FILE_FORMAT',
        message: `${path}: the file is no journal of preflearn; name another file, or one that is not there.`,
      }),
    );
    expect(await readFile(path, 'utf8')).toBe(content);
  });

  it.each([
    ['{"key":"a"', 'line 2: found "{\\"key\\":\\"a\\"", expected JSON; delete the line'],
    ['null', 'line 2: the entry has no key; delete the line'],
    ['{"key":"a","value":1}', 'line 2: no text'],
  ])('says which line is damaged: %s', async (line, said) => {
    await written();
    await writeFile(path, `${await readFile(path, 'utf8')}${line}\n`);
    await expect(openJournal(path, text)).rejects.toThrow(`${path}, ${said}`);
  });

  it('takes what two processes have added that began it at the same time', async () => {
    const header = await written();
    const [one, other] = await Promise.all([openJournal(path, text), openJournal(path, text)]);
    one.append('a', 'by one');
    await appendFile(path, header);
    other.append('b', 'by the other');
    await Promise.all([one.close(), other.close()]);
    const journal = await openJournal(path, text);
    expect([journal.size, journal.get('a'), journal.get('b')]).toEqual([
      ...[2, 'by one', 'by the other'],
    ]);
    await journal.close();
  });

  it.skipIf(process.platform === 'win32')('is kept in no pipe and no device', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('bash', ['-c', 'mkfifo "$1"', 'bash', pipe]);
    for (const name of [pipe, '/dev/zero', '/dev/null']) {
      await expect(openJournal(name, text)).rejects.toMatchObject({
        code: 'FILE_WRITE',
        message: `${name}: found a pipe or a device, in which no journal can be kept; name a file.`,
      });
    }
  });

  it.each(['no/folder/a.jsonl', '.'])('says that it cannot be written: %s', async (name) => {
    const error = await openJournal(join(folder, name), text).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ code: name === '.' ? 'FILE_READ' : 'FILE_WRITE' });
  });
});
