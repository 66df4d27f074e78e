import { describe, expect, it } from 'vitest';
import { lineWidth } from '../src/text/line-width.js';
import { Folder, Screen } from './preflearn.js';

/** The width where a terminal is as wide as this, and the variable says that. */
function widthOf(columns: number | undefined, COLUMNS?: string): number {
  const stdout = Object.assign(Object.create(new Screen(columns !== undefined)), { columns });
  return lineWidth({ stdout, env: { COLUMNS } });
}

describe('the longest line of sentences', () => {
  it('is that of the terminal, and 100 characters where there is none or more room', () => {
    expect(widthOf(undefined)).toBe(100);
    expect(widthOf(72)).toBe(72);
    expect(widthOf(250)).toBe(100);
    expect(widthOf(10)).toBe(40);
    expect(widthOf(0)).toBe(100); // as some terminals say that do not know
  });

  it('is as the variable COLUMNS says, where that is a number', () => {
    expect(widthOf(undefined, '60')).toBe(60);
    expect(widthOf(72, '60')).toBe(60);
    expect(widthOf(72, '')).toBe(72);
    expect(widthOf(72, 'wide')).toBe(72);
    expect(widthOf(undefined, '1000')).toBe(100);
  });

  it('is held by sentences and reasons', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => {
      return `${i},${(i * 7) % 11},${i % 5 < 2 ? 'no' : 'yes'}`;
    });
    const table = `a rather long name of a column,another long name,y\n${rows.join('\n')}\n`;
    const folder = Folder.create({ 't.csv': table });
    await folder.inProcess('train t.csv --target y --classes no,yes --set rules=20 --out m.json');
    const longest = async (command: string, COLUMNS: string) => {
      const { stdout } = await folder.preflearn(command, { env: { COLUMNS } });
      const [first, ...rest] = stdout.split('\n\n');
      const lines = [first, ...(command.startsWith('explain') ? rest : [])].join('\n').split('\n');
      return Math.max(...lines.map((line) => line.length));
    };
    for (const command of ['inspect m.json', 'explain m.json t.csv --row 1']) {
      expect(await longest(command, '60'), command).toBeLessThanOrEqual(60);
      expect(await longest(command, '100'), command).toBeGreaterThan(60);
    }
    await folder.remove();
  });
});
