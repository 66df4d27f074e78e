import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { keptCases } from '../fuzz/corpus.mjs';
import { runCase } from '../fuzz/fuzz.mjs';
import { fuzzers } from '../fuzz/fuzzers.mjs';

/*
 * Cases that `npm run fuzz` once found to fail, run again. A new one fails here until what it found is mended.
 */

it('has a folder for each fuzzer that has kept something, and for nothing else', () => {
  const folders = readdirSync(fileURLToPath(new URL('../fuzz/corpus/', import.meta.url)));
  expect(fuzzers.map(({ name }) => name)).toEqual(expect.arrayContaining(folders));
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
