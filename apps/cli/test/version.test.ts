import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { knownVersion, ownVersion } from '../src/text/version.js';

it('is that of the manifest, and stops no command where there is none', () => {
  const manifest = new URL('../package.json', import.meta.url);
  expect(ownVersion()).toBe(JSON.parse(readFileSync(manifest, 'utf8')).version);
  expect(ownVersion(new URL('../nowhere.json', import.meta.url))).toMatch(/^unknown/);
});

it('has to be known for what is kept to be gone on with', () => {
  expect(knownVersion()).toBe(ownVersion());
  expect(() => knownVersion(new URL('../nowhere.json', import.meta.url))).toThrow(
    expect.objectContaining({ code: 'FILE_READ' }),
  );
});
