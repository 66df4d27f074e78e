import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@preflearn/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppKind, bundledSize, sizeProblems } from '../scripts/sizes.mjs';

describe('the size of an app', () => {
  let folder: string;
  const random = new Random(1);
  // 6000 digits of 4 bits each, which gzip cannot make smaller than 3000 bytes
  const noise = Array.from({ length: 6000 }, () => random.integer(16).toString(16)).join('');

  function writePackage(name: string, code: string): void {
    const home = join(folder, 'node_modules', '@preflearn', name);
    mkdirSync(home, { recursive: true });
    const manifest = { name: `@preflearn/${name}`, type: 'module', sideEffects: false };
    writeFileSync(join(home, 'package.json'), JSON.stringify({ ...manifest, main: 'index.js' }));
    writeFileSync(join(home, 'index.js'), code);
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sizes-'));
    writePackage('core', 'export const tableFromColumns = 1;\nexport const takeTarget = 2;\n');
    const large = `import { takeTarget } from '@preflearn/core';\nexport const Large = ['${noise}', takeTarget];`;
    writePackage(
      'oak',
      `${large}\nexport class Small { grow() { return 'tall'; } }\nexport const loadSmall = () => new Small();\n`,
    );
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const sizes = (name: string, kind: AppKind = 'train', load = 'loadSmall') =>
    bundledSize(
      {
        package: 'oak',
        class: name,
        load,
        limits: { train: 1, trainAndLoad: 1, load: 1, predict: 1 },
      },
      kind,
      folder,
    );
  const size = async (...args: Parameters<typeof sizes>) => (await sizes(...args)).start;

  it('counts the class that is imported and what that needs, and nothing else of its package', async () => {
    expect(await size('Small')).toBeLessThan(200);
    expect(await size('Large')).toBeGreaterThan(3000);
    expect(await size('Large')).toBeLessThan(4000);
  });

  it('counts what loads models where the app loads some', async () => {
    expect(await size('Small', 'load', 'loadSmall')).toBeLessThan(200);
    expect(await size('Small', 'load', 'Large')).toBeGreaterThan(3000);
    expect(await size('Small', 'trainAndLoad', 'Large')).toBeGreaterThan(
      await size('Small', 'load', 'Large'),
    );
  });

  it('counts apart what is loaded when it is needed, and what that shares with the start at the start', async () => {
    const home = join(folder, 'node_modules', '@preflearn', 'oak');
    const [early, late] = [noise.slice(0, 2000), noise.slice(2000)];
    writeFileSync(join(home, 'shared.js'), `export const shared = ['${early}'];\n`);
    writeFileSync(
      join(home, 'late.js'),
      `import { shared } from './shared.js';\nexport const late = ['${late}', shared];\n`,
    );
    const imports = `import { shared } from './shared.js';\n`;
    writeFileSync(
      join(home, 'index.js'),
      `${imports}export const Elm = { shared, grow: () => import('./late.js') };\n`,
    );
    const { start, all } = await sizes('Elm');
    expect(start).toBeGreaterThan(1000);
    expect(start).toBeLessThan(1500);
    expect(all - start).toBeGreaterThan(2000);
    expect(all - start).toBeLessThan(2300);
  });
});

describe('the limits of sizes', () => {
  const limits = { train: 10, trainAndLoad: 12, load: 5, predict: 2 };
  const entries = { oak: { package: 'trees', class: 'Oak', load: 'loadOak', limits } };
  const problems = (sizes: Readonly<Record<AppKind, number>>) => {
    const size = (kind: AppKind) => ({ start: sizes[kind], all: 20_000 });
    const own = {
      train: size('train'),
      trainAndLoad: size('trainAndLoad'),
      load: size('load'),
      predict: size('predict'),
    };
    return sizeProblems(entries, new Map([['oak', own]]));
  };

  it('forbid one byte more, in a sentence with both figures', () => {
    expect(problems({ train: 10_001, trainAndLoad: 12_000, load: 5_001, predict: 2_000 })).toEqual([
      'oak: an app that trains it ships 10.1 kB (gzip), and sizes.json allows 10 kB; ' +
        'find what made it grow, or raise the limit and say why.',
      'oak: an app that loads its models ships 5.1 kB (gzip), and sizes.json allows 5 kB; ' +
        'find what made it grow, or raise the limit and say why.',
    ]);
  });

  it('are required of every learner', () => {
    const elm = { package: 'trees', class: 'Elm', load: 'loadElm' };
    expect(sizeProblems({ elm }, new Map())).toEqual([
      'packages/trees/sizes.json: the learner elm has no limits; add a line for it.',
    ]);
  });
});
