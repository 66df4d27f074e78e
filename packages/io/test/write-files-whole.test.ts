import { spawnSync } from 'node:child_process';
import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath, pid } from 'node:process';
import { DataError } from '@preflearn/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  checkFilesWritable,
  type FileSystem,
  readTable,
  readTextFile,
  writeFilesWhole,
  writeFileWhole,
} from '../src/node.js';
import { type Watch, watchedFileSystem } from './faulty-file-system.js';
import { rejectionOf } from './helpers.js';

let folder = '';
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflearn-io-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Names and contents of all files in a folder, hidden ones too. */
async function filesIn(path: string): Promise<Record<string, string>> {
  const names = (await readdir(path)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')));
  return Object.fromEntries(names.map((name, i) => [name, texts[i]]));
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: as the system says it`), { code });
}

describe('writeFilesWhole, whatever happens', () => {
  const NAMES = ['a.json', 'b.html', 'c.svg'];

  /** Writes three files into a folder of its own, watched. */
  async function attempt(
    there: readonly boolean[],
    watch: Watch,
    signal?: AbortSignal,
  ): Promise<{ failed: unknown; before: Record<string, string>; after: Record<string, string> }> {
    const place = await mkdtemp(at('case-'));
    for (const [i, name] of NAMES.entries()) {
      if (there[i]) await writeFile(join(place, name), `old ${name}`);
    }
    const before = await filesIn(place);
    const files = NAMES.map((name) => ({ path: join(place, name), content: ['new ', name] }));
    const failed = await writeFilesWhole(files, {
      signal,
      fileSystem: watchedFileSystem(watch),
    }).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { failed, before, after: await filesIn(place) };
  }

  const ALL_NEW = Object.fromEntries(NAMES.map((name) => [name, `new ${name}`]));

  /** The number of operations when nothing goes wrong. */
  async function countOperations(there: readonly boolean[]): Promise<number> {
    let count = 0;
    const { after } = await attempt(there, () => count++);
    expect(after).toEqual(ALL_NEW);
    return count;
  }

  const [YES, NO] = [true, false];

  /** Checks some files there, with a fault at every operation: few enough to try them all. */
  async function everywhere(
    check: (there: readonly boolean[], at: number) => Promise<void>,
  ): Promise<void> {
    for (const there of [
      [NO, NO, NO],
      [YES, YES, YES],
      [YES, NO, NO],
      [NO, YES, YES],
    ]) {
      const operations = await countOperations(there);
      for (let number = 0; number < operations; number++) await check(there, number);
    }
  }

  it('changes all or nothing when any one operation fails', async () => {
    let failures = 0;
    await everywhere(async (there, failing) => {
      const { failed, before, after } = await attempt(there, (_, number) => {
        if (number === failing) throw systemError('EIO');
      });
      if (failed !== undefined) failures++;
      if (failed !== undefined) expect(failed).toMatchObject({ code: 'FILE_WRITE' });
      expect(String(failed)).not.toContain('put back');
      // What cannot be removed may stay, but neither in place of a file nor of another content.
      const left = Object.keys(after).filter((name) => !NAMES.includes(name));
      expect(left.length).toBeLessThanOrEqual(1);
      const named = Object.fromEntries(
        Object.entries(after).filter(([name]) => !left.includes(name)),
      );
      expect(named).toEqual(failed === undefined ? ALL_NEW : before);
    });
    expect(failures).toBeGreaterThan(50);
  });

  it('changes all or nothing when it is aborted before any operation', async () => {
    await everywhere(async (there, number) => {
      const controller = new AbortController();
      const { failed, before, after } = await attempt(
        there,
        (_, n) => {
          if (n === number) controller.abort(new Error('enough'));
        },
        controller.signal,
      );
      if (failed !== undefined) expect(failed).toMatchObject({ message: 'enough' });
      expect(after).toEqual(failed === undefined ? ALL_NEW : before);
    });
  });

  it('never leaves a file half written when the process dies at any operation', async () => {
    await everywhere(async (there, dying) => {
      const { before, after } = await attempt(there, (_, number) => {
        if (number >= dying) throw systemError('EIO');
      });
      for (const name of NAMES) {
        expect([before[name], ALL_NEW[name]]).toContain(after[name]);
      }
    });
  });

  it('lets no signal come between the names', async () => {
    const operations: string[] = [];
    await attempt([true, false, true], (operation) => operations.push(operation));
    const first = operations.indexOf('linkSync');
    expect(operations.slice(first)).toEqual([
      'linkSync',
      'renameSync',
      'renameSync',
      'renameSync',
      'removeSync',
    ]);
  });
});

describe('writeFilesWhole', () => {
  it('copies what it may have to put back, where the disk has no hard links', async () => {
    await writeFile(at('a'), 'old a');
    await writeFile(at('b'), 'old b');
    const files = [
      { path: at('a'), content: 'new a' },
      { path: at('b'), content: 'new b' },
    ];
    let renames = 0;
    const fileSystem = watchedFileSystem((operation) => {
      if (operation === 'linkSync') throw systemError('EPERM');
      if (operation === 'renameSync' && renames++ === 1) throw systemError('EIO');
    });
    await expect(writeFilesWhole(files, { fileSystem })).rejects.toThrow('b: the file cannot');
    expect(await filesIn(folder)).toEqual({ a: 'old a', b: 'old b' });
  });

  it('changes nothing where what is there can be neither linked nor copied', async () => {
    await writeFile(at('a'), 'old a');
    const files = ['a', 'b'].map((name) => ({ path: at(name), content: 'new' }));
    const fileSystem = watchedFileSystem((operation) => {
      if (operation === 'linkSync') throw systemError('EPERM');
      if (operation === 'copySync') throw systemError('ENOSPC');
    });
    expect(await rejectionOf(writeFilesWhole(files, { fileSystem }))).toContain(
      `${at('a')}: the file cannot be written: no space is left`,
    );
    expect(await filesIn(folder)).toEqual({ a: 'old a' });
  });

  it.each(['EPERM', 'none'])('passes by what a killed process kept (links: %s)', async (links) => {
    await writeFile(at('a'), 'old a');
    let taken = 0;
    const fileSystem = watchedFileSystem((operation) => {
      if (operation !== 'linkSync') return;
      if (taken < 2) {
        taken++;
        throw systemError('EEXIST');
      }
      if (links === 'EPERM') throw systemError('EPERM');
    });
    const files = ['a', 'b'].map((name) => ({ path: at(name), content: 'new' }));
    await writeFilesWhole(files, { fileSystem });
    expect(taken).toBe(2);
    expect(await filesIn(folder)).toEqual({ a: 'new', b: 'new' });
  });

  it('says what it could not put back, and where that is', async () => {
    await writeFile(at('a'), 'old a');
    const files = ['a', 'n', 'z'].map((name) => ({ path: at(name), content: `new ${name}` }));
    let renames = 0;
    const fileSystem = watchedFileSystem((operation) => {
      if (operation === 'renameSync' && renames++ >= 2) throw systemError('EIO');
      if (operation === 'removeSync') throw systemError('EIO');
    });
    const said = await rejectionOf(writeFilesWhole(files, { fileSystem }));
    const left = await filesIn(folder);
    const backup = Object.keys(left).find((name) => name.endsWith('.bak')) ?? '';
    expect(left).toEqual({ a: 'new a', n: 'new n', [backup]: 'old a' });
    expect(said).toContain(`FILE_WRITE: ${at('z')}: the file cannot be written: EIO`);
    expect(said).toContain(
      `a" has been written and cannot be put back (what it held before is kept in`,
    );
    expect(said).toContain(
      `n" has been written and cannot be put back (what it held before was not there)`,
    );
    expect(said).toMatch(/; put back by hand what must not be lost\.$/);
  });

  it('names the file whose content is wrong, and writes none', async () => {
    function* wrong(): Generator<string> {
      yield 'half';
      throw new DataError('FILE_FORMAT', 'found something');
    }
    const files = [
      { path: at('a'), content: 'new' },
      { path: at('b'), content: wrong() },
    ];
    expect(await rejectionOf(writeFilesWhole(files))).toBe(
      `FILE_FORMAT: ${at('b')}: found something.`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('writes nothing to the files when a pipe among them fails', async () => {
    const files = [
      { path: at('a'), content: 'new' },
      { path: '/dev/full', content: 'x' },
    ];
    expect(await rejectionOf(writeFilesWhole(files))).toBe(
      'FILE_WRITE: /dev/full: the file cannot be written: no space is left on the disk; make some or ' +
        'choose another path.',
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a path that is a link', () => {
  it('is written through, also when nothing is there yet', async () => {
    await mkdir(at('real'));
    await symlink(at('real'), at('way'));
    await symlink('../real/./new', at('way/second'));
    await symlink('way/second', at('first'));
    await writeFileWhole(at('first'), 'text');
    expect(await readFile(at('real/new'), 'utf8')).toBe('text');
    expect(await readlink(at('first'))).toBe('way/second');
    expect((await readdir(at('real'))).sort()).toEqual(['new', 'second']);
  });

  it('is an error when it leads nowhere', async () => {
    await symlink('none/f', at('lost'));
    expect(await rejectionOf(writeFileWhole(at('lost'), 'x'))).toBe(
      `FILE_WRITE: ${at('lost')}: the file cannot be written: there is no folder "${folder}/none"; create it or choose another path.`,
    );
    await symlink('b', at('a'));
    await symlink('a', at('b'));
    expect(await rejectionOf(writeFileWhole(at('a'), 'x'))).toBe(
      `FILE_WRITE: ${at('a')}: the file cannot be written: its links lead in a circle; correct them or choose another path.`,
    );
    expect(await rejectionOf(checkFilesWritable([at('new/')]))).toContain('it is a folder');
    expect((await readdir(folder)).sort()).toEqual(['a', 'b', 'lost']);
  });
});

describe('two paths of one file', () => {
  const SENTENCE = 'two outputs would be written to this file';

  it.each([
    ['f', './f'],
    ['f', 'link'],
    ['f', 'hard'],
    ['link', 'hard'],
    ['new', './new'],
    ['new', 'sub/../new'],
    ['new', 'way/new'],
    ['new', 'NEW'],
    ['new', 'dangling'],
    ['caf\u00e9', 'cafe\u0301'],
  ])('are refused: %s and %s', async (one, other) => {
    await writeFile(at('f'), 'old');
    await link(at('f'), at('hard'));
    await symlink('f', at('link'));
    await symlink('new', at('dangling'));
    await symlink('.', at('way'));
    await mkdir(at('sub'));
    const before = await readdir(folder);
    const paths = [`${folder}/${one}`, `${folder}/${other}`];
    const expected = `OPTION_CONFLICT: ${paths[1]}: ${SENTENCE}, which is also ${JSON.stringify(paths[0])}`;
    expect(await rejectionOf(checkFilesWritable(paths))).toContain(expected);
    const files = paths.map((path) => ({ path, content: 'x' }));
    expect(await rejectionOf(writeFilesWhole(files))).toContain(expected);
    expect(await readdir(folder)).toEqual(before);
  });

  it('are no two files, and no harm in a device', async () => {
    await writeFile(at('f'), 'old');
    await checkFilesWritable([at('f'), at('g'), '/dev/null', '/dev/null']);
    expect(await readdir(folder)).toEqual(['f']);
  });

  it('may not be one that is to be kept', async () => {
    await writeFile(at('f'), 'old');
    await link(at('f'), at('hard'));
    await symlink('f', at('linked'));
    for (const path of [at('f'), at('hard'), at('linked')]) {
      const kept = [{ path: at('f'), problem: 'the file is read, too' }];
      expect(await rejectionOf(checkFilesWritable([path], kept))).toBe(
        `OPTION_CONFLICT: ${path}: the file is read, too; give it another name.`,
      );
    }
    await checkFilesWritable([at('g')], [{ path: at('f'), problem: 'x' }]);
  });
});

describe('temporary files', () => {
  const HOST = hostname().replace(/[^\w.]+/g, '_');

  /** The number of a process that has ended. */
  function deadProcess(): number {
    return spawnSync(execPath, ['--version']).pid;
  }

  it('that dead processes of this computer left are removed by the next writing', async () => {
    const dead = deadProcess();
    const kept = [
      `.preflearn-${HOST}-${pid}-99999.tmp`, // of a process that runs
      `.preflearn-another-${dead}-0.tmp`, // of another computer
      `.preflearn-${HOST}-${dead}-0.bak`, // what a file held before
      `preflearn-${HOST}-${dead}-0.tmp`,
    ];
    const swept = [`.preflearn-${HOST}-${dead}-0.tmp`, `.preflearn-${HOST}-${dead}-17.tmp`];
    for (const name of [...kept, ...swept]) await writeFile(at(name), '');
    await writeFileWhole(at('f'), 'new');
    expect((await readdir(folder)).sort()).toEqual([...kept, 'f'].sort());
  });

  it('do not matter where the folder cannot be listed', async () => {
    const fileSystem: FileSystem = watchedFileSystem((operation) => {
      if (operation === 'readdir') throw systemError('EACCES');
    });
    await writeFileWhole(at('f'), 'new', { fileSystem });
    expect(await filesIn(folder)).toEqual({ f: 'new' });
  });
});

describe('a pipe without anybody at its other end', () => {
  it.each([
    ['writing', (path: string, signal: AbortSignal) => writeFileWhole(path, 'x', { signal })],
    ['readTextFile', (path: string, signal: AbortSignal) => readTextFile(path, { signal })],
    ['readTable', (path: string, signal: AbortSignal) => readTable(path, { signal })],
  ] as const)('does not hold up an abort of %s', async (_, work) => {
    const path = at('pipe.csv');
    expect(spawnSync('bash', ['-c', 'mkfifo "$1"', 'bash', path]).status).toBe(0);
    const controller = new AbortController();
    const waiting = work(path, controller.signal);
    setTimeout(() => controller.abort(new Error('enough')), 20);
    await expect(waiting).rejects.toThrow('enough');
    // Frees the thread that waits, whichever end it opened.
    const other = spawnSync('bash', ['-c', `exec 3<>"$1"; sleep 0.1`, 'bash', path]);
    expect(other.status).toBe(0);
  });
});
