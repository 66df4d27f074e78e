import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../methods/', import.meta.url);
const methods = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'errata.md');

/** Place, what is printed and what is correct, of each row of the tables in a text. */
function corrections(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('| '));
  const rows = lines.filter((line) => !/^\| (---|equation|place) \|/.test(line));
  return rows.map((row) => row.split(' | ').slice(0, 3).join(' | ').replace(/ \|$/, ''));
}

function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

/** The part of a page under "## Errata". */
function errataOf(page: string): string {
  return page.split(/^## /m).find((part) => part.startsWith('Errata\n')) ?? '';
}

describe('the page of errata', () => {
  const all = corrections(read('errata.md'));

  it.each(methods)('has what %s says about misprints', (name) => {
    for (const row of corrections(errataOf(read(name)))) {
      expect(all).toContain(row);
    }
  });

  it('finds tables of errata on the pages of the methods', () => {
    const counts = methods.map((name) => corrections(errataOf(read(name))).length);
    expect(counts.filter((count) => count > 2).length).toBeGreaterThan(3);
  });
});
