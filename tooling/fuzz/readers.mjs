// Readers of tables and results: made-up and damaged text, whole and in chunks; what was read is written and read again.
import { takeTarget } from '@preflearn/core';
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
import { edited, editsOf } from './edits.mjs';
import { allowed, ensure } from './fuzz.mjs';
import {
  awkwardText,
  checkRoundTrip,
  checkTable,
  dictionary,
  listOf,
  outcomeText,
  pieces,
  start,
  weighted,
} from './tables.mjs';

/**
 * @typedef {import('@preflearn/core').Table} Table
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
 * @property {import('@preflearn/io').CsvOptions} options
 *
 * @typedef {object} ResultsCase  a results document to read
 * @property {'results'} what
 * @property {readonly import('./edits.mjs').Edit[]} edits
 */

/** What is fuzzed; a test puts something broken in its place. */
export const ourReaders = {
  ...{ parseArff, parseCsv, parseJson, readArff, readCsv, readJson },
  ...{ formatArff, formatCsv, formatXarff, readResultsDocument },
};

/**
 * @param {typeof ourReaders} [subject]
 * @returns {import('./fuzz.mjs').Fuzzer<TextCase | ResultsCase>}
 */
export function readersFuzzer(subject = ourReaders) {
  return {
    name: 'readers',
    about: 'tables and results as text: made up, damaged, cut into chunks',
    limitSeconds: 30,
    shrinks: true,
    cases: () => fc.oneof(csvCase, arffCase, jsonCase, resultsCase),
    run: (input) =>
      input.what === 'text' ? runText(subject, input) : runResults(subject, input.edits),
  };
}

// --- what is drawn

/** @param {string} key */
const wordOf = (key) => fc.constantFrom(...dictionary[key]);

const lineEnd = wordOf('lineEnds');
const numberText = fc.oneof(
  fc.integer({ min: -9, max: 99 }).map(String),
  fc.double({ noNaN: true }).map(String),
  wordOf('numbers'),
);
const cellText = weighted(
  [4, numberText],
  [3, wordOf('cells')],
  [1, awkwardText],
  [1, awkwardText.map((text) => `"${text.replaceAll('"', '""')}"`)],
  [1, awkwardText.map((text) => `'${text.replaceAll("'", "\\'")}'`)],
);
const name = fc.oneof(wordOf('names'), awkwardText);

/** @type {fc.Arbitrary<import('@preflearn/io').CsvOptions>} */
const someOptions = fc.record(
  {
    separator: wordOf('separators'),
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
);

/**
 * Text with rubble put in somewhere, or something taken out, now and then.
 *
 * @param {fc.Arbitrary<string>} text
 */
function damaged(text) {
  const rubble = fc.oneof(wordOf('rubble'), fc.string({ unit: 'binary', maxLength: 6 }));
  const damage = fc.array(fc.tuple(fc.nat(400), fc.nat(8), rubble), { maxLength: 3 });
  return fc.tuple(text, fc.option(damage, { nil: [], freq: 1 })).map(([whole, list]) =>
    list.reduce((now, [at, taken, put]) => {
      const place = at % (now.length + 1);
      return now.slice(0, place) + put + now.slice(place + Math.max(0, taken - 4));
    }, whole),
  );
}

/**
 * @param {TextCase['format']} format
 * @param {fc.Arbitrary<string>} head
 * @param {fc.Arbitrary<string>} row
 * @returns {fc.Arbitrary<TextCase>}
 */
function textCase(format, head, row) {
  return fc.record({
    what: fc.constant('text'),
    format: fc.constant(format),
    head: damaged(head),
    body: damaged(fc.array(row, { maxLength: 6 }).map((rows) => rows.join(''))),
    times: weighted([12, fc.constant(1)], [1, fc.nat(3000)]),
    as: fc.constantFrom('text', 'text', 'utf8', 'utf8', 'utf8', 'latin1', 'utf16'),
    cuts: fc.array(fc.nat(100_000), { maxLength: 6 }),
    many: weighted([200, fc.nat(20)], [1, fc.constantFrom(2000, 100_000)]),
    options: weighted([3, fc.constant({})], [1, someOptions]),
  });
}

/** @param {fc.Arbitrary<string>} cell @param {number} width */
const line = (cell, width) =>
  fc.tuple(listOf(cell, width), lineEnd).map(([cells, end]) => cells.join(',') + end);

const csvCase = fc.integer({ min: 1, max: 4 }).chain((width) => {
  const head = fc.tuple(fc.constantFrom('', '', '\ufeff'), line(name, width));
  return textCase(
    'csv',
    head.map((parts) => parts.join('')),
    line(cellText, width),
  );
});

const arffName = fc.oneof(
  wordOf('arffNames'),
  awkwardText.map((text) => `'${text.replaceAll("'", "\\'")}'`),
);
const labels = fc.array(arffName, { maxLength: 4 }).map((words) => `{${words.join(',')}}`);
const arffType = fc.oneof(
  wordOf('arffTypes'),
  labels,
  labels.map((list) => `RANKING ${list}`),
);
const attribute = fc
  .tuple(fc.constantFrom('@attribute', '@ATTRIBUTE'), arffName, arffType, lineEnd)
  .map(([word, title, type, end]) => `${word} ${title} ${type}${end}`);

const arffCase = fc.integer({ min: 1, max: 3 }).chain((width) => {
  const head = fc
    .tuple(listOf(attribute, width), lineEnd)
    .map(([lines, end]) => `@relation r${end}${lines.join('')}@data${end}`);
  const sparse = fc
    .tuple(fc.array(fc.tuple(fc.nat(width), cellText), { maxLength: width }), lineEnd)
    .map(([cells, end]) => `{${cells.map((cell) => cell.join(' ')).join(',')}}${end}`);
  const comment = wordOf('rubble').map((text) => `% ${text}\n`);
  return textCase('arff', head, weighted([5, line(cellText, width)], [1, sparse], [1, comment]));
});

const jsonKey = weighted(
  [6, fc.constantFrom('"x"', '"y"', '"z"')],
  [1, name.map((text) => JSON.stringify(text))],
  [1, wordOf('jsonKeys')],
);
const jsonValue = weighted(
  [4, numberText],
  [3, cellText.map((text) => JSON.stringify(text))],
  [4, wordOf('jsonValues')],
);
const jsonObject = fc
  .array(fc.tuple(jsonKey, jsonValue), { maxLength: 4 })
  .map((members) => `{${members.map((member) => member.join(':')).join(',')}}`);
const jsonRow = fc.tuple(jsonObject, wordOf('jsonEnds')).map((parts) => parts.join(''));
const jsonCase = textCase('json', wordOf('jsonHeads'), jsonRow);

const metric = {
  ...{ mean: 0.5, standardError: 0.1, defined: 2, values: [0.4, 0.6, null] },
  undefinedOn: [{ reason: 'one class', splits: [2] }],
};
const RESULTS = {
  format: 'preflearn/results',
  version: 1,
  results: [
    {
      ...{ dataset: 'cars', learner: 'rank-rules', rows: 10, seed: 1 },
      options: { rules: 3, bins: null, pairs: 'once', costs: [[0, 1]], fixResponse: true },
      metrics: { maeLoss: metric, __no: metric },
      seconds: { fit: 0.1, predict: 0 },
      splits: { method: 'folds', count: 3, repeats: 1, folds: 3, stratified: true },
      reliability: {
        bins: [{ from: 0, to: 1, count: 2, predicted: 0.5, observed: null }],
        calibrationError: 0.2,
      },
    },
  ],
};
const resultsCase = fc.record({
  what: fc.constant(/** @type {const} */ ('results')),
  edits: fc.array(editsOf(RESULTS), { maxLength: 3 }),
});

// --- what must hold

/** Longest text that is cut everywhere. */
const MAX_CUT_EVERYWHERE = 150;

/**
 * @param {typeof ourReaders} subject
 * @param {TextCase} input
 */
async function runText(subject, { format, head, many, body, times, as, cuts, options }) {
  const names = Array.from({ length: many }, (_, i) => `n${i}`);
  const text = head.replace('<many>', names.join(',')) + body.repeat(times);
  const source = as === 'text' ? text : Buffer.from(text, as === 'utf16' ? 'utf16le' : as);
  const { parse, read } = {
    csv: { parse: subject.parseCsv, read: subject.readCsv },
    arff: { parse: subject.parseArff, read: subject.readArff },
    json: { parse: subject.parseJson, read: subject.readJson },
  }[format];
  const whole = await allowed(() =>
    typeof source === 'string' ? parse(source, options) : read([source], options),
  );
  const expected = outcomeText(whole);
  const everywhere = source.length > MAX_CUT_EVERYWHERE ? [] : [...source].map((_, at) => at);
  for (const places of [cuts, everywhere, ...everywhere.map((at) => [at])]) {
    const piecemeal = await allowed(() => read(pieces(source, places), options));
    const found = outcomeText(piecemeal);
    ensure(
      found === expected,
      `cut into ${places.length + 1} pieces, a text gives ${start(found)} and not ${start(expected)}`,
      `in pieces ${piecemeal.refused?.code}, whole ${whole.refused?.code}`,
    );
  }
  if (whole.refused) return whole.refused.code;
  checkTable(whole.value);
  await checkTargets(whole.value);
  await checkRoundTrips(subject, whole.value);
  return 'table';
}

/**
 * @param {typeof ourReaders} subject
 * @param {ResultsCase['edits']} edits
 */
async function runResults(subject, edits) {
  const read = await allowed(() => subject.readResultsDocument(edited(RESULTS, edits)));
  if (read.refused) return read.refused.code;
  const text = JSON.stringify(read.value);
  const again = JSON.stringify(subject.readResultsDocument(JSON.parse(text)));
  ensure(again === text, 'results are written and read as others');
  return 'results';
}

/** Columns of a table that are taken for the target; a table may have a hundred thousand. */
const MAX_TARGETS = 100;

/** Each column as each kind of target, which works or is refused. @param {Table} table */
async function checkTargets(table) {
  const [weights] = table.names;
  for (const kind of /** @type {const} */ (['ordinal', 'nominal', 'ranking', 'numeric'])) {
    for (const name of table.names.slice(0, MAX_TARGETS)) {
      await allowed(() => takeTarget(table, name, { kind }));
      await allowed(() => takeTarget(table, name, { kind, discretize: 3 }));
      await allowed(() => takeTarget(table, name, { kind, classes: ['a', 'b'], weights }));
    }
  }
}

/**
 * @param {typeof ourReaders} subject
 * @param {Table} table
 */
async function checkRoundTrips({ formatArff, formatCsv, formatXarff, parseArff, parseCsv }, table) {
  const types = Object.fromEntries(table.columns.map(({ name, type }) => [name, type]));
  for (const separator of [',', ';', '\t', '|']) {
    await checkRoundTrip(
      `CSV separated by ${JSON.stringify(separator)}`,
      table,
      { units: /./ },
      () => [...formatCsv(table, { separator })].join(''),
      (text) => parseCsv(text, { types, separator }),
    );
  }
  for (const [what, format] of /** @type {const} */ ([
    ['ARFF', formatArff],
    ['XARFF', formatXarff],
  ])) {
    const hasOrders = table.columns.some((column) => column.type === 'nominal' && column.labels);
    const keeps = { units: /^date/, unused: what === 'ARFF' || !hasOrders };
    await checkRoundTrip(what, table, keeps, () => [...format(table)].join(''), parseArff);
  }
}
