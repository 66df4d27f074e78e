import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { notebookOf } from './notebook.js';

/*
 * The notebook of the gallery is its page as a file. After a change of the page `vitest run apps/docs -u` writes it again.
 * notebook.jupyter.test.ts runs it.
 */

const inRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

it('the notebook holds what its page says', async () => {
  const page = readFileSync(inRoot('apps/docs/gallery/notebook.md'), 'utf8');
  await expect(notebookOf(page)).toMatchFileSnapshot(inRoot('apps/docs/public/cars.ipynb'));
});
