import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { manifestProblems } from '../scripts/manifests.mjs';

const core = JSON.parse(
  readFileSync(new URL('../../packages/core/package.json', import.meta.url), 'utf8'),
);

describe('manifestProblems', () => {
  it('has nothing to say of a package as it should be', () => {
    expect(manifestProblems(core)).toEqual([]);
  });

  it.each([
    [{ license: 'ISC' }, /"license" is "ISC", expected "MIT"/],
    [{ description: '' }, /description/],
    [{ scripts: {} }, /needs a script "test"/],
    [{ scripts: { test: 'vitest run --project unit packages/a/' } }, /with --project=unit\*/],
    [{ files: ['src'] }, /"files" must list "dist"/],
    [{ exports: { '.': { default: './a.js', types: './a.d.ts' } } }, /"types", then "default"/],
    [{ dependencies: { valibot: '1.5.0' } }, /write a range .* for valibot/],
    [{ devDependencies: { '@types/pg': '^8.0.0' } }, /write one version .* for @types\/pg/],
  ])('finds %j', (change, message) => {
    const problems = manifestProblems({ ...core, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });
});
