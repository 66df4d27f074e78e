import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('prints what the example in the README says', async () => {
  const readme = read('../README.md');
  expect(readme).toContain(`\`\`\`ts\n${read('./worked-example.ts')}\`\`\``);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await import('./worked-example.js');
    const printed = log.mock.calls.map(([text]) => String(text));
    expect(printed).toHaveLength(3);
    expect(readme).toContain(`\`\`\`text\n${printed.join('\n')}\n\`\`\``);
  } finally {
    log.mockRestore();
  }
});
