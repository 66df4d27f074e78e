import { Table, tableFromColumns } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import { unitText } from '@preflearn/core/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTLED_AFTER } from '../src/columns/inferring-builder.js';
import {
  type CsvOptions,
  describeColumns,
  formatArff,
  formatCsv,
  formatJson,
  parseArff,
  parseCsv,
  parseJson,
} from '../src/index.js';
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

/** The days and seconds that JavaScript counts. */
const days = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const seconds = (iso: string) => Date.parse(iso) / 1000;

describe('dates', () => {
  it.each<[string, readonly string[], readonly string[], CsvOptions?]>([
    [
      'ISO 8601',
      ['2024-03-01', '1969-12-31', '0001-01-01'],
      ['2024-03-01', '1969-12-31', '0001-01-01'],
    ],
    ['slashes after the year', ['2024/3/1', '2024/12/31'], ['2024-03-01', '2024-12-31']],
    ['German', ['31.12.2025', '1.2.2025'], ['2025-12-31', '2025-02-01']],
    ['points alone say it', ['01.02.2025'], ['2025-02-01']],
    ['a day above 12 first', ['31/12/2025', '01/02/2025'], ['2025-12-31', '2025-02-01']],
    ['a day above 12 second', ['12/31/2025', '01/02/2025'], ['2025-12-31', '2025-01-02']],
    ['said: day first', ['01/02/2025'], ['2025-02-01'], { dates: 'dmy' }],
    ['said: month first', ['01/02/2025'], ['2025-01-02'], { dates: 'mdy' }],
    [
      'English names',
      ['Dec 31, 2025', 'March 1, 2024', 'May 3rd 2024'],
      ['2025-12-31', '2024-03-01', '2024-05-03'],
    ],
    ['names between', ['31-Dec-2025', '1 Sept 2024'], ['2025-12-31', '2024-09-01']],
    [
      'two digits of the year, said',
      ['31.12.25', '01.01.69'],
      ['2025-12-31', '1969-01-01'],
      { dates: 'dmy' },
    ],
    ['the year first, said', ['25-12-31'], ['2025-12-31'], { dates: 'ymd' }],
    [
      'French',
      ['1 mars 2024', '1er févr. 2023', '31 déc. 1999'],
      ['2024-03-01', '2023-02-01', '1999-12-31'],
    ],
    ['Spanish', ['1 de marzo de 2024', '3 ene. 2023'], ['2024-03-01', '2023-01-03']],
    ['German names', ['1. März 2024', '24. Dez. 2023'], ['2024-03-01', '2023-12-24']],
    ['weekdays', ['Fri, 1 Mar 2024', 'Sunday, 2 June 2024'], ['2024-03-01', '2024-06-02']],
    ['weekdays first', ['Fri Mar 1 2024', 'vendredi 1 mars 2024'].slice(0, 1), ['2024-03-01']],
    ['names without blanks', ['01MAR2024', '31DEC2023'], ['2024-03-01', '2023-12-31']],
    ['the year first, named', ['2024 Mar 01', '2023-Dec-31'], ['2024-03-01', '2023-12-31']],
    [
      'months',
      ['Mar 2024', 'December 2023', 'mars 2022'],
      ['2024-03-01', '2023-12-01', '2022-03-01'],
    ],
    ['months of numbers', ['03/2024', '12/2023'], ['2024-03-01', '2023-12-01']],
    ['weeks', ['2024-W10', '2020-W53', '2024-W01'], ['2024-03-04', '2020-12-28', '2024-01-01']],
    ['days of weeks', ['2024-W10-3', '2021-W01-7'], ['2024-03-06', '2021-01-10']],
    ['weeks before years', ['KW 10 2024', 'W1/2024'], ['2024-03-04', '2024-01-01']],
    ['quarters', ['2024-Q1', '2023Q4'], ['2024-01-01', '2023-10-01']],
    [
      'quarters first',
      ['Q1 2024', 'Q3/2023', '4Q2023'],
      ['2024-01-01', '2023-07-01', '2023-10-01'],
    ],
    ['half-years', ['2024-H2', '2023H1'], ['2024-07-01', '2023-01-01']],
    [
      'two digits of the year and a name, said',
      ['01-MAR-24', '31-DEC-99'],
      ['2024-03-01', '1999-12-31'],
      { dates: 'dmy' },
    ],
    [
      'months with two digits of the year, said',
      ['Mar-24', "Dec '99"],
      ['2024-03-01', '1999-12-01'],
      { dates: 'dmy' },
    ],
    ['a leap day', ['2024-02-29', '2000-02-29'], ['2024-02-29', '2000-02-29']],
  ])('are days: %s', (_, cells, expected, options) => {
    const x = expected.map(days);
    expect(read([...cells, '', 'NA'], options)).toMatchObject({
      x: [...x, NaN, NaN],
      unit: 'date',
    });
    const types = { x: 'numeric' } as const;
    expect(read(cells, { ...options, types })).toMatchObject({ x, unit: 'date' });
    expect(read(cells, { ...options, types: { x: 'nominal' } }).x).toEqual(cells);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    [
      'ISO 8601',
      ['2024-03-01T12:30:05', '2024-03-01T00:00:00'],
      ['2024-03-01T12:30:05Z', '2024-03-01T00:00:00Z'],
    ],
    ['UTC', ['2024-03-01T12:30:05Z'], ['2024-03-01T12:30:05Z']],
    [
      'zones',
      ['2024-03-01T12:30:05+02:00', '2024-03-01T12:30:05-0530'],
      ['2024-03-01T10:30:05Z', '2024-03-01T18:00:05Z'],
    ],
    [
      'pandas',
      ['2024-03-01 12:30:05.250', '2024-03-01 12:30:05'],
      ['2024-03-01T12:30:05.250Z', '2024-03-01T12:30:05Z'],
    ],
    [
      'Excel, German',
      ['31.12.2025 08:05', '01.02.2025 23:59'],
      ['2025-12-31T08:05:00Z', '2025-02-01T23:59:00Z'],
    ],
    [
      'Excel, American',
      ['12/31/2025 12:05 AM', '1/2/2025 1:00 PM'],
      ['2025-12-31T00:05:00Z', '2025-01-02T13:00:00Z'],
    ],
    ['names', ['Dec 31, 2025, 11:00 pm'], ['2025-12-31T23:00:00Z']],
    ['mail', ['Fri, 1 Mar 2024 10:05:03 +0100'], ['2024-03-01T09:05:03Z']],
    ['web servers', ['01/Mar/2024:10:05:03 +0000'], ['2024-03-01T10:05:03Z']],
    [
      'JavaScript',
      ['Fri Mar 01 2024 10:05:03 GMT+0100 (Central European Standard Time)'],
      ['2024-03-01T09:05:03Z'],
    ],
  ])('with times are seconds: %s', (_, cells, expected) => {
    expect(read(cells)).toMatchObject({ x: expected.map(seconds), unit: 'date-time' });
  });

  it.each([
    ['no such day', ['2023-02-29', '2024-13-01', '2024-00-10']],
    ['no such time', ['2024-01-01 24:00', '2024-01-01 12:60']],
    ['no such second', ['2024-01-01 12:00:60', '2024-01-01 12:00:61']],
    ['numbers of versions', ['1.2.3', '1.10.0']],
    ['no such week', ['2023-W53', '2024-W00']],
    ['no such quarter', ['2024-Q5', '2024-Q0']],
    ['no such month', ['1 foo 2024', '2 bar 2023', 'juin 202']],
    ['two months of one beginning', ['1 jui 2024']],
    ['seasons', ['2011/12', '2012/13']],
    ['telephone numbers', ['030/1234567', '089/7654321']],
    ['more words than dates', ['2024-01-01', 'soon', 'later']],
  ])('are none: %s', (_, cells) => {
    expect(read(cells).x).toEqual(cells);
  });

  it('are refused where the day or the month may stand first', () => {
    expect(errorOf(() => read(['01/02/2025', '03/04/2025']))).toBe(
      'VALUE_NOT_NUMERIC: Column "x": found dates such as "01/02/2025", in which the day or the month may stand ' +
        'first; say that the day does ("dates": "dmy"), that the month does ("dates": "mdy"), or declare the column ' +
        'nominal ("types": {"x":"nominal"}).',
    );
  });

  it('are said where their order was found, and where they are not read', () => {
    expect(read(['31/12/2025', '01/02/2025']).notes).toEqual([
      'Dates were read with the day first in column "x" (such as "31/12/2025"); if it does not stand there, say so ' +
        '("dates": "mdy").',
    ]);
    expect(read(['31/12/2025'], { dates: 'dmy' }).notes).toEqual([]);
    expect(read(['31.12.2025', '2024-01-01'].slice(0, 1)).notes).toEqual([]);
    expect(read(['31.12.25', '1.1.24'])).toMatchObject({
      x: ['31.12.25', '1.1.24'],
      notes: [
        'What looks like dates with two digits of the year was read as categories in column "x" (such as ' +
          '"31.12.25"); say in which order day, month and year stand ("dates": "dmy").',
      ],
    });
  });

  it('are refused beside what is none', () => {
    expect(errorOf(() => read(['2024-01-01', '2024-01-02', 'soon']))).toContain(
      'found "soon", expected a date like 2 of the 3 values; correct it',
    );
    expect(errorOf(() => read(['2024-01-01', '2024-01-02', '2024-01-02 10:00']))).toContain(
      'found "2024-01-02 10:00", expected a date like 2',
    );
    expect(
      errorOf(() => read(['2024-01-01 10:00', '2024-01-02 10:00', '2024-01-02 10:00Z'])),
    ).toContain('expected a date with a time like 2');
    expect(errorOf(() => read(['13/01/2024', '14/01/2024', '01/13/2024']))).toContain(
      'found "01/13/2024"',
    );
    expect(errorOf(() => read(['1', '2', '2024-01-01']))).toContain('expected a number like 2');
  });

  it('are read on in their form once it is settled', () => {
    const many = Array.from({ length: SETTLED_AFTER + 50 }, (_, i) => unitText(i, 'date'));
    expect(read(many).x).toEqual(many.map((_, i) => i));
    expect(errorOf(() => read([...many, '31.12.2025']))).toContain(
      'found "31.12.2025", expected a date; correct it',
    );
  });

  it('are refused as an order that there is not', () => {
    const options = JSON.parse('{"dates":"ydm"}');
    expect(errorOf(() => read(['1'], options))).toBe(
      'OPTION_RANGE: Option "dates": found "ydm", expected one of "dmy", "mdy", "ymd".',
    );
  });

  it('are read as in the table before, also where they show no order', () => {
    const readingOf = (text: string, options: CsvOptions = {}) => parseCsv(text, options).reading;
    const shown = readingOf('d,e\n31/12/2025,1/31/2024\n');
    expect(shown?.cells).toEqual({ dates: 'dmy', columns: [{ name: 'e', dates: 'mdy' }] });
    const next = parseCsv('e,d\n1/2/2025,1/2/2025\n', { reading: shown });
    expect(contents(next)).toEqual({ e: [days('2025-01-02')], d: [days('2025-02-01')] });
    expect(next.reading?.cells).toEqual(shown?.cells);
    expect(readingOf('d\n1.2.25\n', { dates: 'dmy' })?.cells).toEqual({ dates: 'dmy' });
    expect(
      errorOf(() => parseCsv('d\n12/31/2025\n', { reading: shown, types: { d: 'numeric' } })),
    ).toContain('found "12/31/2025", expected a date');
    const said = parseCsv('d\n1/2/2025\n', { reading: shown, dates: 'mdy' });
    expect(contents(said).d).toEqual([days('2025-01-02')]);
    expect(readingOf('t\n2025-01-02 10:00:00.5\n')?.cells).toEqual({});
  });

  it('are described as such', () => {
    expect(describeColumns(parseCsv('d\n2024-03-01\n2024-12-31\n'))[0].text).toBe(
      'dates, 2024-03-01 to 2024-12-31',
    );
  });
});

describe('dates of ARFF', () => {
  const arff = (type: string, ...cells: readonly string[]) =>
    parseArff(`@attribute d ${type}\n@data\n${cells.join('\n')}\n`).column('d');

  it.each([
    ['date', '"2024-03-01T12:30:00"', seconds('2024-03-01T12:30:00Z'), 'date-time'],
    ['DATE "yyyy-MM-dd"', '2024-03-01', days('2024-03-01'), 'date'],
    ["date 'dd.MM.yyyy HH:mm'", "'01.03.2024 12:30'", seconds('2024-03-01T12:30:00Z'), 'date-time'],
    ['date "yyyy-MM-dd\'T\'HH:mm:ss.SSS"', '2024-03-01T00:00:00.250', 1709251200.25, 'date-time'],
  ])('are read: %s', (type, cell, value, unit) => {
    expect(arff(type, cell, '?')).toMatchObject({ values: Float64Array.of(value, NaN), unit });
  });

  it.each(['date "MMM d, yyyy"', 'date yy-MM-dd', 'date yyyy', 'date "yyyy-MM-dd HH:mm z"'])(
    'are texts in another format: %s',
    (type) => {
      expect(arff(type, 'x').type).toBe('nominal');
    },
  );

  it('are refused where a cell holds none', () => {
    expect(errorOf(() => arff('date yyyy-MM-dd', '2024-02-30'))).toContain(
      'found "2024-02-30", expected a date; correct it',
    );
  });
});

describe('dates of a table', () => {
  const cell = fc.oneof(
    fc.integer({ min: -719_000, max: 2_900_000 }),
    fc.constant(NaN),
    fc.constantFrom(0, -1, 19_783),
  );
  const time = fc.integer({ min: -6e13, max: 2e14 }).map((milliseconds) => milliseconds / 1000);
  const tables = fc
    .tuple(
      fc.array(fc.tuple(cell, fc.oneof(time, fc.constant(NaN))), { minLength: 1 }),
      fc.boolean(),
    )
    .map(
      ([rows, hasFractions]) =>
        new Table([
          {
            type: 'numeric',
            name: 'day',
            values: Float64Array.from(rows, ([d]) => d),
            unit: 'date',
          },
          {
            type: 'numeric',
            name: 'time',
            values: Float64Array.from(rows, ([, t]) => (hasFractions ? t : Math.floor(t))),
            unit: 'date-time',
          },
        ]),
    )
    // A column without any value has no unit to come back with.
    .filter(({ columns }) =>
      columns.every((c) => c.type === 'numeric' && c.values.some((value) => !Number.isNaN(value))),
    );

  it('come back from CSV, wherever it is cut', () => {
    fc.assert(
      fc.property(tables, fc.nat(), (table, at) => {
        const text = [...formatCsv(table)].join('');
        const cut = at % text.length;
        const back = readInChunks([text.slice(0, cut), text.slice(cut)]);
        expect(back.columns).toEqual(table.columns);
      }),
    );
  });

  it('come back from ARFF', () => {
    fc.assert(
      fc.property(tables, (table) => {
        expect(parseArff([...formatArff(table)].join('')).columns).toEqual(table.columns);
      }),
    );
  });

  it('keep their unit where rows are taken', () => {
    const table = parseCsv('d\n2024-03-01\n2024-12-31\n').select([1]);
    expect(table.columns[0]).toMatchObject({ unit: 'date' });
    expect(tableFromColumns({ d: [1] }).columns[0]).not.toHaveProperty('unit');
  });
});

describe('dates of JSON', () => {
  const read = (cells: readonly unknown[], options: CsvOptions = {}) =>
    parseJson(JSON.stringify(cells.map((d) => ({ d }))), options).column('d');

  it('are texts that are all dates', () => {
    const cells = ['2024-03-01', null, '1970-01-02'];
    const values = Float64Array.of(days('2024-03-01'), NaN, 1);
    expect(read(cells)).toMatchObject({ values, unit: 'date' });
    expect(read(cells, { types: { d: 'numeric' } })).toMatchObject({ values, unit: 'date' });
    expect(read(cells, { types: { d: 'nominal' } }).type).toBe('nominal');
    expect(read(['2024-03-01T00:00:01Z'])).toMatchObject({ unit: 'date-time' });
  });

  it('are none beside others, or where the day or the month may stand first', () => {
    expect(read(['2024-03-01', '2024-03-01', 'soon']).type).toBe('nominal');
    expect(read(['01/02/2024']).type).toBe('nominal');
    const types = { d: 'numeric' } as const;
    expect(errorOf(() => read(['2024-03-01', 5], { types }))).toContain('found "2024-03-01"');
    expect(errorOf(() => read(['2024-03-01', '2024-02-30'], { types }))).toContain(
      'found "2024-02-30", expected a date',
    );
  });

  it('are read as in CSV where the day or an option shows the order', () => {
    const found: string[] = [];
    const onNote: CsvOptions['onNote'] = (note) => found.push(errorSentence(note));
    const values = Float64Array.of(days('2024-12-31'), days('2024-02-01'));
    expect(read(['31/12/2024', '01/02/2024'], { onNote })).toMatchObject({ values, unit: 'date' });
    expect(read(['01/02/2024'], { onNote, dates: 'dmy' })).toMatchObject({
      values: values.slice(1),
      unit: 'date',
    });
    read(['01/02/2024'], { onNote });
    read(['01/02/24'], { onNote });
    expect(found).toEqual([
      'Dates were read with the day first in column "d" (such as "31/12/2024"); if it does not stand there, say so ' +
        '("dates": "mdy").',
      'Dates in which the day or the month may stand first were read as categories in column "d" (such as ' +
        '"01/02/2024"); say which of them does ("dates": "dmy").',
      'What looks like dates with two digits of the year was read as categories in column "d" (such as "01/02/24"); ' +
        'say in which order day, month and year stand ("dates": "dmy").',
    ]);
    expect(errorOf(() => read(['01/02/2024'], { types: { d: 'numeric' } }))).toContain(
      'in which the day or the month may stand first; say that the day does ("dates": "dmy")',
    );
  });

  it('keep the order of day, month and year for the next file', () => {
    const text = JSON.stringify([{ d: '31/12/2024' }]);
    const { reading } = parseJson(text);
    expect(reading?.cells.dates).toBe('dmy');
    expect(read(['01/02/2024'], { reading })).toMatchObject({
      values: Float64Array.of(days('2024-02-01')),
    });
  });

  it('come back', () => {
    const table = parseCsv('d,t\n2024-03-01,2024-03-01 12:00:00.5\n,\n');
    expect(parseJson([...formatJson(table)].join('')).columns).toEqual(table.columns);
  });
});
