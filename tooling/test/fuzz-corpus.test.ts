import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { keptCases } from '../fuzz/corpus.mjs';
import { runCase } from '../fuzz/fuzz.mjs';
import { fuzzers } from '../fuzz/fuzzers.mjs';
import { KINDS } from '../fuzz/settings.mjs';

/*
 * Cases that `npm run fuzz` once found to fail, run again. A new one fails here until what it found is mended.
 */

it('has a folder for each kind of fuzzing that has kept something, and for nothing else', () => {
  const corpus = fileURLToPath(new URL('../fuzz/corpus/', import.meta.url));
  const folders = readdirSync(corpus, { withFileTypes: true }).filter((at) => at.isDirectory());
  expect(fuzzers.map(({ name }) => name)).toEqual(Object.keys(KINDS));
  for (const { name } of folders) expect(Object.keys(KINDS)).toContain(name);
});

const found = fuzzers
  .map((fuzzer) => ({ fuzzer, name: fuzzer.name, kept: keptCases(fuzzer.name) }))
  .filter(({ kept }) => kept.length > 0);

describe.each(found)('what $name once found', ({ fuzzer, kept }) => {
  afterAll(() => fuzzer.close?.());

  it.each(kept)('$file: $about', async ({ input }) => {
    expect(await runCase(fuzzer, input)).toEqual(expect.any(String));
  });
});
