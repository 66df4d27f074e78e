import { Table } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTLED_AFTER } from '../src/columns/inferring-builder.js';
import { USUAL_MARKS } from '../src/columns/usual-marks.js';
import { type CsvOptions, formatCsv, parseArff, parseCsv } from '../src/index.js';
import { suspectNumber } from '../src/numbers/suspect-number.js';
import { contents, errorOf, readInChunks, typesOf } from './helpers.js';

/** Cells of a CSV text, and what is said of it. */
function read(
  text: string,
  options: CsvOptions = {},
): Record<string, readonly (number | string | null)[]> {
  const notes: string[] = [];
  const onNote: CsvOptions['onNote'] = (note) => notes.push(errorSentence(note));
  return { ...contents(parseCsv(text, { onNote, ...options })), notes };
}

const column = (cells: readonly string[]) => `x,y\n${cells.map((cell) => `${cell},0\n`).join('')}`;
const many = Array.from({ length: SETTLED_AFTER + 1 }, (_, i) => `${i}`);

describe('marks of missing values', () => {
  const amongNumbers = [...USUAL_MARKS, 'None', '-', '.', ' NA ', '"NA"', '" null "'];

  it.each(amongNumbers)('%s is missing among numbers', (mark) => {
    expect(read(column(['1', mark, '2']))).toMatchObject({ x: [1, NaN, 2], notes: [] });
    expect(read(column([mark]), { types: { x: 'numeric' } }).x).toEqual([NaN]);
    const long = [mark, ...many, mark];
    expect(read(column(long)).x).toEqual([NaN, ...many.map(Number), NaN]);
  });

  it.each(USUAL_MARKS)('%s is missing among texts, and said', (mark) => {
    const notes = [
      `Cells that hold ${JSON.stringify(mark)} in column "x" count as missing; if these are categories, name all that ` +
        'marks missing values ("missing": []).',
    ];
    expect(read(column(['a', mark, 'b', ` ${mark}`]))).toMatchObject({
      x: ['a', null, 'b', null],
      notes,
    });
    const texts = many.map((text) => `t${text}`);
    expect(read(column([...texts, mark]))).toMatchObject({ x: [...texts, null], notes });
    expect(read(column([mark]), { types: { x: 'nominal' } })).toMatchObject({ x: [null], notes });
  });

  it.each(['None', '-', '.', '"NA"', 'unknown', '#N/A', '#DIV/0!'])(
    '%s is a category among texts, and said',
    (text) => {
      const plain = text.replaceAll('"', '');
      const found = read(column(['a', text, 'b', text]));
      expect(found.x).toEqual(['a', plain, 'b', plain]);
      expect(found.notes).toEqual([
        `Cells that hold "${plain}" in column "x" were read as categories; if these mark missing values, say so ` +
          `("missing": ["${plain}"]).`,
      ]);
      expect(read(column(['a', text]), { types: { x: 'nominal' } }).notes).toEqual([]);
    },
  );

  it('are said no more where a word often names a category', () => {
    expect(read(column(['a', 'none', 'NONE', 'nil'])).notes).toEqual([]);
  });

  it('are exactly those that are named, beside an empty field and ?', () => {
    const cells = ['a', 'NA', 'b', 'gone', '?', '', '"gone"'];
    expect(read(column(cells), { missing: ['gone'] })).toMatchObject({
      x: ['a', 'NA', 'b', null, null, null, null],
      notes: [
        'Cells that hold "NA" in column "x" were read as categories; if these mark missing values, say so ' +
          '("missing": ["gone","NA"]).',
      ],
    });
    expect(read(column(cells), { missing: ['gone', 'NA'] }).notes).toEqual([]);
    expect(errorOf(() => read(column(['1', 'NA']), { missing: [] }))).toContain('found "NA"');
  });

  it('are known by the quotes of their own field, beside fields in quotes too', () => {
    const types = { x: 'nominal', y: 'nominal', z: 'nominal' } as const;
    const text = 'x\ty\tz\na\t"b"\tc\n"d"\tNA\t"NA"\nNA\t"e"\tf\nNA\t"NA"\t"\r"\nNA\t"\r"\tg\n';
    expect(contents(parseCsv(text, { separator: '\t', types }))).toEqual({
      x: ['a', 'd', null, null, null],
      y: ['b', null, 'e', 'NA', null],
      z: ['c', 'NA', 'f', null, 'g'],
    });
  });

  it('count as categories where they stand in quotes beside others that do not', () => {
    expect(read('x,y\n"NA",1\nNA,2\nb,3\n"NA",4\n').x).toEqual(['NA', null, 'b', 'NA']);
    expect(read('"NA","NaN"\n"a,""NA"",b",1\n').NA).toEqual(['a,"NA",b']);
    expect(read('x\n"a\n""NA"""\n"NA"\n').x).toEqual(['a\n"NA"', 'NA']);
    expect(read('x;y\r\n"NA";"NA"\r\nb;c', {}).y).toEqual(['NA', 'c']);
  });

  it('are those of the standard in ARFF', () => {
    const arff = "@relation r\n@attribute x {NA,'?',a}\n@data\nNA\n?\n'?'\n";
    expect(contents(parseArff(arff)).x).toEqual(['NA', null, '?']);
  });

  it('all suspects of a file are named at once, with the marks that it has', () => {
    const text = 'a,b,c\n1,NA,x\nunknown,2,NA\n2,#N/A,y\n3,3,z\n4,#N/A,z\n5,5,oops\n';
    expect(errorOf(() => read(text))).toBe(
      'VALUE_NOT_NUMERIC: Line 3, column "a": found "unknown", expected a number like 5 of the 6 values, also in ' +
        'place of "#N/A" in column "b"; name them as markers for missing values ' +
        '("missing": ["NA","unknown","#N/A"]), correct them, or declare the columns nominal ' +
        '("types": {"a":"nominal","b":"nominal"}).',
    );
    const missing = ['NA', 'unknown', '#N/A'];
    expect(read(text, { missing }).a).toEqual([1, NaN, 2, 3, 4, 5]);
  });

  it('what is wrong in a column that is settled is named too, before what comes later', () => {
    const rows = many.map((n) => `${n},${n}\n`).join('');
    const text = `a,b\n${rows}oops,1\n3,#NUM!\noops,2\n4,5\n`;
    const sentence =
      `VALUE_NOT_NUMERIC: Line ${SETTLED_AFTER + 3}, column "a": found "oops", expected a number, also in place of ` +
      '"#NUM!" in column "b"; ';
    expect(errorOf(() => read(text))).toContain(sentence);
    expect(errorOf(() => read(`${text}1\n`))).toContain(sentence);
    expect(errorOf(() => read(`${text}\0`))).toContain(sentence);
    expect(errorOf(() => read(`a,b\n${rows}1\n${rows}oops,1\n`))).toContain('ROW_LENGTH');
  });

  it('the first in the file comes first, whichever its column', () => {
    const rows = Array.from(
      { length: 12 },
      (_, n) => `${n === 9 ? 'late' : n},${n === 2 ? 'early' : n}\n`,
    );
    expect(errorOf(() => read(`a,b\n${rows.join('')}`))).toContain(
      'Line 4, column "b": found "early", expected a number like 11 of the 12 values, also in place of "late" in ' +
        'column "a";',
    );
  });

  it('reading stops after twenty texts among numbers', () => {
    const wrong = many.slice(0, 20).map((n) => `t${n}\n`);
    const text = `a\n${many.join('\n')}\n${wrong.join('')}"`;
    expect(errorOf(() => read(text))).toContain('found "t0", expected a number, also in place');
  });
});

describe('a number that rather marks missing values', () => {
  const x = [1, 2, 3.5, -999, 2, -999].map(String);

  it('is said, with the other marks of the file', () => {
    const notes = [
      'Cells that hold "-999" in column "x" were read as numbers; if these mark missing values, say so ' +
        '("missing": ["NA","-999"]).',
    ];
    expect(read(column([...x, 'NA']))).toMatchObject({ x: [...x.map(Number), NaN], notes });
    const both = read(column([...x, 'NA']), { missing: ['NA', '-999'] });
    expect(both).toMatchObject({ x: [1, 2, 3.5, NaN, 2, NaN, NaN], notes: [] });
  });

  it('is looked for among the values by which the type is decided', () => {
    const others = many.map((_, i) => `${i / 10}`);
    expect(read(column([...x, ...others])).notes).toHaveLength(1);
    expect(read(column([...others, ...x])).notes).toEqual([]);
  });

  it.each([
    [[1, 2, -999], undefined],
    [[1, -999, -999], undefined],
    [[0, 1, -9, -9], -9],
    [[0, 9, -9, -9], undefined],
    [[97, 98, 99, 99], undefined],
    [[5, NaN, 30, 999, 999], 999],
    [[5, 30, 998, 998], undefined],
    [[-9999, 5, -9999, 30], -9999],
  ])('is found among %j: %j', (values, expected) => {
    expect(suspectNumber(Float64Array.from(values))).toBe(expected);
  });
});

describe('a written table', () => {
  const marks = fc.constantFrom(
    ...[...USUAL_MARKS, 'None', '-', '.', ' NA', 'nan ', '#N/A', 'unknown', 'a', '1', '"NA"'],
  );
  const tables = fc.uniqueArray(marks, { minLength: 1, maxLength: 6 }).chain((categories) =>
    fc
      .array(fc.integer({ min: -1, max: categories.length - 1 }), { minLength: 1, maxLength: 9 })
      .map(
        (codes) =>
          new Table([
            { type: 'nominal', name: 'x', codes: Int32Array.from(codes), categories },
            { type: 'nominal', name: 'NA', codes: Int32Array.from(codes), categories },
          ]),
      ),
  );

  it('comes back the same with categories that are marks, wherever it is cut', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(',', ';', '\t'), fc.nat(), (table, separator, at) => {
        const text = [...formatCsv(table, { separator })].join('');
        const cut = at % text.length;
        const back = readInChunks([text.slice(0, cut), text.slice(cut)], {
          types: typesOf(table),
          separator,
        });
        expect(contents(back)).toEqual(contents(table));
      }),
    );
  });
});
