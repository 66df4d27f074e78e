// Readers of tables and results: made-up and damaged text, whole and in chunks; tables written and read again.
import { Table, takeTarget } from '@preflearn/core';
import { readResultsDocument } from '@preflearn/evaluation';
import {
  formatArff,
  formatCsv,
  formatXarff,
  parseArff,
  parseCsv,
  parseJson,
  readArff,
  readCsv,
  readJson,
} from '@preflearn/io';
import fc from 'fast-check';
import { allowed, allowedLater, ensure } from './fuzz.mjs';
import { edited, editsOf } from './json-edits.mjs';
import { splits } from './pieces.mjs';
import {
  checkTable,
  contents,
  losesDates,
  outcomeText,
  start,
  tableText,
  withoutUnit,
} from './table-checks.mjs';
import { awkwardColumns, awkwardText, columnOf } from './tables.mjs';

/**
 * @typedef {import('@preflearn/core').Column} Column
 * @typedef {import('@preflearn/core').PreflearnError} PreflearnError
 * @typedef {import('@preflearn/core').TargetKind} TargetKind
 * @typedef {import('@preflearn/io').CsvOptions} CsvOptions
 *
 * @typedef {object} TextCase  a text to read
 * @property {'text'} what
 * @property {'csv' | 'arff' | 'json'} format
 * @property {string} head   comes once
 * @property {number} many   number of names `n0,n1,...` that stand in the head where it says `<many>`
 * @property {string} body   comes `times` times
 * @property {number} times
 * @property {'text' | 'utf8' | 'latin1' | 'utf16'} as  what the reader is given: text, or bytes
 * @property {readonly number[]} cuts  where it is cut into chunks, modulo its length
 * @property {CsvOptions} options
 *
 * @typedef {object} TableCase  a table to write and to read again
 * @property {'table'} what
 * @property {readonly import('./tables.mjs').PlainColumn[]} columns
 *
 * @typedef {object} ResultsCase  a results document to read
 * @property {'results'} what
 * @property {readonly import('./json-edits.mjs').Edit[]} edits
 */

/** What is fuzzed; a test puts something broken in its place. */
export const ourReaders = {
  parseArff,
  parseCsv,
  parseJson,
  readArff,
  readCsv,
  readJson,
  formatArff,
  formatCsv,
  formatXarff,
  readResultsDocument,
};

/**
 * @param {typeof ourReaders} [subject]
 * @returns {import('./fuzz.mjs').Fuzzer<TextCase | TableCase | ResultsCase>}
 */
export function readersFuzzer(subject = ourReaders) {
  return {
    name: 'readers',
    limitSeconds: 30,
    shrinks: true,
    cases: () =>
      fc.oneof(
        { weight: 4, arbitrary: csvCase },
        { weight: 4, arbitrary: arffCase },
        { weight: 4, arbitrary: jsonCase },
        { weight: 2, arbitrary: tableCase },
        { weight: 1, arbitrary: resultsCase },
      ),
    run: (input) => {
      if (input.what === 'text') return runText(subject, input);
      if (input.what === 'table') return runTable(subject, input);
      return runResults(subject, input);
    },
  };
}

// --- what is drawn

const lineEnd = fc.constantFrom(
  '\n',
  '\n',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\r\r\n',
  '\u2028',
  '\u0085',
);

const numberText = fc.oneof(
  fc.integer({ min: -9, max: 99 }).map(String),
  fc.double({ noNaN: true }).map(String),
  fc.constantFrom(
    '1e999',
    '-1e999',
    '1e-999',
    '-0',
    '+.5',
    '5.',
    '0x1F',
    '1_000',
    '1,5',
    'NaN',
    'inf',
  ),
  fc.constantFrom('12 %', '3.5%', '$1,200.50', '1.234,50 €', '(7)', '1.234,5-', '1 234,5', '00012'),
  fc.constantFrom('2024-02-29', '2024-02-29T10:00:00Z', '31.12.2025', '12/31/2025', '01/02/2025'),
  fc.constantFrom(
    '9'.repeat(400),
    `0.${'0'.repeat(400)}1`,
    '179769313486231580793e289',
    '2.2250738585072011e-308',
  ),
);

const cellText = fc.oneof(
  { weight: 4, arbitrary: numberText },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'a',
      'b',
      'b>a',
      'a~b>c',
      '',
      '?',
      ' ',
      'NA',
      'null',
      '-',
      'é',
      '😀',
      '語',
    ),
  },
  { weight: 1, arbitrary: awkwardText },
  { weight: 1, arbitrary: awkwardText.map((text) => `"${text.replaceAll('"', '""')}"`) },
  { weight: 1, arbitrary: awkwardText.map((text) => `'${text.replaceAll("'", "\\'")}'`) },
);

/** Text that has no business where it is put. */
const rubble = fc.oneof(
  fc.constantFrom(
    '"',
    '""',
    "'",
    '\\',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '%',
    '{',
    '}',
    '?',
    '@data',
  ),
  fc.constantFrom(
    '# note\n',
    '% note\n',
    '\nTotal,1\n',
    '(2 rows affected)\n',
    'A title\n\n',
    '\nx,y\n',
  ),
  fc.constantFrom(
    '\0',
    '\ufeff',
    '\ud800',
    '\udc00',
    '\u0085',
    '\u2028',
    '\x1b[31m',
    '{0 1}',
    '{2}',
    '>',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

const name = fc.oneof(
  fc.constantFrom(
    'x',
    'y',
    'z',
    '',
    ' ',
    '<many>',
    '__proto__',
    'constructor',
    'toString',
    'é',
    '1',
  ),
  awkwardText,
);

const separator = fc.constantFrom(',', ',', ',', ';', '\t', '|', ' ', '"', '\n', '', ',,', '😀');

/** @type {fc.Arbitrary<CsvOptions>} */
const options = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        separator,
        missing: fc.array(fc.constantFrom('NA', '0', '', 'a', ' - '), { maxLength: 2 }),
        types: fc.dictionary(
          fc.constantFrom('x', 'y', 'no', '__proto__', 'toString'),
          fc.constantFrom(.../** @type {const} */ (['numeric', 'nominal'])),
          { maxKeys: 2 },
        ),
        decimal: fc.constantFrom(.../** @type {const} */ (['.', ','])),
        dates: fc.constantFrom(.../** @type {const} */ (['dmy', 'mdy', 'ymd'])),
        header: fc.boolean(),
        comment: fc.constantFrom('#', '%', '//', 'none', ''),
        skipLines: fc.constantFrom(0, 1, 2, 0.5, -1),
        skipAfterHeader: fc.constantFrom(0, 1, 2),
        skipFooter: fc.constantFrom(0, 1, 2),
      },
      { requiredKeys: [] },
    ),
  },
);

const delivery = {
  times: fc.oneof(
    { weight: 12, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.nat(3000) },
  ),
  as: fc.constantFrom(
    .../** @type {const} */ (['text', 'text', 'utf8', 'utf8', 'utf8', 'latin1', 'utf16']),
  ),
  cuts: fc.array(fc.nat(100_000), { maxLength: 6 }),
  many: fc.oneof(
    { weight: 200, arbitrary: fc.nat(20) },
    { weight: 1, arbitrary: fc.constantFrom(2000, 100_000) },
  ),
  options,
};

/**
 * Text with rubble put in somewhere, or something taken out, now and then.
 *
 * @param {fc.Arbitrary<string>} text
 */
function damaged(text) {
  const damage = fc.tuple(fc.nat(400), fc.nat(8), rubble);
  const several = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(damage, { maxLength: 3 }) },
  );
  return fc.tuple(text, several).map(([whole, list]) =>
    list.reduce((now, [at, taken, put]) => {
      const place = at % (now.length + 1);
      return now.slice(0, place) + put + now.slice(place + (taken > 4 ? taken - 4 : 0));
    }, whole),
  );
}

/** @param {number} width */
const csvRow = (width) =>
  fc
    .tuple(fc.array(cellText, { minLength: width, maxLength: width }), lineEnd)
    .map(([cells, end]) => cells.join(',') + end);

const csvCase = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.record({
    what: fc.constant(/** @type {const} */ ('text')),
    format: fc.constant(/** @type {const} */ ('csv')),
    head: damaged(
      fc
        .tuple(
          fc.constantFrom('', '', '\ufeff'),
          fc.array(name, { minLength: width, maxLength: width }),
          lineEnd,
        )
        .map(([mark, names, end]) => mark + names.join(',') + end),
    ),
    body: damaged(fc.array(csvRow(width), { maxLength: 6 }).map((rows) => rows.join(''))),
    ...delivery,
  }),
);

const arffWord = fc.oneof(
  fc.constantFrom('x', 'y', 'é', "'a b'", '"q\\"q"', "'\\n'", '__proto__', "''"),
  awkwardText.map((text) => `'${text.replaceAll("'", "\\'")}'`),
);
const labels = fc.array(arffWord, { maxLength: 4 }).map((words) => `{${words.join(',')}}`);
const arffType = fc.oneof(
  fc.constantFrom(
    'numeric',
    'real',
    'INTEGER',
    'string',
    'date',
    'date "yyyy"',
    'relational',
    '{a,b}',
    '',
  ),
  labels,
  labels.map((list) => `RANKING ${list}`),
  fc.constantFrom('RANKING {a,b,c}', '{<many>}', 'RANKING {<many>}'),
);
const attribute = fc
  .tuple(fc.constantFrom('@attribute', '@ATTRIBUTE', '@attribute'), arffWord, arffType, lineEnd)
  .map(([word, title, type, end]) => `${word} ${title} ${type}${end}`);

/** @param {number} width */
const arffRow = (width) =>
  fc.oneof(
    { weight: 5, arbitrary: csvRow(width) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.array(fc.tuple(fc.nat(width), cellText), { maxLength: width }), lineEnd)
        .map(([cells, end]) => `{${cells.map(([c, text]) => `${c} ${text}`).join(',')}}${end}`),
    },
    { weight: 1, arbitrary: rubble.map((text) => `% ${text}\n`) },
  );

const arffCase = fc.integer({ min: 1, max: 3 }).chain((width) =>
  fc.record({
    what: fc.constant(/** @type {const} */ ('text')),
    format: fc.constant(/** @type {const} */ ('arff')),
    head: damaged(
      fc
        .tuple(fc.array(attribute, { minLength: width, maxLength: width }), lineEnd)
        .map(([lines, end]) => `@relation r${end}${lines.join('')}@data${end}`),
    ),
    body: damaged(fc.array(arffRow(width), { maxLength: 6 }).map((rows) => rows.join(''))),
    ...delivery,
  }),
);

const jsonKey = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('"x"', '"y"', '"z"') },
  { weight: 1, arbitrary: name.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.constantFrom('x', '"\\u0078"', '"\\ud800"', '"x" ', '1', "'x'") },
);
const jsonValue = fc.oneof(
  { weight: 4, arbitrary: numberText },
  { weight: 3, arbitrary: cellText.map((text) => JSON.stringify(text)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('null', 'true', 'false', '1', '-0', '1e5', '"a"', '"b>a"', '"1,5"'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '[]',
      '{}',
      '[1]',
      '{"a":{"b":1}}',
      '01',
      '.5',
      'nul',
      '"\\x"',
      '"\t"',
    ),
  },
);
const jsonObject = fc
  .array(fc.tuple(jsonKey, jsonValue), { maxLength: 4 })
  .map((members) => `{${members.map(([key, value]) => `${key}:${value}`).join(',')}}`);

const jsonCase = fc.record({
  what: fc.constant(/** @type {const} */ ('text')),
  format: fc.constant(/** @type {const} */ ('json')),
  head: fc.constantFrom('', '', '', '[', '\ufeff[', ' \n', '[{"x":1},', '{"<many>":1}\n'),
  body: damaged(
    fc
      .array(fc.tuple(jsonObject, fc.constantFrom(',', ',', '\n', '\r\n', ',\n', '', ']', '} ')), {
        maxLength: 6,
      })
      .map((rows) => rows.map((row) => row.join('')).join('')),
  ),
  ...delivery,
});

const tableCase = fc.record({
  what: fc.constant(/** @type {const} */ ('table')),
  columns: awkwardColumns(name),
});

const metric = {
  mean: 0.5,
  standardError: 0.1,
  defined: 2,
  values: [0.4, 0.6, null],
  undefinedOn: [{ reason: 'one class', splits: [2] }],
};
const reliability = {
  bins: [{ from: 0, to: 1, count: 2, predicted: 0.5, observed: null }],
  calibrationError: 0.2,
};
const RESULTS = {
  format: 'preflearn/results',
  version: 1,
  results: [
    {
      dataset: 'cars',
      learner: 'rank-rules',
      options: { rules: 3, bins: null, pairs: 'once', costs: [[0, 1]], fixResponse: true },
      metrics: { maeLoss: metric, __no: metric },
      seconds: { fit: 0.1, predict: 0 },
      rows: 10,
      seed: 1,
      splits: { method: 'folds', count: 3, repeats: 1, folds: 3, stratified: true },
      reliability,
    },
  ],
};

const resultsCase = fc.record({
  what: fc.constant(/** @type {const} */ ('results')),
  edits: fc.array(editsOf(RESULTS), { maxLength: 3 }),
});

// --- what must hold

/**
 * @param {typeof ourReaders} subject
 * @param {TextCase} input
 */
async function runText(subject, { format, head, many, body, times, as, cuts, options }) {
  const names = Array.from({ length: many }, (_, i) => `n${i}`);
  const source = content(head.replace('<many>', names.join(',')) + body.repeat(times), as);
  const [parse, read] = readersOf(subject, format);
  const whole =
    typeof source === 'string'
      ? allowed(() => parse(source, options))
      : await allowedLater(() => read([source], options));
  const expected = outcomeText(whole);
  for (const chunks of splits(source, cuts)) {
    const piecemeal = await allowedLater(() => read(chunks, options));
    const found = outcomeText(piecemeal);
    ensure(
      found === expected,
      `cut into ${chunks.length} pieces, a text gives ${start(found)} and not ${start(expected)}`,
      `in pieces ${piecemeal.refused?.code}, whole ${whole.refused?.code}`,
    );
  }
  if (whole.refused) return whole.refused.code;
  checkTable(whole.value);
  checkTargets(whole.value);
  checkRoundTrips(subject, whole.value);
  return 'table';
}

/**
 * @param {typeof ourReaders} subject
 * @param {TextCase['format']} format
 * @returns {readonly [typeof parseCsv, typeof readCsv]}
 */
function readersOf({ parseArff, parseCsv, parseJson, readArff, readCsv, readJson }, format) {
  const readers = {
    csv: /** @type {const} */ ([parseCsv, readCsv]),
    arff: /** @type {const} */ ([parseArff, readArff]),
    json: /** @type {const} */ ([parseJson, readJson]),
  };
  return readers[format];
}

/**
 * @param {typeof ourReaders} subject
 * @param {TableCase} input
 */
function runTable(subject, { columns }) {
  const made = allowed(() => new Table(columns.map(columnOf)));
  if (made.refused) return made.refused.code;
  checkRoundTrips(subject, made.value);
  return 'round trip';
}

/**
 * @param {typeof ourReaders} subject
 * @param {ResultsCase} input
 */
function runResults(subject, { edits }) {
  const read = allowed(() => subject.readResultsDocument(edited(RESULTS, edits)));
  if (read.refused) return read.refused.code;
  const again = subject.readResultsDocument(JSON.parse(JSON.stringify(read.value)));
  ensure(
    JSON.stringify(again) === JSON.stringify(read.value),
    'results are written and read as others',
  );
  return 'results';
}

/**
 * @param {string} text
 * @param {TextCase['as']} as
 * @returns {string | Uint8Array}
 */
function content(text, as) {
  if (as === 'text') return text;
  return new Uint8Array(Buffer.from(text, as === 'utf16' ? 'utf16le' : as));
}

/** @type {readonly TargetKind[]} */
const KINDS = ['ordinal', 'nominal', 'ranking', 'numeric'];

/** Columns of a table that are taken for the target; a table may have a hundred thousand. */
const MOST_TARGETS = 100;

/** Each column as each kind of target, which works or is refused. @param {Table} table */
function checkTargets(table) {
  const [first] = table.names;
  for (const kind of KINDS) {
    for (const name of table.names.slice(0, MOST_TARGETS)) {
      allowed(() => takeTarget(table, name, { kind }));
      allowed(() => takeTarget(table, name, { kind, discretize: 3 }));
      allowed(() => takeTarget(table, name, { kind, classes: ['a', 'b'], weights: first }));
    }
  }
}

/**
 * @param {typeof ourReaders} subject
 * @param {Table} table
 */
function checkRoundTrips({ formatArff, formatCsv, formatXarff, parseArff, parseCsv }, table) {
  const types = Object.fromEntries(table.columns.map(({ name, type }) => [name, type]));
  const csv = (/** @type {string} */ separator) =>
    /** @type {const} */ ([
      `CSV separated by ${JSON.stringify(separator)}`,
      () => formatCsv(table, { separator }),
      (/** @type {string} */ text) => parseCsv(text, { types, separator }),
      contents,
    ]);
  const ways = [
    ...[',', ';', '\t', '|'].map(csv),
    /** @type {const} */ (['ARFF', () => formatArff(table), parseArff, declared]),
    /** @type {const} */ (['XARFF', () => formatXarff(table), parseArff, declaredOrders]),
  ];
  for (const [what, write, read, view] of ways) {
    const text = allowed(() => [...write()].join(''));
    if (text.refused || table.rowCount === 0) continue;
    const [before, after] = [tableText(view(table)), tableText(view(read(text.value)))];
    ensure(
      before === after,
      `${what} comes back otherwise: ${start(after)}, not ${start(before)}`,
      `${what} comes back otherwise`,
    );
  }
}

/**
 * What ARFF keeps: all but that orders are orders, and units other than dates.
 *
 * @param {Table} table
 * @returns {Column[]}
 */
function declared({ columns }) {
  return columns.map((column) => {
    if (column.type === 'numeric')
      return column.unit?.startsWith('date') && !losesDates(column) ? column : withoutUnit(column);
    const { type, name, codes, categories } = column;
    return { type, name, codes, categories };
  });
}

/** What XARFF keeps: labels of orders, too, and then the orders that occur. @param {Table} table @returns {Column[]} */
function declaredOrders(table) {
  const [plain, whole] = [declared(table), contents(table)];
  return table.columns.map((column, c) => {
    if (column.type === 'numeric' || column.labels === undefined) return plain[c];
    const { labels } = column;
    return /** @type {Column} */ ({ ...whole[c], labels });
  });
}
