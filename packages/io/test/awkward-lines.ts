import { type AwkwardFile, crlf, file, lf } from './awkward-files.js';

const commas = (columns: string) =>
  `t.csv: commas were read as decimal marks in ${columns}; if they are not, say so ("decimal": ".").`;

const titles = (lines: string, first: string) =>
  `t.csv: ${lines} left out (such as "${first}"); if the header is another line, say how many to leave out ` +
  '("skipLines": 0).';

const footer = (lines: string, first: string) =>
  `t.csv: ${lines} left out (such as "${first}"); if ${lines.startsWith('lines') ? 'they are rows' : 'it is a row'}, say so ("skipFooter": 0).`;

const comments = (mark: string) =>
  `t.csv: lines that begin with "${mark}" were left out as comments; if they are none, say so ("comment": "").`;

const secondHeader = (cell: string) =>
  `t.csv: the line below the header was left out (such as "${cell}"); if it is a row, say so ` +
  '("skipAfterHeader": 0).';

const numbered = (name: string) =>
  `t.csv: a column without a name was named by number: "${name}"; leave it out if it only counts the rows ` +
  `("ignore": ["${name}"]).`;

const noHeader = (line: number, cell: string) =>
  `FILE_FORMAT: t.csv, line ${line}: found "${cell}" where a name of a column was expected, as if the table had no ` +
  'header; say that it has none ("header": false), or that this line is the header ("header": true).';

/** Files that are awkward in their lines; each is called `t.csv` in notes and errors. */
export const awkwardLines: readonly AwkwardFile[] = [
  // Above the header.
  file(
    'Excel, a report with a title and a date above the table',
    crlf('Sales 2020;;', 'As of 31.12.2020;;', ';;', 'id;x;y', '1;0,5;a', '2;1,5;b'),
    {
      columns: { id: [1, 2], x: [0.5, 1.5], y: ['a', 'b'] },
      notes: [titles('lines 1 to 3 above the header were', 'Sales 2020'), commas('column "x"')],
    },
  ),
  file(
    'World Bank: source, date and blank lines above the header, years as names, separators at the end',
    crlf(
      '"Data Source","World Development Indicators",',
      '',
      '"Last Updated Date","2023-10-26",',
      '',
      '"Country Name","Country Code","2019","2020",',
      '"Aruba","ABW","1.5","",',
      '"Angola","AGO","2.5","3.5",',
      '"Chad","TCD","4","5",',
    ),
    {
      columns: {
        'Country Name': ['Aruba', 'Angola', 'Chad'],
        'Country Code': ['ABW', 'AGO', 'TCD'],
        '2019': [1.5, 2.5, 4],
        '2020': [NaN, 3.5, 5],
      },
      notes: [
        titles('lines 1 to 4 above the header were', 'Data Source'),
        't.csv: the names of columns look like values (such as "2019"); if the first line is a row, say so ' +
          '("header": false).',
      ],
    },
  ),
  file(
    'Google Trends: a category and a blank line above the header',
    lf('Category: All categories', '', 'Month,cat: (Worldwide)', '2004-01,34', '2004-02,35'),
    {
      columns: { Month: [12418, 12449], 'cat: (Worldwide)': [34, 35] },
      notes: [titles('lines 1 to 2 above the header were', 'Category: All categories')],
    },
  ),
  file(
    'a bank: title lines with commas above a table of semicolons',
    crlf(
      'Account, savings',
      'Berlin, Germany',
      'date;text;amount',
      '1.2.;rent;-50,5',
      '2.2.;wage;99,1',
    ),
    {
      columns: { date: ['1.2.', '2.2.'], text: ['rent', 'wage'], amount: [-50.5, 99.1] },
      notes: [
        titles('lines 1 to 2 above the header were', 'Account, savings'),
        commas('column "amount"'),
      ],
    },
  ),
  file(
    'comments above the header, and between rows',
    lf('# made by a program', '#', '# version: 2, of 3', 'a,b', '1,x', '# half way', '2,y'),
    { columns: { a: [1, 2], b: ['x', 'y'] }, notes: [comments('#')] },
  ),
  file('MATLAB: comments with %', lf('% run 7', 'a,b', '1,x', '2,y'), {
    columns: { a: [1, 2], b: ['x', 'y'] },
    notes: [comments('%')],
  }),
  file('NumPy, savetxt(header=...): the header is a comment', lf('# a,b', '1.5,2', '2.5,3'), {
    columns: { a: [1.5, 2.5], b: [2, 3] },
    notes: [comments('#')],
  }),
  file('VCF and BED: a name that begins with #', lf('#chrom\tpos\tid', 'a\t5\tx', 'b\t6\ty'), {
    columns: { '#chrom': ['a', 'b'], pos: [5, 6], id: ['x', 'y'] },
  }),
  file('colours, which are no comments', lf('# palette', 'colour,n', '#ff0000,1', '#00ff00,2'), {
    columns: { colour: ['#ff0000', '#00ff00'], n: [1, 2] },
    notes: [comments('#')],
  }),
  file('comments between rows only', lf('a,b', '1,x', '# half way', '2,y', '3,z', '4,z'), {
    refused:
      'ROW_LENGTH: t.csv, line 3: found 1 field, expected 2 as in the header; add what is missing (an empty field is ' +
      'a missing value), if such lines are comments, say so ("comment": "#"), or leave such rows out ' +
      '("brokenRows": "leave-out").',
  }),
  file('comments between rows, said', lf('a,b', '1,x', '# half, way', '2,y', '#', '3,"\n# z"'), {
    options: { comment: '#' },
    columns: { a: [1, 2, 3], b: ['x', 'y', '\n# z'] },
  }),
  file('a log with a preamble of its own kind', lf('x,y', 'run,7', 'a,b', '1,x', '2,y'), {
    options: { skipLines: 2 },
    columns: { a: [1, 2], b: ['x', 'y'] },
  }),

  // Below the header.
  file('units below the header', lf('name,mass,height', ',(kg),(cm)', 'a,70,170', 'b,80,180'), {
    columns: { name: ['a', 'b'], mass: [70, 80], height: [170, 180] },
    notes: [secondHeader('(kg)')],
  }),
  file('units without brackets', crlf('t;U;I', 's;V;mA', '0,1;5,0;20', '0,2;5,1;21'), {
    columns: { t: [0.1, 0.2], U: [5, 5.1], I: [20, 21] },
    notes: [secondHeader('s'), commas('columns "t", "U"')],
  }),
  file('SAS Viya and KNIME: types below the header', lf('a,b', 'double,string', '1,x', '2,y'), {
    columns: { a: [1, 2], b: ['x', 'y'] },
    notes: [secondHeader('double')],
  }),
  file(
    'Orange, .tab: types and roles below the header',
    lf('x\ty\tc', 'c\tc\td', '\t\tclass', '1\t2\ta', '3\t4\tb'),
    {
      columns: { x: [1, 3], y: [2, 4], c: ['a', 'b'] },
      notes: [
        't.csv: 2 lines below the header were left out (such as "c"); if they are rows, say so ' +
          '("skipAfterHeader": 0).',
      ],
    },
  ),
  file(
    'Qualtrics: questions and import ids below the header',
    crlf(
      'Duration,Q1,Q2',
      'Duration (in seconds),"How old, please?",Happy?',
      '"{""ImportId"":""d""}","{""ImportId"":""Q1""}","{""ImportId"":""Q2""}"',
      '120,31,yes',
      '99,40,no',
    ),
    {
      columns: { Duration: [120, 99], Q1: [31, 40], Q2: ['yes', 'no'] },
      notes: [
        't.csv: 2 lines below the header were left out (such as "Duration (in seconds)"); if they are rows, say so ' +
          '("skipAfterHeader": 0).',
      ],
    },
  ),
  file(
    'SQL Server, sqlcmd -s, -W: dashes and a count',
    crlf('id,name', '--,----', '1,x', '2,y', '', '(2 rows affected)'),
    {
      columns: { id: [1, 2], name: ['x', 'y'] },
      notes: [secondHeader('--'), footer('line 6 at the end was', '(2 rows affected)')],
    },
  ),
  file(
    'a first row that lacks a number, which is no second header',
    lf('a,b', 'none,1', '2,3', '4,5'),
    {
      refused:
        'VALUE_NOT_NUMERIC: t.csv, line 2, column "a": found "none", expected a number like 2 of the 3 values; name ' +
        'it as a marker for missing values ("missing": ["none"]), correct it, or declare the column nominal ' +
        '("types": {"a":"nominal"}).',
    },
  ),

  // At the end.
  file(
    'a statistical office: a source below the table',
    lf('region,pop', 'N,10', 'S,20', '', 'Source: census, 2020'),
    {
      columns: { region: ['N', 'S'], pop: [10, 20] },
      notes: [footer('line 5 at the end was', 'Source: census')],
    },
  ),
  file(
    'Excel: a total and a source, filled up with separators',
    crlf('region;pop;area', 'N;10;1', 'S;20;2', 'Summe;30;3', ';;', 'Quelle: Amt;;', ';;'),
    {
      columns: { region: ['N', 'S'], pop: [10, 20], area: [1, 2] },
      notes: [footer('lines 4 to 7 at the end were', 'Summe')],
    },
  ),
  file(
    'a total above which the same label is a category',
    lf('who,n', 'total,1', 'men,2', 'total,3'),
    {
      columns: { who: ['total', 'men', 'total'], n: [1, 2, 3] },
    },
  ),
  file('a total in quotes is a row', lf('who,n', 'men,1', 'women,2', '"Total",3'), {
    columns: { who: ['men', 'women', 'Total'], n: [1, 2, 3] },
  }),
  file('psql --no-align: a count of rows', lf('id|name', '1|x', '2|y', '(2 rows)'), {
    columns: { id: [1, 2], name: ['x', 'y'] },
    notes: [footer('line 4 at the end was', '(2 rows)')],
  }),
  file(
    'Bloomberg: a signature below a blank line',
    crlf('day,px', 'Mo,1.5', 'Tu,2.5', '', 'Bloomberg Finance L.P.', 'Printed by J. Doe'),
    {
      columns: { day: ['Mo', 'Tu'], px: [1.5, 2.5] },
      notes: [footer('lines 5 to 6 at the end were', 'Bloomberg Finance L.P.')],
    },
  ),
  file('a file cut off in its last row', 'a,b\nx,1\ny,2\nz', {
    refused:
      'ROW_LENGTH: t.csv, line 4: found 1 field, expected 2 as in the header; add what is missing (an empty field is ' +
      'a missing value), or leave such rows out ("brokenRows": "leave-out").',
  }),
  file('the same, said to be a footer', 'a,b\nx,1\ny,2\nz', {
    options: { skipFooter: 1 },
    columns: { a: ['x', 'y'], b: [1, 2] },
  }),
  file(
    'a second table below the first',
    crlf('a,b', '1,2', '3,4', '', 'c,d,e', '5,6,7', '8,9,10'),
    {
      refused:
        'FILE_FORMAT: t.csv, line 5: another table seems to begin here, below a blank line; give each table a file of ' +
        'its own, or leave it out ("skipFooter": 3).',
    },
  ),
  file(
    'the same, with the lines below left out',
    crlf('a,b', '1,2', '3,4', '', 'c,d,e', '5,6,7', '8,9,10'),
    { options: { skipFooter: 3 }, columns: { a: [1, 3], b: [2, 4] } },
  ),
  file(
    'a second table below a line of separators',
    crlf('a,b', '1,2', '3,4', ',', 'c,d', '5,6', '7,8', 'Total,10'),
    {
      refused:
        'FILE_FORMAT: t.csv, line 5: another table seems to begin here, below a blank line; give each table a file of ' +
        'its own, or leave it out ("skipFooter": 4).',
    },
  ),
  file('a second table of as many columns', crlf('a,b', '1,2', '3,4', '', 'c,d', '5,6'), {
    refused:
      'FILE_FORMAT: t.csv, line 5: another table seems to begin here, below a blank line; give each table a file of ' +
      'its own, or leave it out ("skipFooter": 2).',
  }),
  file('files joined with their headers', lf('a,b', '1,x', 'a,b', '2,y', '\ufeffa,b', '3,z'), {
    columns: { a: [1, 2, 3], b: ['x', 'y', 'z'] },
    notes: [
      't.csv: the header stands again in lines 3, 5, and was left out there; put one of its cells in quotes if it is a row.',
    ],
  }),
  file('DOS: Ctrl-Z at the end', 'a,b\r\n1,x\r\n2,y\r\n\x1a', {
    columns: { a: [1, 2], b: ['x', 'y'] },
  }),
  file('rows that were emptied in a spreadsheet', crlf('a,b', '1,x', '2,y', ',', ','), {
    columns: { a: [1, 2], b: ['x', 'y'] },
    notes: [
      't.csv: lines 4 to 5 at the end were left out, which hold nothing; if they are rows, say so ("skipFooter": 0).',
    ],
  }),

  // Names and separators.
  file('R, write.csv: row names below an empty name', lf('"","x","y"', '"1",5,"a"', '"2",6,"b"'), {
    columns: { 'column 1': [1, 2], x: [5, 6], y: ['a', 'b'] },
    notes: [numbered('column 1')],
  }),
  file(
    'R, write.table(sep = ","): the header is one name short',
    lf('"x","y"', '"1",5,"a"', '"2",6,"b"'),
    {
      columns: { 'column 1': [1, 2], x: [5, 6], y: ['a', 'b'] },
      notes: [numbered('column 1')],
    },
  ),
  file('R, write.table: blanks as separators', lf('"x" "y"', '"a b" 5 "u"', '"c" 6 "v"'), {
    columns: { 'column 1': ['a b', 'c'], x: [5, 6], y: ['u', 'v'] },
    notes: [
      't.csv: blanks were taken for separators; if they are not, name it ("separator": ",").',
      numbered('column 1'),
    ],
  }),
  file('pandas, to_csv: an index below an empty name', lf(',a,b', '0,5,x', '1,6,y'), {
    columns: { 'column 1': [0, 1], a: [5, 6], b: ['x', 'y'] },
    notes: [numbered('column 1')],
  }),
  file('pandas, to_csv read and written again', lf('Unnamed: 0,a', '0,5', '1,6'), {
    columns: { 'Unnamed: 0': [0, 1], a: [5, 6] },
  }),
  file('pandas, to_csv of unnamed columns', lf('0,1,2', '5,6,x', '7,8,y'), {
    columns: { '0': [5, 7], '1': [6, 8], '2': ['x', 'y'] },
    notes: [
      't.csv: the names of columns look like values (such as "0"); if the first line is a row, say so ' +
        '("header": false).',
    ],
  }),
  file('SAP: separators at the end of every line', crlf('Konto;Saldo;', 'a;1,5;', 'b;2,5;'), {
    columns: { Konto: ['a', 'b'], Saldo: [1.5, 2.5] },
    notes: [commas('column "Saldo"')],
  }),
  file('separators at the end of the rows only', lf('a,b', '1,x,', '2,y,'), {
    columns: { a: [1, 2], b: ['x', 'y'] },
  }),
  file(
    'a spreadsheet, French: statistics below the rows',
    lf(
      'nom,points',
      'a,3',
      'b,5',
      'c,4',
      'Moyenne,4',
      'Médiane,4',
      'Écart-type,1',
      'Sous-total,12',
    ),
    {
      columns: { nom: ['a', 'b', 'c'], points: [3, 5, 4] },
      notes: [
        't.csv: lines 5 to 8 at the end were left out (such as "Moyenne"); if they are rows, say so ("skipFooter": 0).',
      ],
    },
  ),
  file('separators at the end of the header only', lf('a,b,', '1,x', '2,y'), {
    columns: { a: [1, 2], b: ['x', 'y'] },
  }),
  file('a value in a column without a name', lf('a,,b', '1,,x', '2,5,y'), {
    columns: { a: [1, 2], 'column 2': [NaN, 5], b: ['x', 'y'] },
    notes: [numbered('column 2')],
  }),
  file(
    'UCI, adult: blanks after commas',
    lf('age, work, sex', '39, State-gov, M', '50,  Private , F'),
    {
      columns: { age: [39, 50], work: ['State-gov', 'Private'], sex: ['M', 'F'] },
    },
  ),
  file(
    'the web: fixed blanks around names and labels',
    lf('a\u00a0,\u00a0b', '1,x\u00a0', '2,\u00a0x'),
    {
      columns: { a: [1, 2], b: ['x', 'x'] },
    },
  ),
  file('a table in Markdown', lf('| a | b |', '|---|---|', '| 1 | x |', '| 2 | y |'), {
    columns: { a: [1, 2], b: ['x', 'y'] },
    notes: [secondHeader('---')],
  }),

  // Without a header.
  file('UCI, iris.data: no header', lf('5.1,3.5,Iris-setosa', '4.9,3.0,Iris-setosa', ''), {
    refused: noHeader(1, '5.1'),
  }),
  file('UCI, iris.data: no header, said', lf('5.1,3.5,Iris-setosa', '4.9,3.0,Iris-setosa', ''), {
    options: { header: false },
    columns: {
      'column 1': [5.1, 4.9],
      'column 2': [3.5, 3],
      'column 3': ['Iris-setosa', 'Iris-setosa'],
    },
  }),
  file(
    'UCI, car.data: no header and no numbers',
    lf('vhigh,low,unacc', 'vhigh,low,acc', 'low,high,unacc'),
    {
      refused: noHeader(1, 'vhigh'),
    },
  ),
  file(
    'UCI, auto-mpg.data: fields aligned by blanks',
    lf('18.0   8   "a b"', '15.0   8   "c d"', '9.0   10  "e"'),
    {
      refused:
        'FILE_FORMAT: t.csv, line 1: several blanks stand between what look like fields; put one comma, semicolon or ' +
        'tab between them.',
    },
  ),
  file(
    'spectra: names that are numbers, said to be a header',
    lf('400.5,401.5,c', '1,2,a', '3,4,b'),
    {
      options: { header: true },
      columns: { '400.5': [1, 3], '401.5': [2, 4], c: ['a', 'b'] },
    },
  ),
  file('Weka, CSVSaver', lf('a,b', "1,'x y'", "2,'z'"), {
    columns: { a: [1, 2], b: ["'x y'", "'z'"] },
  }),
  file(
    'Eurostat, .tsv: a name of several codes',
    lf('freq,unit,geo\\TIME_PERIOD\t2019 \t2020 ', 'A,PC,AT\t1.5 \t2.5 ', 'A,PC,BE\t3.5 \t4.5 '),
    {
      columns: {
        'freq,unit,geo\\TIME_PERIOD': ['A,PC,AT', 'A,PC,BE'],
        '2019': [1.5, 3.5],
        '2020': [2.5, 4.5],
      },
      notes: [
        't.csv: the names of columns look like values (such as "2019"); if the first line is a row, say so ' +
          '("header": false).',
      ],
    },
  ),
];
