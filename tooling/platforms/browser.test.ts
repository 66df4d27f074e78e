import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { plugin } from '../../apps/cli/src/plugins/plugin.js';
import { allLearners } from '../learners.mjs';
import { bundleWithEsbuild } from './bundles.mjs';
import { chromiumPath, digestsInChromium } from './chromium.mjs';
import { learnerDigests } from './learner-digests.mjs';

const tsconfig = fileURLToPath(new URL('../../tsconfig.base.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'preflearn-page-'));

/** Milliseconds for all learners on all tables, twice or thrice, beside other tests. */
const LONG = 600_000;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('models and predictions of all learners', () => {
  it('are those of all learners there are', () => {
    expect(allLearners.map(({ id }) => id).sort()).toEqual(
      plugin.learners.map(({ id }) => id).sort(),
    );
  });

  it(
    'have equal bits in both languages of the kernels',
    async () => {
      const { typescript, webassembly } = await learnerDigests();
      expect(webassembly).toEqual(typescript);
    },
    LONG,
  );

  // Skipped where there is no Chromium; .ci/run installs one.
  it.skipIf(chromiumPath === undefined && process.env.CI === undefined)(
    'have equal bits in Node, in a page of Chromium and in its worker',
    async () => {
      if (chromiumPath === undefined)
        throw new Error('There is no Chromium; CHROMIUM names its place.');
      await bundleWithEsbuild(folder, tsconfig);
      const { page, worker } = await digestsInChromium(chromiumPath, folder);
      const here = await learnerDigests();
      expect(page).toEqual(here);
      expect(worker).toEqual(here);
    },
    LONG,
  );
});
