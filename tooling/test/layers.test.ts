import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLayers, importsOf } from '../scripts/layers.mjs';

const layers = {
  packages: { core: [], io: ['core'], trees: ['core'] },
  nodeOnly: ['packages/io/src/node.ts'],
};

let root: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function manifest(folder: string, name: string, more: object): void {
  write(join(folder, 'package.json'), JSON.stringify({ name, exports: { '.': {} }, ...more }));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'layers-'));
  manifest('.', 'workspace', { devDependencies: { vitest: '1.0.0' } });
  manifest('packages/core', '@preflearn/core', { dependencies: { valibot: '1.0.0' } });
  manifest('packages/io', '@preflearn/io', { dependencies: { '@preflearn/core': 'workspace:^' } });
  manifest('packages/trees', '@preflearn/trees', {});
  manifest('apps/cli', 'preflearn', { dependencies: { '@preflearn/io': 'workspace:^' } });
  write('packages/core/src/index.ts', `import * as v from 'valibot';\nexport { v };\n`);
  write('packages/io/src/index.ts', `export { Table } from '@preflearn/core';\n`);
  write('packages/io/src/node.ts', `import { readFileSync } from 'node:fs';\n`);
  write('packages/io/test/io.test.ts', `import 'vitest';\nimport '@preflearn/trees';\n`);
  write('apps/cli/src/main.ts', `import { x } from '@preflearn/io';\nimport 'node:fs';\n`);
});

afterEach(() => rmSync(root, { recursive: true }));

describe('checkLayers', () => {
  it('has nothing to say of a workspace that keeps the plan', () => {
    expect(checkLayers(root, layers)).toEqual([]);
  });

  it('has nothing to say of an alias that package.json lists', () => {
    manifest('packages/io', '@preflearn/io', {
      dependencies: { '@preflearn/core': 'workspace:^' },
      imports: { '#b': './dist/b.js' },
    });
    write('packages/io/src/a.ts', `import '#b';\n`);
    expect(checkLayers(root, layers)).toEqual([]);
  });

  const breaches: [string, string, string, RegExp][] = [
    ['an unlisted package', 'packages/io/src/a.ts', `import 'csv';`, /csv, which packages\/io/],
    ['an unlisted sibling', 'packages/trees/src/a.ts', `import '@preflearn/core';`, /not list/],
    ['an inside of a package', 'packages/io/src/a.ts', `import '@preflearn/core/x';`, /exports/],
    ['a path out of a package', 'packages/io/src/a.ts', `import '../../core/a.js';`, /leaves/],
    [
      'a server in a source',
      'apps/cli/src/a.ts',
      `import '../../../tooling/servers/a.js';`,
      /leaves/,
    ],
    ['Node in a browser file', 'packages/io/src/a.ts', `import 'node:fs';`, /browser/],
    ['a way round to Node', 'packages/io/src/a.ts', `import './node.js';`, /Node only/],
    ['an unlisted tool in a test', 'packages/io/test/a.ts', `import 'csv';`, /not list/],
    ['an import on demand', 'packages/io/src/a.ts', `const a = await import('csv');`, /csv/],
    ['an unlisted alias', 'packages/io/src/a.ts', `import '#b';`, /"#b" is not among the imports/],
    ['a type', 'packages/io/src/a.ts', `import type {\n  A,\n} from 'csv';`, /csv/],
  ];
  it.each(breaches)('finds %s', (_, file, text, message) => {
    write(file, `${text}\n`);
    const problems = checkLayers(root, layers);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });

  it('finds a circle of imports once, also through a type and an import on demand', () => {
    write('packages/io/src/a.ts', `import type { B } from './rows/b.js';\n`);
    write('packages/io/src/rows/b.ts', `export const c = () => import('./c.js');\n`);
    write('packages/io/src/rows/c.ts', `export { a } from '../a.js';\nimport './b.js';\n`);
    write('packages/io/src/outside.ts', `import './a.js';\n`);
    expect(checkLayers(root, layers)).toEqual([
      'packages/io/src/a.ts -> packages/io/src/rows/b.ts -> packages/io/src/rows/c.ts -> packages/io/src/a.ts: ' +
        'imports go in a circle; move what they share into a file of its own.',
      'packages/io/src -> packages/io/src/rows -> packages/io/src: ' +
        'folders import in a circle; move files between them.',
    ]);
  });

  it('finds a circle of folders whose files go in none, unless a door closes it', () => {
    write('packages/io/src/index.ts', `import '@preflearn/core';\nimport './rows/a.js';\n`);
    write('packages/io/src/base.ts', 'export const base = 1;\n');
    write('packages/io/src/rows/a.ts', `import '../base.js';\nimport '../columns/c.js';\n`);
    write('packages/io/src/columns/c.ts', 'export const c = 1;\n');
    expect(checkLayers(root, layers)).toEqual([]);
    write('packages/io/src/columns/c.ts', `import '../rows/d.js';\n`);
    expect(checkLayers(root, layers)).toEqual([
      'packages/io/src/columns -> packages/io/src/rows -> packages/io/src/columns: ' +
        'folders import in a circle; move files between them.',
    ]);
  });

  it('finds a dependency that the plan does not allow, and one that is not used', () => {
    const dependencies = { '@preflearn/io': 'workspace:^', '@preflearn/core': 'workspace:^' };
    manifest('packages/trees', '@preflearn/trees', { dependencies });
    expect(checkLayers(root, layers)).toEqual([
      expect.stringMatching(/@preflearn\/io, which layers.json does not allow/),
      expect.stringMatching(/@preflearn\/core, but src never imports it/),
    ]);
  });

  it('finds a package missing from the plan, and a plan that turns in a circle', () => {
    manifest('packages/new', '@preflearn/new', {});
    const circle = { core: ['io'], io: ['core'], trees: ['core'] };
    expect(checkLayers(root, { ...layers, packages: circle })).toEqual([
      expect.stringMatching(/"core" may import "io", which must stand above/),
      expect.stringMatching(/add "new"/),
    ]);
  });
});

describe('importsOf', () => {
  it('does not read examples in comments', () => {
    const source = `/**\n * import { a } from 'b';\n */\n// import('c')\nimport { d } from 'e';\n`;
    expect(importsOf(source)).toEqual(['e']);
  });
});
