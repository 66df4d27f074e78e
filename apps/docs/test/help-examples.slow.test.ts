import { afterAll, it, vi } from 'vitest';
import { helpExamples } from '../.vitepress/help-examples.js';
import { runInSamples } from './run-in-samples.js';
import { removeSampleFiles } from './sample-files.js';
import { SLOW } from './shell-lines.js';

/* The lines of help texts that take long; all others run in shell-lines.test.ts. */

const ofHelp = helpExamples()
  .map(({ help, lines }) => ({ help, lines: lines.filter((line) => SLOW.test(line)) }))
  .filter(({ lines }) => lines.length > 0);

vi.setConfig({ testTimeout: 600_000 });
afterAll(removeSampleFiles);

it.each(ofHelp)('the long examples of $help run as printed', async ({ lines }) => {
  await runInSamples(lines);
});
