import { describe, expect, it } from 'vitest';
import { parseJson, readJson } from '../src/index.js';
import { contents, errorOf } from './helpers.js';

const demands = { keys: new Set(['size', 'colour']), maxOtherKeys: 30, maxCharacters: 2000 };
const ROW = '{"size":1,"colour":"red"}';

describe('rows with demands', () => {
  it('build no columns from other keys, and name only those of the first row', () => {
    const others = Array.from({ length: 25 }, (_, i) => `"k${i}":${i}`).join();
    const rows = [
      `{"size":1,"colour":"red",${others}}`,
      ...Array.from({ length: 50 }, (_, i) => `{"x${i}":"y","size":2,"colour":"blue"}`),
    ];
    const table = parseJson(rows.join('\n'), { demands });
    expect(table.rowCount).toBe(51);
    expect(table.names).toEqual([
      'size',
      'colour',
      ...Array.from({ length: 20 }, (_, i) => `k${i}`),
    ]);
    expect([...new Set(contents(table).k3)]).toEqual([NaN]);
  });

  it('are refused when a row lacks a key that another has, earlier or later', () => {
    const lacksLater = errorOf(() => parseJson(`${ROW}{"size":2}`, { demands }));
    expect(lacksLater).toContain('COLUMN_MISSING');
    expect(lacksLater).toContain('Row 2 lacks "colour", which another row has');
    const lacksEarlier = errorOf(() => parseJson(`{"size":2}{"size":2}${ROW}`, { demands }));
    expect(lacksEarlier).toContain('Row 1 lacks "colour", which row 3 has');
    expect(errorOf(() => parseJson(`[{},{},${ROW}]`, { demands }))).toContain('COLUMN_MISSING');
  });

  it('are refused when a row has too many other keys', () => {
    const others = Array.from({ length: 31 }, (_, i) => `"k${i}":${i}`).join();
    const error = errorOf(() => parseJson(`{${others}}`, { demands }));
    expect(error).toContain('more than 30 keys that are not read, such as "k30"');
  });
});

describe('a row longer than demanded', () => {
  it('is refused, wherever it stands', () => {
    const long = `{"size":1,"colour":"${'x'.repeat(2000)}"}`;
    for (const text of [long, ROW + long, `[${ROW},${long}]`]) {
      expect(errorOf(() => parseJson(text, { demands }))).toContain('within 2000 characters');
    }
  });
});

describe('JSON', () => {
  it('whose every row has a key of its own is refused before it takes rows times keys', () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `{"k${i}":1}`).join('\n');
    const error = errorOf(() => parseJson(rows));
    expect(error).toContain('FILE_FORMAT');
    expect(error).toMatch(/\d+ rows have \d+ different keys and only \d+ values/);
  });

  it('names the line of a value in an object of many lines, whatever the line ends', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = `{"a":1,${end}"b":2,${end}"c":nope}`;
      expect(errorOf(() => parseJson(text))).toContain('Line 3');
      expect(errorOf(() => parseJson(`${end}{"a":1,${end}"a":2}`))).toContain('Line 3');
    }
  });

  it('reads one object in pieces as it does in one, at any cut', async () => {
    const text = '[{"a\\\\":"x\\"}{","b":[]}]'.replace('[]', '"\\\\"');
    const expected = contents(parseJson(text));
    for (let cut = 1; cut < text.length; cut++) {
      const pieces = [text.slice(0, cut), text.slice(cut)];
      const source = (async function* () {
        yield* pieces;
      })();
      expect(contents(await readJson(source))).toEqual(expected);
    }
  });
});
