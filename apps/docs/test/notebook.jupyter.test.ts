import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { DEMO_TABLE } from './sample-files.js';
import { pathWithCommand } from './shell.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const file = join(root, 'apps/docs/public/cars.ipynb');

/** Where `npm run release-check -- jupyter` installs it; the variable JUPYTER names another place. */
const jupyter = process.env.JUPYTER ?? join(root, '.tools/jupyter/bin/jupyter');

interface Notebook {
  readonly cells: readonly {
    readonly cell_type: string;
    readonly outputs?: readonly {
      readonly name?: string;
      readonly text?: readonly string[] | string;
      readonly data?: Readonly<Record<string, unknown>>;
    }[];
  }[];
}

it('the notebook prints in a kernel what it holds, and shows the page of the model', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-notebook-'));
  try {
    cpSync(DEMO_TABLE, join(folder, 'cars.csv'));
    writeFileSync(join(folder, 'cars.ipynb'), readFileSync(file));
    const { status, stderr } = spawnSync(jupyter, ['execute', '--inplace', 'cars.ipynb'], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: [pathWithCommand(folder), process.env.PATH].join(delimiter),
        JUPYTER_RUNTIME_DIR: join(folder, '.runtime'),
        IPYTHONDIR: join(folder, '.ipython'),
      },
    });
    expect(status, stderr).toBe(0);
    expect(printed(join(folder, 'cars.ipynb'))).toEqual(printed(file));
    const shown = outputs(join(folder, 'cars.ipynb')).at(-1)?.[0]?.data;
    expect(String(shown?.['text/html'])).toContain('src="cars.html"');
    expect(existsSync(join(folder, 'cars.html'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

/** What each cell of code gave. */
function outputs(notebook: string) {
  const { cells }: Notebook = JSON.parse(readFileSync(notebook, 'utf8'));
  return cells.flatMap(({ outputs }) => (outputs === undefined ? [] : [outputs]));
}

/** What each cell of code printed. */
function printed(notebook: string): string[] {
  return outputs(notebook).map((all) =>
    all.flatMap(({ name, text = '' }) => (name === 'stdout' ? [text].flat() : [])).join(''),
  );
}
