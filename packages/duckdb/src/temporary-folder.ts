import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { kill, pid } from 'node:process';

/**
 * The computer's name, used in the names of folders: another computer that shares the parent folder has processes of
 * its own.
 */
const HOST = hostname().replace(/[^\w.]+/g, '_');

/**
 * Creates a folder for this process inside another one, and removes what killed processes of this computer left there.
 */
export async function makeTemporaryFolder(parent: string): Promise<string> {
  await sweep(parent);
  return await mkdtemp(join(parent, `preflearn-duckdb-${HOST}-${pid}-`));
}

/** Removes what it can; folders that cannot be removed stay, since nothing depends on it. */
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
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH'); // it may belong to another user
  }
}
