import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect } from 'vitest';
import { run } from '../.vitepress/run-command.js';
import { copySampleFiles } from './sample-files.js';
import { Shell } from './shell.js';
import { preflearnWords, reasonNotToRun } from './shell-lines.js';

/** Lines of one command that need of a shell only that it knows quotes, and no process of their own. */
const PLAIN = /^preflearn (?!serve |worker )(?:[\w .,:;=+/@%-]|'[^']*')*$/;
const NEEDS_PROCESSES = / --(?:jobs|keep-partial|plugin)\b/;

/** Runs lines one after the other in a folder of their own with the sample files, but for those that cannot run. */
export async function runInSamples(lines: readonly string[]): Promise<void> {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-help-'));
  await copySampleFiles(folder, 'few');
  const shell = new Shell(folder);
  process.chdir(folder);
  try {
    for (const line of lines) {
      if (reasonNotToRun(line) !== undefined) continue;
      if (PLAIN.test(line) && !NEEDS_PROCESSES.test(line)) await runHere(line);
      else await shell.run(line);
    }
  } finally {
    shell.close();
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a line in this process, which saves the start of one, and code that is not yet compiled. */
async function runHere(line: string): Promise<void> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  stdout.resume();
  let errors = '';
  stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const { signal } = new AbortController();
  const stdin = Readable.from([]);
  const code = await run(preflearnWords(line) ?? [], { stdin, stdout, stderr, env: {}, signal });
  expect(code, `${line}\n${errors}`).toBe(0);
}
