import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeColumns, parseCsv } from '../src/index.js';

it('does what the README says', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, csv] = /parseCsv\('(.*?)', \{/.exec(readme) ?? [];
  const table = parseCsv(csv.replaceAll('\\n', '\n'));
  const printed = describeColumns(table).map(({ name, text }) => `// ${name}: ${text}\n`);
  expect(readme).toContain(printed.join(''));
});
