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
  file('Excel: errors of formulas', crlf('a,b', '1,2', '#DIV/0!,3', '2,#N/A', '3,4'), {
    refused:
      'VALUE_NOT_NUMERIC: t.csv, line 3, column "a": found "#DIV/0!", expected a number like 3 of the 4 values, ' +
      'also in place of "#N/A" in column "b"; name them as markers for missing values ' +
      '("missing": ["#DIV/0!","#N/A"]), correct them, or declare the columns nominal ' +
      '("types": {"a":"nominal","b":"nominal"}).',
  }),
];
