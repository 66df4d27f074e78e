import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatCsv } from '@preflearn/io';
import type * as Plots from '@preflearn/plots';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { galleryTables } from './gallery/gallery-tables.js';
import { withTables } from './generated.js';
import { writeProgram } from './page-program.js';
import { pagesWithExamples } from './pages-with-examples.js';
import { runPage } from './run-page.js';
import { drinksFile, removeSampleFiles } from './sample-files.js';

/*
 * The examples of the guides and of the READMEs are compiled and run, and what they print and draw is
 * compared with what the pages show; tables that follow from the code are compared with the code. After a
 * change that alters them, `vitest run apps/docs -u` writes them anew.
 */

vi.mock('@preflearn/plots', async (original) => {
  const { drawnForPhonesToo } = await import('./phone-pictures.js');
  return drawnForPhonesToo(await original<typeof Plots>());
});

const root = fileURLToPath(new URL('../../../', import.meta.url));
const examples = fileURLToPath(new URL('../.examples/', import.meta.url));

const pages = pagesWithExamples().map((page) => {
  const folder = join(examples, page.path.replaceAll('/', '-').replace(/\.md$/, ''));
  return { ...page, program: writeProgram(page.text, folder) };
});

vi.setConfig({ testTimeout: 600_000 }); // some pages run many commands
afterAll(removeSampleFiles);

describe('the examples of the pages', () => {
  it('are well typed', () => {
    mkdirSync(examples, { recursive: true });
    const config = {
      extends: '../../../tsconfig.base.json',
      compilerOptions: { noUnusedLocals: false },
      include: ['**/*.ts'],
    };
    writeFileSync(join(examples, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', examples], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it('use tables that readers can fetch', async () => {
    await expect(drinksFile()).toMatchFileSnapshot(join(root, 'apps/docs/public/drinks.csv'));
  });

  it.each(galleryTables)('draw tables/$name as readers can fetch it', async ({ name, table }) => {
    const file = join(root, 'apps/docs/public/tables', name);
    await expect([...formatCsv(table)].join('')).toMatchFileSnapshot(file);
  });

  it.each(
    pages.filter(({ path, text }) => path.includes('/methods/') && text.includes('```ts test')),
  )('$path says which packages they need', ({ text }) => {
    const [, installed = ''] = /^npm install (.+)$/m.exec(text) ?? [];
    const imported = [...text.matchAll(/from '(@preflearn\/[a-z0-9-]+)/g)].map(([, name]) => name);
    expect(installed.split(' ').sort()).toEqual([...new Set(imported)].sort());
  });

  it.each(pages)('$path says what they print', async ({ path, text, program }) => {
    const modules = path === 'README.md' ? join(root, 'node_modules') : undefined; // as in a clone
    const { page, pictures, kept } = await runPage(text, program, modules);
    await expect(withTables(page)).toMatchFileSnapshot(join(root, path));
    for (const [name, svg] of pictures) {
      await expect(svg).toMatchFileSnapshot(join(root, dirname(path), 'pictures', name));
    }
    for (const [name, text] of kept) {
      await expect(text).toMatchFileSnapshot(join(root, dirname(path), 'files', name));
    }
  });
});
