import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';

const VERSIONS = '/usr/lib/postgresql';

/** Where a program of PostgreSQL is, as Debian's package installs it. Throws where it is not. */
export function postgresProgram(name: string): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const programs = versions.map((version) => join(VERSIONS, version, 'bin', name));
  const found = programs.filter((program) => existsSync(program)).pop();
  if (found === undefined) {
    throw new Error(
      'PostgreSQL is not installed; `npm run release-check -- postgres` installs it.',
    );
  }
  return found;
}

/** Who may connect. */
const POSTGRES_USER = 'preflearn';
export const POSTGRES_PASSWORD = 'wide open';

/** How a test connects to a server. */
export function accessTo({ host, port }: PostgresServer) {
  return { host, port, user: POSTGRES_USER, password: POSTGRES_PASSWORD, database: 'postgres' };
}

/** A server of PostgreSQL in a folder of its own. */
export interface PostgresServer {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** Ends the server. */
  stop(): void;
}

/** Starts a server that listens on loopback alone, and asks for a password. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-pg-'));
  const data = join(folder, 'data');
  const password = join(folder, 'password');
  writeFileSync(password, POSTGRES_PASSWORD);
  const as = notRoot();
  if (as.uid !== undefined && as.gid !== undefined) {
    for (const path of [folder, password]) chownSync(path, as.uid, as.gid);
  }
  const port = await freePort();
  const access = ['-A', 'scram-sha-256', `--pwfile=${password}`];
  run('initdb', ['-D', data, '-U', POSTGRES_USER, '-E', 'UTF8', '--no-sync', ...access], as);
  const server = `-c listen_addresses=127.0.0.1 -p ${port} -c fsync=off -k ${folder}`;
  run('pg_ctl', ['-D', data, '-w', '-o', server, '-l', join(folder, 'log'), 'start'], as);
  return {
    host: '127.0.0.1',
    port,
    stop() {
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

function run(program: string, words: readonly string[], options: SpawnSyncOptions): void {
  const { status, stderr, error } = spawnSync(postgresProgram(program), [...words], {
    ...options,
    cwd: tmpdir(),
    encoding: 'utf8',
    // The server goes on when pg_ctl has ended, and would keep pipes open.
    stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
  });
  if (status !== 0) throw new Error(`${program}: ${stderr ?? ''} ${error?.message ?? ''}`);
}
