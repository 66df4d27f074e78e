import { describe, expect, it } from 'vitest';
import { saidOfColumns } from '../src/input/named-columns.js';

describe('what options say of columns', () => {
  const names = ['b', '1', 'größe'];

  it('is by name, and by number where no column has that name', () => {
    const said = saidOfColumns([
      ['b', 'named'],
      ['3', 'numbered'],
      ['1', 'a name'],
    ]);
    expect(names.map((name) => said(name, names))).toEqual(['named', 'a name', 'numbered']);
  });

  it('is found for each form of a name, and the first of two counts', () => {
    const said = saidOfColumns([
      ['gro\u0308\u00dfe', 1],
      ['3', 2],
    ]);
    expect(said('größe', names)).toBe(1);
    expect(said('b', names)).toBeUndefined();
  });

  it('is found again when the list of names grows, and for another list', () => {
    const growing = ['a'];
    const said = saidOfColumns([['2', true]]);
    expect(said('c', growing)).toBeUndefined();
    growing.push('c');
    expect(said('c', growing)).toBe(true);
    expect(said('b', ['a', 'b'])).toBe(true);
  });

  it('is found once for all columns of a list', () => {
    let readings = 0;
    const entries = Array.from({ length: 50 }, (_, i): readonly [string, number] => [`c${i}`, i]);
    const counted = entries.map(([text, i]) => ({
      0: text,
      1: i,
      length: 2,
      [Symbol.iterator]: () => {
        readings++;
        return [text, i][Symbol.iterator]();
      },
    }));
    const said = saidOfColumns(counted as unknown as typeof entries);
    const columns = entries.map(([text]) => text);
    expect(columns.map((name) => said(name, columns))).toEqual(entries.map(([, i]) => i));
    expect(readings).toBeLessThanOrEqual(2 * entries.length);
  });
});
