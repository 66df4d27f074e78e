import { spawnSync } from 'node:child_process';
import { cellText, isMissing, type Model, type Table } from '@preflearn/core';
import { portableModelOf, sqlSelect } from '@preflearn/export';
import {
  accessTo,
  type PostgresServer,
  postgresProgram,
  startPostgres,
} from '../../../../../tooling/servers/postgres.js';
import type { Engine, PredictedRow } from '../predicted-rows.js';
import { createTable } from './create-table.js';

/** Parts the columns of what psql prints. */
const SEPARATOR = '\u001f';

/** A server of PostgreSQL that psql asks. */
export async function postgres(): Promise<Engine> {
  const server = await startPostgres();
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
      const printed = psql(server, script.join('\n'));
      const [head, ...lines] = printed.split('\n');
      const [, ...names] = head.split(SEPARATOR);
      const isNumber = model.schema.target.kind === 'numeric';
      const rows: PredictedRow[] = [];
      for (const line of lines.slice(0, table.rowCount)) {
        const [row, ...values] = line.split(SEPARATOR);
        rows[Number(row)] = Object.fromEntries(
          names.map((name, k) => [name, k === 0 && !isNumber ? values[k] : Number(values[k])]),
        );
      }
      return rows;
    },
    async close() {
      server.stop();
    },
  };
}

/** What psql prints for a script. */
function psql(server: PostgresServer, input: string): string {
  const { host, port, user, password, database } = accessTo(server);
  const { status, stdout, stderr, error } = spawnSync(
    postgresProgram('psql'),
    [
      '-h',
      host,
      '-p',
      `${port}`,
      '-U',
      user,
      '-qAX',
      '-v',
      'ON_ERROR_STOP=1',
      '-F',
      SEPARATOR,
      database,
    ],
    { env: { ...process.env, PGPASSWORD: password }, input, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status === 0) return stdout;
  throw new Error(`psql: ${stderr ?? ''} ${error?.message ?? ''}`);
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
