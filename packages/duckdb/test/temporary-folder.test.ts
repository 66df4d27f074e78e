import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { execPath, pid } from 'node:process';
import { readRows } from '@preflearn/sql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDuckdb } from '../src/index.js';
import { makeTemporaryFolder } from '../src/temporary-folder.js';

const HOST = hostname().replace(/[^\w.]+/g, '_');

/** The number of a process that has ended. */
const deadProcess = () => spawnSync(execPath, ['--version']).pid;

describe('the folder for what does not fit in memory', () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'preflearn-test-'));
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('is made when those of dead processes of this computer are removed, with all they hold', async () => {
    const dead = deadProcess();
    const kept = [
      `preflearn-duckdb-${HOST}-${pid}-abcDEF`, // of a process that runs
      `preflearn-duckdb-another-${dead}-abcDEF`, // of another computer
      `preflearn-duckdb-${HOST}-${dead}-a-folder-of-yours`,
      `a-preflearn-duckdb-${HOST}-${dead}-abcDEF`,
    ];
    const swept = [
      `preflearn-duckdb-${HOST}-${dead}-abcDEF`,
      `preflearn-duckdb-${HOST}-${dead}-0Z9xyz`,
    ];
    for (const name of [...kept, ...swept]) {
      await mkdir(join(parent, name, 'inside'), { recursive: true });
      await writeFile(join(parent, name, 'inside', 'block'), 'rows');
    }
    const own = basename(await makeTemporaryFolder(parent));
    expect(own).toMatch(new RegExp(`^preflearn-duckdb-${HOST}-${pid}-\\w{6}$`));
    expect((await readdir(parent)).sort()).toEqual([...kept, own].sort());
  });

  it('is removed when the connection is closed', async () => {
    const { TMPDIR } = process.env;
    process.env.TMPDIR = parent;
    try {
      const connection = await openDuckdb({ threads: 1 });
      expect(await readdir(parent)).toHaveLength(1);
      await connection.close();
      expect(await readdir(parent)).toEqual([]);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
  });

  it('has the tables of the connection, and little memory is enough for many', async () => {
    const connection = await openDuckdb({ threads: 1, maxMemory: 100e6 });
    try {
      const [[limit]] = await readRows(connection, "SELECT current_setting('memory_limit')");
      expect(limit).toBe('95.3 MiB');
      await connection.run(
        'CREATE TABLE wide AS SELECT hash(i) AS a, hash(i + 1) AS b FROM range(8000000) t(i)',
      );
      const query = 'SELECT CAST(count(*) AS DOUBLE), CAST(bit_xor(a) AS VARCHAR) FROM wide';
      const [[count, xor]] = await readRows(connection, query);
      expect(count).toBe(8e6);
      const again = 'SELECT CAST(bit_xor(hash(i)) AS VARCHAR) FROM range(8000000) t(i)';
      expect(await readRows(connection, again)).toEqual([[xor]]);
    } finally {
      await connection.close();
    }
  });

  it('is not made for a DuckDB with next to no memory', async () => {
    await expect(openDuckdb({ maxMemory: 99e6 })).rejects.toThrow(
      'found 99000000 bytes of memory for DuckDB, expected at least 100000000',
    );
    await expect(openDuckdb({ maxMemory: NaN })).rejects.toThrow('found NaN bytes');
  });

  it('cannot be made where there is no folder for it', async () => {
    const missing = join(parent, 'missing');
    await expect(makeTemporaryFolder(missing)).rejects.toThrow('ENOENT');
    expect(existsSync(missing)).toBe(false);
  });
});
