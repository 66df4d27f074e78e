import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { equationProblems, findTags } from '../scripts/equations.mjs';

const equations = {
  AB01: {
    paper: 'Author (2001), A paper',
    numbered: {
      'eq. 1': { says: 'the loss' },
      'eq. 2': { says: 'a step of a proof', reason: 'a proof' },
      'alg. 1': { says: 'the method' },
    },
  },
};

let root: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function problems(): string[] {
  const { places, misfits } = findTags(root, ['AB01']);
  return equationProblems(equations, places, misfits);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'equations-'));
  write('packages/a/src/loss.ts', '/**\n * The loss.\n * Source: [AB01 eq. 1].\n */\n');
  write('packages/a/src/deep/method.ts', '/** [AB01 alg. 1] */\n');
  write('apps/docs/methods/a.md', 'The loss [AB01 eq. 1] and the method\n[AB01 alg. 1].\n');
  write('packages/a/test/a.test.ts', `it('is [AB01 eq. 1]');\nit('is [AB01 alg. 1]');\n`);
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the check of equation tags', () => {
  it('has nothing to say where every equation has code, page and test, or a reason', () => {
    expect(problems()).toEqual([]);
  });

  it.each<[string, string, string, RegExp]>([
    ['an equation without code', 'packages/a/src/loss.ts', '', /eq\. 1\].* stands in no source/],
    ['code without a page', 'apps/docs/methods/a.md', '[AB01 eq. 1]', /alg\. 1\].* on no page/],
    ['code without a test', 'packages/a/test/a.test.ts', '[AB01 alg. 1]', /eq\. 1\].* in no test/],
    ['an unknown equation', 'packages/a/src/b.ts', '\n[AB01 eq. 3]', /b\.ts:2: .*eq\. 3\] is not/],
    ['a reason that code refutes', 'packages/a/src/b.ts', '[AB01 eq. 2]', /has code/],
    ['two equations in a tag', 'packages/a/src/b.ts', '[AB01 eqs. 1, 2]', /not of the form/],
    ['a broken line', 'packages/a/src/b.ts', ' * [AB01\n * eq. 1]', /"\[AB01 eq\. 1\]" is not/],
    ['a link', 'apps/docs/methods/b.md', 'See [AB01 eq. 1](./a).', /"\[AB01 eq\. 1\]\(" is not/],
  ])('finds %s', (_, file, text, message) => {
    write(file, text);
    expect(problems()).toEqual([expect.stringMatching(message)]);
  });
});

describe('the list of equations', () => {
  const list = JSON.parse(readFileSync(new URL('../equations.json', import.meta.url), 'utf8'));

  it('has all that are numbered in the papers', () => {
    const counts = { RR09: 21, ML08: 20, CHH09: 6 };
    expect(Object.keys(list)).toEqual(Object.keys(counts));
    for (const [letters, count] of Object.entries(counts)) {
      const numbered = Object.keys(list[letters].numbered).filter((key) => key.startsWith('eq. '));
      expect(numbered).toEqual(Array.from({ length: count }, (_, i) => `eq. ${i + 1}`));
    }
  });
});
