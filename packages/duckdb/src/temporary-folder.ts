import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { kill, pid } from 'node:process';

/** The computer's name in those of folders: another one that shares them has processes of its own. */
const HOST = hostname().replace(/[^\w.]+/g, '_');

/** Makes a folder of this process in another one, and removes what killed processes of this computer left there. */
export async function makeTemporaryFolder(parent: string): Promise<string> {
  await sweep(parent);
  return await mkdtemp(join(parent, `preflearn-duckdb-${HOST}-${pid}-`));
}

/** Where it cannot remove a folder, that stays: nothing depends on it. */
async function sweep(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const [, host, owner] = /^preflearn-duckdb-([\w.]+)-(\d+)-\w{6}$/.exec(name) ?? [];
    if (host !== HOST || isRunning(Number(owner))) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(process: number): boolean {
  try {
    kill(process, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH'); // it may be another user's
  }
}
