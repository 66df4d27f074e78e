import { afterAll, expect, it, vi } from 'vitest';
import { helpExamples } from '../.vitepress/help-examples.js';
import { codeBlocks } from './code-blocks.js';
import { pagesWithExamples } from './pages-with-examples.js';
import { runInSamples } from './run-in-samples.js';
import { removeSampleFiles } from './sample-files.js';
import { SLOW, SLOW_OF_PAGES, shellLines } from './shell-lines.js';

/* The lines of help texts and pages that take long; all others run in shell-lines.test.ts and pages.test.ts. */

const ofHelp = helpExamples()
  .map(({ help, lines }) => ({ help, lines: lines.filter((line) => SLOW.test(line)) }))
  .filter(({ lines }) => lines.length > 0);

vi.setConfig({ testTimeout: 600_000 });
afterAll(removeSampleFiles);

it.each(ofHelp)('the long examples of $help run as printed', async ({ lines }) => {
  await runInSamples(lines);
});

it('the long examples of pages run as printed', async () => {
  const lines = pagesWithExamples()
    .flatMap(({ text }) => codeBlocks(text).flatMap(({ code }) => shellLines(code)))
    .filter((line) => SLOW_OF_PAGES.test(line));
  expect(lines).toHaveLength(2);
  await runInSamples(lines);
});
