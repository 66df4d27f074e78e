import { describe, expect, it } from 'vitest';
import { readError, writeError } from '../src/node/file-error.js';

const said = (code: string) => Object.assign(new Error(`${code}: as the system says it`), { code });

describe('what the system says becomes a sentence', () => {
  it.each([
    ['EACCES', 'permission is denied; change the permissions or choose another path'],
    ['EPERM', 'permission is denied; change the permissions or choose another path'],
    ['ENOSPC', 'no space is left on the disk; make some or choose another path'],
    ['EROFS', 'the disk is read-only; choose another path'],
    ['EIO', 'EIO: as the system says it'],
    ['toString', 'toString: as the system says it'],
  ])('for %s', (code, sentence) => {
    const cause = said(code);
    expect(readError('a/b.csv', cause)).toMatchObject({
      code: 'FILE_READ',
      message: `a/b.csv: the file cannot be read: ${sentence}.`,
      where: { file: 'a/b.csv' },
      cause,
    });
    expect(writeError('a/b.csv', cause)).toMatchObject({
      code: 'FILE_WRITE',
      message: `a/b.csv: the file cannot be written: ${sentence}.`,
    });
  });

  it('for a missing file or folder', () => {
    expect(readError('b.csv', said('ENOENT')).message).toBe(
      'b.csv: the file cannot be read: there is no such file; check the path.',
    );
    expect(writeError('b.csv', said('ENOENT')).message).toBe(
      'b.csv: the file cannot be written: there is no folder "."; create it or choose another path.',
    );
  });
});
