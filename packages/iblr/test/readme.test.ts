import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('prints what the README says', async () => {
  const readme = read('../README.md');
  expect(readme).toContain(`\`\`\`ts\n${read('./worked-example.ts')}\`\`\``);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await import('./worked-example.js');
    const [order, ...neighbours] = log.mock.calls.map(([text]) => String(text));
    expect(readme).toContain(`console.log(why.prediction); // ${order}\n`);
    expect(readme).toContain(`\`\`\`\n${neighbours.join('\n')}\n\`\`\``);
    expect(neighbours).toHaveLength(3);
  } finally {
    log.mockRestore();
  }
});
