import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellText, isMissing, type Model, type Table } from '@preflearn/core';
import { portableModelOf, sqlSelect } from '@preflearn/export';
import type { Engine, PredictedRow } from '../predicted-rows.js';
import { createTable } from './create-table.js';

const VERSIONS = '/usr/lib/postgresql';

/** Where the programs of PostgreSQL are, as Debian's package installs them; `undefined` where they are not. */
export const postgresPrograms: string | undefined = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .map((version) => join(VERSIONS, version, 'bin'))
      .filter((folder) => existsSync(join(folder, 'initdb')))
      .pop()
  : undefined;

/** Parts the columns of what psql prints. */
const SEPARATOR = '\u001f';

/** A server of PostgreSQL in a folder of its own, reached by a socket there. */
export async function postgres(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-pg-'));
  const data = join(folder, 'data');
  const as = notRoot();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  run('initdb', ['-D', data, '-U', 'preflearn', '-E', 'UTF8', '--no-sync'], as);
  const server = `-c listen_addresses= -c fsync=off -k ${folder}`;
  run('pg_ctl', ['-D', data, '-w', '-o', server, '-l', join(folder, 'log'), 'start'], as);
  return {
    async predict(model: Model, table: Table) {
      const script = [
        'DROP TABLE IF EXISTS data;',
        `${createTable(table)};`,
        'COPY data FROM STDIN;',
        ...rowsOf(table),
        '\\.',
        sqlSelect(portableModelOf(model), { keep: ['row'] }),
      ];
      const printed = run(
        'psql',
        [
          '-h',
          folder,
          '-U',
          'preflearn',
          '-qAX',
          '-v',
          'ON_ERROR_STOP=1',
          '-F',
          SEPARATOR,
          'postgres',
        ],
        { ...as, input: script.join('\n') },
      );
      const [head, ...lines] = printed.split('\n');
      const [, ...names] = head.split(SEPARATOR);
      const rows: PredictedRow[] = [];
      for (const line of lines.slice(0, table.rowCount)) {
        const [row, ...values] = line.split(SEPARATOR);
        rows[Number(row)] = Object.fromEntries(
          names.map((name, k) => [name, k === 0 ? values[k] : Number(values[k])]),
        );
      }
      return rows;
    },
    async close() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'], as);
      rmSync(folder, { recursive: true });
    },
  };
}

/** PostgreSQL refuses to run as root; its package has brought a user. */
function notRoot(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind: string) =>
    Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function run(program: string, words: readonly string[], options: SpawnSyncOptions): string {
  const { status, stdout, stderr, error } = spawnSync(
    join(postgresPrograms ?? '', program),
    [...words],
    {
      ...options,
      cwd: tmpdir(),
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      // The server goes on when pg_ctl has ended, and would keep pipes open.
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    },
  );
  if (status === 0) return stdout ?? '';
  throw new Error(`${program}: ${stderr ?? ''} ${error?.message ?? ''}`);
}

/** Rows as COPY reads them. */
function rowsOf({ columns, rowCount }: Table): readonly string[] {
  return Array.from({ length: rowCount }, (_, row) => {
    const cells = columns.map((column) =>
      isMissing(column, row) ? '\\N' : cellText(column, row).replaceAll('\\', '\\\\'),
    );
    return [row, ...cells].join('\t');
  });
}
