import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@preflearn/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundledSize, inKb, sizeProblems } from '../scripts/sizes.mjs';

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
    writePackage('oak', `${large}\nexport class Small { grow() { return 'tall'; } }\n`);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const size = (name: string) => bundledSize({ package: 'oak', class: name, limit: 1 }, folder);

  it('counts the class that is imported and what that needs, and nothing else of its package', async () => {
    expect(await size('Small')).toBeLessThan(200);
    expect(await size('Large')).toBeGreaterThan(3000);
    expect(await size('Large')).toBeLessThan(4000);
  });

  it('fails for a class that is not there', async () => {
    await expect(size('Elm')).rejects.toThrow(/No matching export .* "Elm"/);
  });
});

describe('the limits of sizes', () => {
  const limits = { oak: { package: 'trees', class: 'Oak', limit: 10 } };

  it('allow a size that is just the limit', () => {
    expect(sizeProblems(limits, new Map([['oak', 10_000]]), ['oak'])).toEqual([]);
  });

  it('forbid one byte more, in a sentence with both figures', () => {
    expect(sizeProblems(limits, new Map([['oak', 10_001]]), ['oak'])).toEqual([
      'oak: an app that imports it ships 10.1 kB (gzip), and sizes.json allows 10 kB; ' +
        'find what made it grow, or raise the limit and say why.',
    ]);
  });

  it('are wanted for every learner, and only for learners that are there', () => {
    expect(sizeProblems(limits, new Map(), ['elm'])).toEqual([
      'sizes.json: the learner elm has no limit; add a line for it.',
      'sizes.json: there is no learner oak; remove its line.',
    ]);
  });

  it('are in kB of 1000 bytes, rounded up', () => {
    expect(inKb(28_900)).toBe('28.9');
    expect(inKb(28_901)).toBe('29.0');
  });
});
