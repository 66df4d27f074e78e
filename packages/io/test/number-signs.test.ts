import { Table } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTLED_AFTER } from '../src/columns/inferring-builder.js';
import { type CsvOptions, describeColumns, formatCsv, parseCsv } from '../src/index.js';
import { bareNumber } from '../src/numbers/number-signs.js';
import { contents, errorOf, readInChunks } from './helpers.js';

/** A table of one column, its fields in quotes, and one beside it. */
const column = (cells: readonly string[]) =>
  `x;y\n${cells.map((cell) => `"${cell}";a\n`).join('')}`;

function read(cells: readonly string[], options: CsvOptions = {}) {
  const notes: string[] = [];
  const onNote: CsvOptions['onNote'] = (note) => notes.push(errorSentence(note));
  const table = parseCsv(column(cells), { onNote, ...options });
  const x = table.column('x');
  return { x: contents(table).x, unit: x.type === 'numeric' ? x.unit : 'no number', notes };
}

const many = Array.from({ length: SETTLED_AFTER + 1 }, (_, i) => i);

describe('numbers with signs', () => {
  it.each<[string, readonly string[], readonly number[], string | undefined]>([
    ['percent', ['12%', '-3.5 %', '', 'NA'], [12, -3.5, NaN, NaN], '%'],
    ['percent in German', ['12,5 %', '3 %'], [12.5, 3], '%'],
    ['dollars', ['$1,200.50', '-$5.00', '$-7', '($3.25)'], [1200.5, -5, -7, -3.25], '$'],
    ['euros', ['1.200,50 €', '-3,00 €', '5 €', '7,00- €'], [1200.5, -3, 5, -7], '€'],
    ['a code before', ['EUR 12', 'EUR -3', 'EUR 5.5'], [12, -3, 5.5], 'EUR'],
    ['a code behind', ['12 CHF', "1'234.50 CHF"], [12, 1234.5], 'CHF'],
    ['a country', ['US$ 12', 'US$ 3'], [12, 3], 'US$'],
    ['brackets', ['(1,200)', '3,400.50', '5'], [-1200, 3400.5, 5], undefined],
    ['a minus behind', ['1.234,50-', '12,00'], [-1234.5, 12], undefined],
    ['a typographic minus', ['\u22125', '3'], [-5, 3], undefined],
    ['many', many.map((i) => `$${i}.50`), many.map((i) => i + 0.5), '$'],
    ['brackets late', [...many.map(String), '(7)', '8-'], [...many, -7, -8], undefined],
  ])('are read: %s', (_, cells, expected, unit) => {
    expect(read(cells)).toMatchObject({ x: expected, unit });
    expect(read(cells, { types: { x: 'numeric' } })).toMatchObject({ x: expected, unit });
  });

  it.each([
    ['lists', ['(1)', '(2)', '(3)']],
    ['ranges', ['1-2', '3-4']],
    ['words', ['5 apples', '3 apples']],
    ['two currencies', ['$5', '7 €']],
    ['brackets that do not close', ['(5', '(7', '8)']],
  ])('are none: %s', (_, cells) => {
    expect(read(cells).x).toEqual(cells);
  });

  it('are refused beside others without them', () => {
    expect(errorOf(() => read(['12%', '5%', '0.3']))).toBe(
      'VALUE_NOT_NUMERIC: Line 4, column "x": found "0.3", expected a number with "%" like 2 of the 3 values; ' +
        'correct it, name it as a marker for missing values ("missing": ["0.3"]), or declare the column nominal ' +
        '("types": {"x":"nominal"}).',
    );
    expect(errorOf(() => read(['12', '5', '30%']))).toContain(
      'found "30%", expected a number like 2',
    );
    expect(errorOf(() => read(['$12', '$5', '€30']))).toContain(
      'expected a number with "$" like 2',
    );
    expect(errorOf(() => read([...many.map((i) => `${i}%`), '7']))).toContain(
      'found "7", expected a number with "%"; correct it',
    );
  });

  it('are said where they were read as categories', () => {
    expect(read(['$5', '7 €']).notes).toEqual([
      'What looks like numbers in another notation was read as categories in column "x" (such as "$5"); say which ' +
        'mark stands before decimals ("decimal": ",").',
    ]);
  });

  it('have their unit in the description, and come back with it', () => {
    const table = parseCsv(column(['1.5%', '', '20%']));
    expect(describeColumns(table)[0].text).toBe('numeric, 1.5% to 20%, 1 missing');
    expect([...formatCsv(table)].join('')).toBe('x,y\n1.5%,a\n,a\n20%,a\n');
  });

  it('come back from written tables, wherever these are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }),
        fc.constantFrom('%', '€', '$', 'CHF'),
        fc.nat(),
        (numbers, unit, at) => {
          const values = Float64Array.from(numbers);
          const y = { type: 'numeric', name: 'y', values, unit } as const;
          const text = [...formatCsv(new Table([y]))].join('');
          const cut = at % text.length;
          const back = readInChunks([text.slice(0, cut), text.slice(cut)], { decimal: '.' });
          expect(back.columns).toEqual([y]);
        },
      ),
    );
  });

  it('are looked at in no long time', () => {
    expect(bareNumber(`${' '.repeat(40)}$`)).toBeUndefined();
    expect(bareNumber('1'.repeat(500))).toBeUndefined();
    expect(bareNumber('$ 5 $')).toBeUndefined();
    expect(bareNumber('-5-')).toBeUndefined();
    expect(bareNumber('(-5)')).toBeUndefined();
  });
});

describe('digits that are no number', () => {
  it.each([
    ['leading zeros', ['00012', '80331', '01067']],
    ['a zero before one digit', ['01', '02', '11']],
    ['more digits than a number keeps', ['9007199254740993', '12345678901234567']],
  ])('are kept as categories and said: %s', (_, cells) => {
    const found = read(cells);
    expect(found.x).toEqual(cells);
    expect(found.notes).toHaveLength(1);
    expect(found.notes[0]).toContain(
      'Digits that a number would not keep were read as categories in column "x" (such as "',
    );
    expect(read(cells, { types: { x: 'numeric' } }).x).toEqual(cells.map(Number));
    expect(read(cells, { types: { x: 'nominal' } })).toMatchObject({ x: cells, notes: [] });
  });

  it.each([
    ['a number that keeps its digits', ['0', '9007199254740992', '123456789012345680']],
    ['zeros before decimals', ['00.5', '01', '0.25']],
    ['zeros behind a sign', ['-01', '02']],
    ['exponents', ['1e5', '1E-3', '2e+1']],
  ])('are not %s', (_, cells) => {
    expect(read(cells)).toMatchObject({ x: cells.map(Number), notes: [] });
  });

  it.each(['01234', '9007199254740993', ' 07'])(
    'are refused after cells that were read as numbers: %j',
    (text) => {
      const cells = [...many.map((i) => `${i + 1}`), text];
      expect(errorOf(() => read(cells))).toBe(
        `VALUE_NOT_NUMERIC: Line ${many.length + 2}, column "x": found "${text}", which as a number would be ` +
          `${Number(text)}, after cells that were read as numbers; declare the column nominal ` +
          '("types": {"x":"nominal"}), or numeric if they are numbers ("types": {"x":"numeric"}).',
      );
      const types = { x: 'numeric' } as const;
      expect(read(cells, { types }).x.at(-1)).toBe(Number(text));
      expect(read([...many.map((i) => `${i}.5`), text]).x.at(-1)).toBe(Number(text));
    },
  );

  it.each([
    ['TRUE', 'FALSE'],
    ['0x1F', '0xFF'],
  ])('other words and notations are categories: %s, %s', (...cells) => {
    expect(read(cells)).toMatchObject({ x: cells, notes: [] });
  });
});
