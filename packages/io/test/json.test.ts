import { type Column, Table, tableFromColumns } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson, formatJsonLines, parseJson, readJson } from '../src/index.js';
import { awkwardText, contents, errorOf, rejectionOf, tables, typesOf } from './helpers.js';

const joined = (chunks: Iterable<string>) => [...chunks].join('');
const read = (text: string, options = {}) => contents(parseJson(text, options));

describe('whole numbers of JSON', () => {
  it('that a number would not keep are refused, or texts if that is said', () => {
    const json = '[{"id":9007199254740993},{"id":1}]';
    expect(() => read(json)).toThrow(
      'found 9007199254740993, a whole number beyond 2^53, which a number cannot hold exactly; ' +
        'declare the column nominal ("types": {"id":"nominal"})',
    );
    expect(read(json, { types: { id: 'nominal' } })).toEqual({ id: ['9007199254740993', '1'] });
  });

  it('are numbers as JavaScript writes them, however large', () => {
    const values = [2 ** 60, -(2 ** 70), 1e20, 9007199254740992, 1e300];
    expect(read(JSON.stringify(values.map((a) => ({ a }))))).toEqual({ a: values });
    expect(read(`[{"a":1${'0'.repeat(100)}}]`)).toEqual({ a: [1e100] });
  });
});

describe('JSON is read', () => {
  it.each([
    '{"a":1,"b":"x"}\n{"a":2.5e1,"b":"y"}\n',
    '{"a":1,"b":"x"}\r\n\r\n{"b":"y","a":25}',
    '[{"a":1,"b":"x"},{"a":25,"b":"y"}]',
    '\ufeff [ { "a" : 1 ,\n"b" : "\\u0078" }\n,\n{"a":25,"b":"y"} ] \n',
  ])('as lines or as an array: %j', async (text) => {
    const expected = { a: [1, 25], b: ['x', 'y'] };
    expect(read(text)).toEqual(expected);
    expect(contents(await readJson(Buffer.from(text)))).toEqual(expected);
  });

  it('with keys that only some rows have, null, truth values and any texts', () => {
    const rows = [
      { a: null, b: true },
      { '2': 'ä "\\\n\0', b: false },
      { a: -0.5, '1': '', __proto__: 1 },
    ];
    const text = rows.map((row) => JSON.stringify(row)).join('\n');
    expect(read(text)).toEqual({
      a: [NaN, NaN, -0.5],
      b: ['true', 'false', null],
      '2': [null, 'ä "\\\n\0', null],
      '1': [null, null, ''],
    });
    expect(parseJson('{"__proto__":1,"10":1,"2":3}').names).toEqual(['__proto__', '10', '2']);
  });

  it('with texts of digits as texts, unless types say that they are numbers', () => {
    const text = '{"a":"01","b":7}\n{"a":"x","b":8}\n{"a":null,"b":7}';
    expect(read(text)).toEqual({ a: ['01', 'x', null], b: [7, 8, 7] });
    expect(read('{"a":"01"}\n{"a":2}', { types: { a: 'numeric' } })).toEqual({ a: [1, 2] });
    expect(read(text, { types: { b: 'nominal' } }).b).toEqual(['7', '8', '7']);
    expect(read('{"a":null}', { types: { a: 'nominal' } })).toEqual({ a: [null] });
    expect(read('{"a":null}')).toEqual({ a: [NaN] });
  });

  it('with markers of missing values', () => {
    expect(read('{"a":"NA"}\n{"a":1}', { missing: ['NA'] })).toEqual({ a: [NaN, 1] });
  });

  it('with codes that are numbers and texts as categories, in the order in which they come', () => {
    const cells = [0, '3+', 1, '3+', 2, 0, 1];
    const { columns } = parseJson(JSON.stringify(cells.map((a) => ({ a }))));
    expect(columns).toEqual([
      {
        type: 'nominal',
        name: 'a',
        codes: Int32Array.of(0, 1, 2, 1, 3, 0, 2),
        categories: ['0', '3+', '1', '2'],
      },
    ]);
  });
});

describe('JSON is refused with one sentence', () => {
  it.each([
    [
      '',
      'FILE_EMPTY: f: there is no row; give it at least one row, an object such as {"size": 1.5, "grade": "low"}.',
    ],
    [
      '[]',
      'FILE_EMPTY: f: there is no row; give it at least one row, an object such as {"size": 1.5, "grade": "low"}.',
    ],
    [
      '{}\n{}',
      'FILE_EMPTY: f: no row has a value; give it at least one row, an object such as {"size": 1.5, "grade": "low"}.',
    ],
    [
      'a,b\n',
      'FILE_FORMAT: f, line 1: found "a", expected an object such as {"size": 1.5}, or an array of objects; give each row as an object.',
    ],
    ['[[1]]', 'FILE_EMPTY: f: there is a header but no row; give it at least one row'],
    [
      '{"a":1}\n\n5',
      'FILE_FORMAT: f, line 3: found "5", expected an object such as {"size": 1.5}; give each row as an object.',
    ],
    [
      '[{"a":1}{"a":1}]',
      'FILE_FORMAT: f, line 1: found an object, expected a comma or the end of the array; give each row as an object.',
    ],
    [
      '[{"a":1}] x',
      'FILE_FORMAT: f, line 1: found "x", expected nothing after the array; give each row as an object.',
    ],
    [
      '[{"a":1},]',
      'FILE_FORMAT: f, line 1: found "]", expected an object such as {"size": 1.5}; give each row as an object.',
    ],
    [
      '[{"a":1},\n{"a":2}',
      'FILE_FORMAT: f, line 2: the array is not closed; close it by ] (the file may be cut short).',
    ],
    [
      '{"a":1}\n{"a":"}',
      'FILE_FORMAT: f, line 2: the object that begins here is not closed; close it (the file may be cut short).',
    ],
    [
      '{"a":1\n,"a":2}',
      'COLUMN_DUPLICATE: f, line 2, column "a": the row has two values of this column; remove or rename one of them.',
    ],
    [
      '{"a":NaN}',
      'FILE_FORMAT: f, line 1, column "a": found "NaN", expected a number, a text in double quotes, true, false or null; write null for a missing value.',
    ],
    [
      '{"a":01}',
      'FILE_FORMAT: f, line 1, column "a": found "01", expected a number, a text in double quotes, true, false or null; correct it.',
    ],
    [
      '{"a" 1}',
      'FILE_FORMAT: f, line 1, column "a": found "1", expected a colon after the key; correct it.',
    ],
    [
      "{'a':1}",
      'FILE_FORMAT: f, line 1: found "\'a\'", expected a key in double quotes; write the file as JSON, in Python by json.dump(rows, file).',
    ],
    [
      '{"a":1 "b":2}',
      'FILE_FORMAT: f, line 1, column "a": found "\\"", expected a comma or the end of the object; correct it.',
    ],
    [
      '{"a":1]',
      'FILE_FORMAT: f, line 1, column "a": found "]", expected a comma or the end of the object; correct it.',
    ],
    ['{"a":1,}', 'FILE_FORMAT: f, line 1: found "}", expected a key in double quotes; correct it.'],
    [
      '{"a":"\\\\\\x"}',
      'FILE_FORMAT: f, line 1: found "\\\\x", which is no escape of JSON; write a backslash twice.',
    ],
    ['{"a":"\n"}', 'FILE_FORMAT: f, line 1: found "\\n", expected the end of a text; correct it.'],
    [
      '{"a":1e999}',
      'VALUE_NOT_FINITE: f, line 1, column "a": found "Infinity", expected a finite number; ',
    ],
    ['{"":1}', 'FILE_FORMAT: f: column 1 of 1 has no name; give it one.'],
    [
      '{"a":1}\n{"a":2}\n{"a":"x"}',
      'VALUE_NOT_NUMERIC: f, line 3, column "a": found "x", expected a number like 2 of the 3 values; ',
    ],
  ])('%j', (text, sentence) => {
    const found = errorOf(() => parseJson(text, { source: 'f' }));
    expect(found.slice(0, sentence.length)).toBe(sentence);
  });

  it('also for types that do not fit', () => {
    expect(errorOf(() => parseJson('{"a":1}', { types: { b: 'nominal' } }))).toMatch(
      /^COLUMN_MISSING/,
    );
    expect(errorOf(() => parseJson('{"a":1}\n{"a":"x"}', { types: { a: 'numeric' } }))).toMatch(
      /^VALUE_NOT_NUMERIC: Line 2, column "a": found "x", expected a number/,
    );
  });

  it('for rows that take too much memory', async () => {
    const rows = function* () {
      for (let row = 0; row < 1000; row++) yield `{"k${row}":1}\n`;
    };
    expect(await rejectionOf(readJson(rows(), { memory: { columnBytes: 10_000 } }))).toMatch(
      /^MEMORY: Line 51: 51 rows of 51 columns take/,
    );
  });
});

describe('JSON is written', () => {
  it.each([
    ['lines', formatJsonLines],
    ['an array', formatJson],
  ])('as %s that give the same table', (_, format) => {
    fc.assert(
      fc.property(tables(awkwardText), (table) => {
        const text = joined(format(table));
        expect(contents(parseJson(text, { types: typesOf(table) }))).toEqual(contents(table));
        const parsed = format === formatJson ? text : `[${text.trimEnd().split('\n').join(',')}]`;
        expect(JSON.parse(parsed)).toHaveLength(table.rowCount);
      }),
    );
  });

  it('so that types need not be said', () => {
    fc.assert(
      fc.property(tables(awkwardText), (table) => {
        const known = new Table(
          table.columns.filter((column) =>
            Object.values(contents(new Table([column])))[0].some(isThere),
          ),
        );
        if (known.columns.length === 0) return;
        const back = parseJson(joined(formatJsonLines(known)));
        expect(typesOf(back)).toEqual(typesOf(known));
        expect(contents(back)).toEqual(contents(known));
      }),
    );
  });

  it('in short lines', () => {
    const order: Column = {
      type: 'nominal',
      name: 'order',
      codes: Int32Array.of(0, -1),
      categories: ['b>a~c'],
      labels: ['a', 'b', 'c'],
    };
    const table = new Table([...tableFromColumns({ 'x "y"': [-0, NaN] }).columns, order]);
    const lines = ['{"x \\"y\\"":-0,"order":"b>a~c"}', '{"x \\"y\\"":null,"order":null}'];
    expect(joined(formatJsonLines(table))).toBe(`${lines.join('\n')}\n`);
    expect(joined(formatJson(table))).toBe(`[\n${lines.join(',\n')}\n]\n`);
    expect(joined(formatJson(tableFromColumns({ a: [] })))).toBe('[\n]\n');
  });

  it('not without names of columns', () => {
    expect(errorOf(() => joined(formatJson(tableFromColumns({ ' ': [1] }))))).toMatch(
      /^FILE_FORMAT/,
    );
  });
});

function isThere(value: number | string | null): boolean {
  return value !== null && !Number.isNaN(value);
}
