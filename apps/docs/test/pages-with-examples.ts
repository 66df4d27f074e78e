import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A page of Markdown whose examples run in the tests. */
export interface Page {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** The pages of the documentation and the READMEs. */
export function pagesWithExamples(): readonly Page[] {
  return [
    'README.md',
    'apps/cli/README.md',
    'apps/docs/index.md',
    'apps/docs/playground.md',
    ...pagesIn('apps/docs/gallery'),
    ...pagesIn('apps/docs/guide'),
    ...pagesIn('apps/docs/methods'),
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`),
    'tooling/template/README.md',
  ]
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function pagesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
