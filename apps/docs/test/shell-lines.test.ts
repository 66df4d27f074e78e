import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { helpExamples, parserAlone } from '../.vitepress/help-examples.js';
import { codeBlocks } from './code-blocks.js';
import { pagesWithExamples } from './pages-with-examples.js';
import { runInSamples } from './run-in-samples.js';
import { removeSampleFiles } from './sample-files.js';
import { NOT_RUN, preflearnWords, reasonNotToRun, SLOW, shellLines } from './shell-lines.js';

/*
 * The lines that pages and help texts print for a shell run as printed: those of pages in pages.test.ts, those of help texts
 * here and in help-examples.slow.test.ts. What cannot run stands in lines-not-run.txt, with the reason.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Each package brings such a line, so they are not listed. */
const INSTALLS = /^npm (?:install|i) (?!\/tmp)/;

const ofHelp = helpExamples();
const printed = [
  ...pagesWithExamples().map(({ path, text }) => ({
    place: path,
    lines: codeBlocks(text)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => shellLines(code)),
  })),
  ...ofHelp.map(({ help, lines }) => ({ place: help, lines })),
].flatMap(({ place, lines }) => lines.map((line) => ({ place, line })));

/** Where each line stands first: it runs there. */
const firstPlaces = new Map(
  printed.map(({ place, line }) => [line.replace(/^npx /, ''), place] as const).reverse(),
);

vi.setConfig({ testTimeout: 600_000 }); // of some there are many, each a process
afterAll(removeSampleFiles);

describe('the lines for a shell', () => {
  it('run, but for those that are listed with a reason', async () => {
    const left = printed.flatMap(({ place, line }) => {
      const reason = reasonNotToRun(line);
      return reason === undefined || INSTALLS.test(line) ? [] : [`${reason}: ${line} (${place})`];
    });
    const head = `${left.length} lines of pages and help texts are not run, and those that only install packages:\n`;
    const text = `${head}\n${left.sort().join('\n')}\n`;
    await expect(text).toMatchFileSnapshot('lines-not-run.txt');
  });

  it.each(NOT_RUN)('has lines that look like %s, which %s', (pattern) => {
    expect(printed.some(({ line }) => pattern.test(line))).toBe(true);
  });

  it('stand in blocks for a shell', () => {
    const elsewhere = pagesWithExamples().flatMap(({ path, text }) =>
      Array.from(text.matchAll(/^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm))
        .filter(([, language]) => language !== 'sh')
        .filter(([, , code]) => /^(?:\$ )?(?:npx|curl|npm|docker|preflearn) \w/m.test(code))
        .map(([, , code]) => `${path}: ${code}`),
    );
    expect(elsewhere).toEqual([]);
  });

  it('give commands that the command line takes, also where they are not run', async () => {
    const commands = printed.filter(({ line }) => reasonNotToRun(line) !== undefined);
    for (const { place, line } of commands) {
      const words = preflearnWords(line);
      if (words === undefined || words.includes('--plugin')) continue;
      await expect(
        parserAlone().parseAsync(words, { from: 'user' }),
        `${line} (${place})`,
      ).resolves.toBeDefined();
    }
  });

  it('name scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const names = printed
      .filter(({ place }) => place !== 'tooling/template/README.md')
      .flatMap(({ line }) => /^npm run (\w+)/.exec(line)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(0);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(names));
  });
});

describe('the examples of the help texts', () => {
  it.each(ofHelp)('of $help run as printed', async ({ help, lines }) => {
    const isRun = (line: string) => !SLOW.test(line) && firstPlaces.get(line) === help;
    await runInSamples(lines.filter(isRun));
  });
});
