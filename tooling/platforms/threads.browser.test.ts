import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMissing, valueIn } from './browsers.mjs';

const here = fileURLToPath(new URL('./threads/', import.meta.url));
const tsconfig = fileURLToPath(new URL('../../tsconfig.base.json', import.meta.url));
const threadsAtOnce = fileURLToPath(
  new URL('../../packages/boosting/src/kernels/threads/at-once.ts', import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), 'preflearn-threads-'));

beforeAll(async () => {
  const program = (name: string, more: BuildOptions) =>
    build({
      entryPoints: [join(here, name)],
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      minify: true,
      format: 'esm',
      tsconfig,
      ...more,
    });
  // The paths of the sources are those of a page, which loads the code for threads late.
  await program('page.mjs', { splitting: true });
  await program('node.mjs', { alias: { '#threads': threadsAtOnce } });
  copyFileSync(join(here, 'index.html'), join(folder, 'index.html'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('training on threads in Node', () => {
  it.each([
    ['is finished', 'finish', 'equal rules'],
    ['is aborted', 'abort', 'aborted with 5 rules'],
    ['fails', 'fail', 'Error: the display is gone'],
    ['is dropped and never ended', 'abandon', 'dropped'],
  ])('leaves nothing running when it %s', (_, way, expected) => {
    const program = join(folder, 'node.mjs');
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, way], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect({ stdout, stderr, status }).toEqual({ stdout: `${expected}\n`, stderr: '', status: 0 });
  });
});

const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
const NO_WORKERS = { 'content-security-policy': "worker-src 'none'" };

// Skipped where there is no Chromium; .ci/run installs one.
describe.skipIf(isMissing('chromium'))('training on threads in a page', () => {
  it.each([
    ['is shared with a worker', ISOLATED, { isolated: true, started: 2, helped: true }],
    ['stays on one thread without isolation', {}, { isolated: false, started: 0, helped: false }],
    [
      'stays on one thread where workers are forbidden',
      { ...ISOLATED, ...NO_WORKERS },
      { isolated: true, started: 2, helped: false },
    ],
  ])('%s, with equal rules', async (_, headers, expected) => {
    const trained = await valueIn('chromium', folder, 'trained', headers);
    expect(trained).toEqual({ equal: true, ...expected });
  });
});
