import { type AwkwardFile, crlf, file, lf } from './awkward-files.js';

/** Files that are awkward in their cells; each is called `t.csv` in notes and errors. */
export const awkwardCells: readonly AwkwardFile[] = [
  file(
    'R, write.csv: NA without quotes is missing, with quotes it is a text',
    lf('"country","x"', '"NA",1', 'NA,NA', '"DE",3'),
    {
      columns: { country: ['NA', null, 'DE'], x: [1, NaN, 3] },
      notes: [
        't.csv: cells that hold "NA" in column "country" count as missing; if these are categories, name all that ' +
          'marks missing values ("missing": []).',
        't.csv: cells that hold "NA" in column "country" were read as categories; if these mark missing values, say ' +
          'so ("missing": ["NA"]).',
      ],
    },
  ),
  file('Python, numpy.savetxt: nan among numbers', lf('a,b', '1.0e+00,nan', 'nan,2.5e-01'), {
    columns: { a: [1, NaN], b: [NaN, 0.25] },
  }),
  file('Python, str of None among numbers', lf('a,b', '1,x', 'None,y'), {
    columns: { a: [1, NaN], b: ['x', 'y'] },
  }),
  file('MySQL, SELECT INTO OUTFILE: tabs and \\N', lf('a\tb', '1\tx', '\\N\t\\N'), {
    columns: { a: [1, NaN], b: ['x', null] },
    notes: [
      't.csv: cells that hold "\\\\N" in column "b" count as missing; if these are categories, name all that marks ' +
        'missing values ("missing": []).',
    ],
  }),
  file('SAS and Stata: a point for a missing number', lf('a,b', '1.5,x', '.,y'), {
    columns: { a: [1.5, NaN], b: ['x', 'y'] },
  }),
  file('a table typed by hand: a dash for what is not known', crlf('a;b', '1;-', '-;x'), {
    columns: { a: [1, NaN], b: ['-', 'x'] },
    notes: [
      't.csv: cells that hold "-" in column "b" were read as categories; if these mark missing values, say so ' +
        '("missing": ["-"]).',
    ],
  }),
  file('SPSS: -99 for a missing number', lf('age,b', '31,x', '-99,y', '44,x', '-99,y'), {
    columns: { age: [31, -99, 44, -99], b: ['x', 'y', 'x', 'y'] },
    notes: [
      't.csv: cells that hold "-99" in column "age" were read as numbers; if these mark missing values, say so ' +
        '("missing": ["-99"]).',
    ],
  }),
  file('the same, with what marks them', lf('age,b', '31,x', '-99,y', '44,x', '-99,y'), {
    options: { missing: ['-99'] },
    columns: { age: [31, NaN, 44, NaN], b: ['x', 'y', 'x', 'y'] },
  }),
  file(
    'Excel: percent, dollars and brackets',
    crlf('a,b,c', '12%,"$1,200.50","1,500"', '5.5%,($3.00),(250)'),
    {
      columns: { a: [12, 5.5], b: [1200.5, -3], c: [1500, -250] },
    },
  ),
  file('SAP, German: a minus behind, euros', crlf('a;b', '1.234,50-;1.200,50 €', '12,00;-3,00 €'), {
    columns: { a: [-1234.5, 12], b: [1200.5, -3] },
    notes: [
      't.csv: commas were read as decimal marks in columns "a", "b"; if they are not, say so ("decimal": ".").',
    ],
  }),
  file('a column of percent in which one has lost its sign', lf('a', '12%', '5%', '0.3'), {
    refused:
      'VALUE_NOT_NUMERIC: t.csv, line 4, column "a": found "0.3", expected a number with "%" like 2 of the 3 ' +
      'values; correct it, name it as a marker for missing values ("missing": ["0.3"]), or declare the column ' +
      'nominal ("types": {"a":"nominal"}).',
  }),
  file(
    'a database: postcodes and long numbers of articles',
    lf('zip,id', '01067,12345678901234567', '80331,5'),
    {
      columns: { zip: ['01067', '80331'], id: ['12345678901234567', '5'] },
      notes: [
        't.csv: digits that a number would not keep were read as categories in columns "zip", "id" (such as "01067"); ' +
          'if they are numbers, say so ("types": {"zip":"numeric","id":"numeric"}).',
      ],
    },
  ),
  file(
    'Python and R: truth values, exponents, hexadecimal',
    lf('a,b,c', 'True,1e5,0x1F', 'False,1E-3,0xFF'),
    {
      columns: { a: ['True', 'False'], b: [100000, 0.001], c: ['0x1F', '0xFF'] },
    },
  ),
  file('numpy: an infinity', lf('a', '1.5', 'inf'), {
    refused:
      'VALUE_NOT_FINITE: t.csv, line 3, column "a": found "inf", expected a finite number; correct it, leave the ' +
      'field empty, or name it as a marker for missing values ("missing": ["inf"]).',
  }),
  file('pandas: dates with times, NaT is not known', lf('t,x', '2024-03-01 12:30:00,1', ',2'), {
    columns: { t: [1709296200, NaN], x: [1, 2] },
  }),
  file('Excel, German: dates', crlf('d;x', '31.12.2025;a', '01.02.2025;b'), {
    columns: { d: [20453, 20120], x: ['a', 'b'] },
  }),
  file(
    'Excel, American: dates of which one shows the order',
    crlf('d,x', '12/31/2025,a', '1/2/2025,b'),
    {
      columns: { d: [20453, 20090], x: ['a', 'b'] },
      notes: [
        't.csv: dates were read with the month first in column "d" (such as "12/31/2025"); if it does not stand ' +
          'there, say so ("dates": "dmy").',
      ],
    },
  ),
  file('Excel: dates of which none shows the order', crlf('d,x', '01/02/2025,a', '3/4/2025,b'), {
    refused:
      'VALUE_NOT_NUMERIC: t.csv, column "d": found dates such as "01/02/2025", in which the day or the month may ' +
      'stand first; say that the day does ("dates": "dmy"), that the month does ("dates": "mdy"), or declare the ' +
      'column nominal ("types": {"d":"nominal"}).',
  }),
  file('Excel: errors of formulas', crlf('a,b', '1,2', '#DIV/0!,3', '2,#N/A', '3,4'), {
    refused:
      'VALUE_NOT_NUMERIC: t.csv, line 3, column "a": found "#DIV/0!", expected a number like 3 of the 4 values, ' +
      'also in place of "#N/A" in column "b"; name them as markers for missing values ' +
      '("missing": ["#DIV/0!","#N/A"]), correct them, or declare the columns nominal ' +
      '("types": {"a":"nominal","b":"nominal"}).',
  }),
];
