import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('prints what the example in the README says', async () => {
  const example = read('./worked-example.ts');
  expect(read('../README.md')).toContain(`\`\`\`ts\n${example}\`\`\``);
  const promised = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, text]) => text);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await import('./worked-example.js');
    expect(log.mock.calls.map(([text]) => String(text))).toEqual(promised);
    expect(promised).toHaveLength(2);
  } finally {
    log.mockRestore();
  }
});
