import { ordersInNotation, shortNames } from '@preflearn/core/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { closingQuote, replaceOutsideQuotes } from '../src/formats/csv/quoted-fields.js';
import { exampleOfList } from '../src/schema/listed-answers.js';
import { contents, readInChunks } from './helpers.js';

const read = (text: string, options: object = {}) =>
  contents(readInChunks([text], { source: 'long.csv', ...options }, {}));

/** Signs that cells, names and lines consist of. Those in a row took minutes, or all of the stack. */
const SIGNS = [' ', '\t', '\u00a0', '0', '1.', '1 ', ',000', '*', '(', ';', '-', '=', '# ', '>'];

const LENGTH = 100_000;

const longCells = SIGNS.flatMap((sign) => {
  const many = sign.repeat(LENGTH / sign.length);
  return [`x${many}x`, `1${many}!`, `(${many}1`, `*${many}`];
});

/** What stands outside quoted fields, a character at a time. */
function outsideByDefinition(text: string): string {
  let [found, isOpen, isBegin] = ['', false, true];
  for (let at = 0; at < text.length; at++) {
    if (isOpen && text[at] === '"' && text[at + 1] === '"') at++;
    else if (isOpen) isOpen = text[at] !== '"';
    else if (text[at] === '"' && isBegin) isOpen = true;
    else found += text[at];
    isBegin = !isOpen && (',\n'.includes(text[at]) || (isBegin && text[at] === ' '));
  }
  return found;
}

describe('long cells', () => {
  it('of four million doubled quotes are read, next to comments and quoted marks', () => {
    const quotes = '""'.repeat(4e6);
    const text = ['text, y', `"${quotes}", "NA"`, '# "b",c', 'd,e', ''].join('\r\n');
    const { text: cells } = read(text, { comment: '#' });
    expect(cells[0]).toHaveLength(4e6);
    expect(cells.at(-1)).toBe('d');
  });

  it('may follow millions of blank lines', () => {
    expect(read(`${'\n'.repeat(2e6)}a;b\nx;y\n`)).toEqual({ a: ['x'], b: ['y'] });
  });

  it.each([
    ['comments', '# a remark'],
    ['comments that number', '# 1, one'],
    ['blanks', ' '],
  ])('may stand below thousands of lines of %s', (_, above) => {
    const rows = ['a,b,c', '1,x,2', '2,y,3', '3,x,4'];
    expect(read(`${`${above}\n`.repeat(3000)}${rows.join('\n')}\n`)).toEqual({
      a: [1, 2, 3],
      b: ['x', 'y', 'x'],
      c: [2, 3, 4],
    });
  });

  it('of any sign are read as they are', () => {
    const rows = longCells.map((cell, i) => `"${cell}",${i}`);
    const { text } = read(['text,y', ...rows, ''].join('\n'));
    expect(text.length).toBeGreaterThanOrEqual(longCells.length);
  });

  it('of any sign may stand without quotes, and name columns', () => {
    const cells = longCells.map((cell) => cell.replaceAll(/[,;\t]/g, ' '));
    const names = cells.map((cell, i) => `${i}${cell}`);
    const text = [names, cells, cells.map(() => 'b')].map((row) => row.join(';')).join('\n');
    expect(Object.keys(read(`${text}\n`))).toHaveLength(cells.length);
  });

  it('of any sign are neither orders nor lists, and no names are shortened for long', () => {
    const cells = longCells.map((cell) => `a${cell} b`);
    expect(ordersInNotation(cells)).toBeUndefined();
    expect(exampleOfList(cells)).toBeUndefined();
    expect(shortNames(cells)).toHaveLength(cells.length);
  });
});

describe('quoted fields', () => {
  it('end with the first quote that is not doubled', () => {
    expect(closingQuote('"a""b",c"', 0)).toBe(5);
    expect(closingQuote('""', 0)).toBe(1);
    expect(closingQuote('"a""', 0)).toBe(-1);
  });

  it('stay as they are where other text is replaced', () => {
    const texts = fc.string({ unit: fc.constantFrom('"', '"', ',', '\n', ' ', 'x') });
    fc.assert(
      fc.property(texts, (text) => {
        const kept = replaceOutsideQuotes(
          text,
          ',',
          '[^"]',
          (found) => found,
          (_, blanks) => blanks,
        );
        expect(kept).toBe(outsideByDefinition(text));
      }),
      runs(500),
    );
  });
});
