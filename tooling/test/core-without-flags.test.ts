import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// Not among the package's own tests: `npm run mutation` changes the text that it reads.
const source = fileURLToPath(new URL('../../packages/core/src', import.meta.url));

/** The code without its comments. */
function code(file: string): string {
  return readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}

it('core speaks of options, not of flags of a command line', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((name) => name.endsWith('.ts'));
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((file) => /['"`( ]--[a-z]/.test(code(file)))).toEqual([]);
});
