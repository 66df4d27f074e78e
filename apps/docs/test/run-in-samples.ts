import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySampleFiles } from './sample-files.js';
import { Shell } from './shell.js';
import { reasonNotToRun } from './shell-lines.js';

/** Runs lines one after the other in a folder of their own with the sample files, but for those that cannot run. */
export async function runInSamples(lines: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-help-'));
  await copySampleFiles(folder);
  const shell = new Shell(folder);
  try {
    for (const line of lines) if (reasonNotToRun(line) === undefined) await shell.run(line);
  } finally {
    shell.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
