import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../guide/errors.md', import.meta.url), 'utf8');
const source = readFileSync(
  new URL('../../../packages/core/src/errors/error-code.ts', import.meta.url),
  'utf8',
);

/** The members of a union of words in the source of core. */
function codesOf(type: string): string[] {
  const [, members = ''] = new RegExp(`export type ${type} =([^;]*);`).exec(source) ?? [];
  return Array.from(members.matchAll(/'([A-Z_]+)'/g), ([, code]) => code);
}

/** The codes in the tables under a heading, up to the next heading of its level. */
function documented(heading: string): string[] {
  const part = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  return Array.from(part.matchAll(/^\| `([A-Z_]+)` \| .+ \| .+ \|$/gm), ([, code]) => code);
}

describe('the page on errors', () => {
  it.each([
    ['Usage errors', 'UsageCode'],
    ['Data errors', 'DataCode'],
  ])('has under "%s" each code of %s once, with meaning and remedy', (heading, type) => {
    expect(codesOf(type).length).toBeGreaterThan(0);
    expect(documented(heading)).toEqual(codesOf(type));
  });
});
