import { Table, tableFromColumns, use } from '@preflearn/core';
import { tableFormatContract } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { tableFormatById } from '../src/formats/table-formats.js';
import {
  findTableFormat,
  type TableFormat,
  tableExtensions,
  tableFormatOf,
  tableFormats,
  writtenFormats,
} from '../src/index.js';

/** Digits as categories, a category that does not occur, and a label that no order ranks. */
const table = new Table([
  { type: 'numeric', name: 'x', values: Float64Array.of(1, 2.5, -3) },
  { type: 'nominal', name: 'zip', codes: Int32Array.of(1, 0, 1), categories: ['12', '7', '99'] },
  {
    type: 'nominal',
    name: 'order',
    codes: Int32Array.of(0, 1, 0),
    categories: ['b>a', 'a>b'],
    labels: ['a', 'b', 'c'],
  },
]);

describe.each(writtenFormats())('the format $id', (format) => {
  for (const { name, run } of tableFormatContract(format)) it(name, run);

  it('reads what it writes, and what it declares is kept', async () => {
    const read = await format.read(format.write(table), { source: 'here' });
    expect(read.names).toEqual(table.names);
    expect(read.column('x')).toEqual(table.column('x'));
    const [zip, order] = [read.column('zip'), read.column('order')];
    expect(zip.type === 'nominal').toBe(format.declares.includes('type'));
    const categories = 'categories' in zip ? zip.categories : [];
    expect(categories.includes('99')).toBe(format.declares.includes('categories'));
    expect('labels' in order).toBe(format.declares.includes('labels of orders'));
  });

  it('is found by each of its extensions, in upper and lower case', () => {
    for (const extension of format.extensions) {
      expect(extension).toMatch(/^\.[a-z]+$/);
      expect(findTableFormat(`a/b.c${extension}`)).toBe(format);
      expect(tableFormatOf(`B${extension.toUpperCase()}`)).toBe(format);
    }
  });
});

describe('the table of formats', () => {
  it('has no id and no extension twice', () => {
    const ids = tableFormats().map(({ id }) => id);
    const extensions = tableFormats().flatMap((format) => format.extensions);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(extensions).size).toBe(extensions.length);
  });

  it('is listed in sentences', () => {
    expect(tableExtensions('and')).toBe(
      '.csv, .tsv, .arff, .xarff, .soc, .soi, .toc, .toi, .jsonl, .ndjson and .json',
    );
    expect(tableExtensions('and', writtenFormats())).toBe(
      '.csv, .tsv, .arff, .xarff, .jsonl, .ndjson and .json',
    );
    expect(tableExtensions('or', tableFormats().slice(0, 2))).toBe('.csv or .tsv');
    expect(tableExtensions('or', tableFormats().slice(3, 4))).toBe('.xarff');
  });

  it('knows no other files', () => {
    for (const name of ['csv', 'a.gz', 'a.xls', 'a.csv.gz.gz', '']) {
      expect(findTableFormat(name)).toBeUndefined();
      expect(() => tableFormatOf(name)).toThrow(
        'ends in .csv, .tsv, .arff, .xarff, .soc, .soi, .toc, .toi, .jsonl, .ndjson or .json, or name',
      );
    }
  });
});

describe('a format that is registered', () => {
  const format: TableFormat = {
    id: 'lines',
    title: 'a number a line',
    extensions: ['.lines'],
    declares: ['type'],
    isText: true,
    supportedOptions: [],
    opensInSpreadsheets: false,
    begins: /^#lines/,
    read: async (source) =>
      tableFromColumns({ x: String(source).split('\n').slice(1).map(Number) }),
    write: ({ columns: [x] }) => [
      '#lines',
      ...Array.from(x.type === 'numeric' ? x.values : [], (value) => `\n${value}`),
    ],
  };

  it('is known like the others', async () => {
    use({ tableFormats: [format] });
    expect(tableFormats()).toContain(format);
    expect(tableFormatOf('a.LINES')).toBe(format);
    expect(tableFormatOf('a.lines.gz').id).toBe('lines');
    expect(tableFormatById('lines')).toBe(format);
    expect(tableExtensions('or')).toMatch(/, \.json or \.lines$/);
    expect(() => tableFormatById('line')).toThrow('"json", "lines"');
  });

  it('comes before an older one with its ending', () => {
    const other = { ...format, id: 'other', extensions: ['.csv'] };
    use({ tableFormats: [other] });
    expect(tableFormatOf('a.csv')).toBe(other);
  });
});
