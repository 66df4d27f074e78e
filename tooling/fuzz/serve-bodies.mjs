// Bodies of the attacks on `preflearn serve`.

export const ROW = { size: 3, weight: 1.5, colour: 'red' };
export const LARGE = 9.9e6;

/** @param {string} row @param {number} bytes */
export const rowsOf = (row, bytes) =>
  `[${Array(Math.floor(bytes / (row.length + 1)))
    .fill(row)
    .join()}]`;
/** @param {number} count @param {(i: number) => string} key */
const keys = (count, key) => Array.from({ length: count }, (_, i) => `"${key(i)}":1`).join();
export const row = JSON.stringify(ROW);

/** Bodies by shape. @type {Readonly<Record<string, () => string>>} */
export const BODIES = {
  'rows, each with a key of its own': () =>
    `[${Array.from({ length: 400_000 }, (_, i) => `{"k${i}":1}`).join()},${row}]`,
  'rows as the model knows them, each with a key of its own': () =>
    `[${Array.from({ length: 100_000 }, (_, i) => `{"k${i}":1,${row.slice(1)}`).join()}]`,
  'a row of 500 000 other keys': () => `{${keys(500_000, (i) => `k${i}`)},${row.slice(1)}`,
  'rows of 900 other keys': () => rowsOf(`{${keys(900, (i) => `k${i}`)},${row.slice(1)}`, LARGE),
  'empty rows': () => `${rowsOf('{}', LARGE).slice(0, -1)},${row}]`,
  'empty rows alone': () => rowsOf('{}', LARGE),
  'right rows': () => rowsOf(row, LARGE),
  'missing values': () => rowsOf('{"size":null,"weight":null,"colour":null}', LARGE),
  'a long text': () => `{"size":3,"weight":1,"colour":"${'x'.repeat(LARGE)}"}`,
  'a long text of escapes': () => `{"size":3,"weight":1,"colour":"${'\\n'.repeat(LARGE / 2)}"}`,
  'a long number': () => `{"size":${'9'.repeat(LARGE)}}`,
  'deep arrays': () => '['.repeat(LARGE),
  'deep objects': () => '{"a":'.repeat(LARGE / 5),
  blanks: () => ' '.repeat(LARGE),
  'line ends': () => `${'\r\n'.repeat(LARGE / 2)}${row}`,
  'different texts': () =>
    `[${Array.from({ length: 200_000 }, (_, i) => `{"size":1,"weight":2,"colour":"c${i}"}`).join()}]`,
  'numbers as texts': () => rowsOf('{"size":"1","weight":"2.5","colour":"red"}', LARGE),
  'many keys in many rows': () => rowsOf(`{${keys(100, (i) => `k${i}`)},${row.slice(1)}`, LARGE),
  'deep values': () => `{"size":1,"weight":2,"colour":${'[{"a":'.repeat(LARGE / 12)}`,
  'huge numbers': () =>
    rowsOf(`{"size":1e999,"weight":-1e-999,"colour":${'7'.repeat(300)}}`, LARGE),
  'numbers of many digits': () =>
    rowsOf(`{"size":0.${'1'.repeat(50_000)},"weight":2,"colour":"red"}`, LARGE),
  'long keys': () => rowsOf(`{"${'k'.repeat(100_000)}":1,${row.slice(1)}`, LARGE),
  'texts of a million characters': () =>
    rowsOf(`{"size":"${'x'.repeat(900_000)}","weight":2,"colour":"red"}`, LARGE),
  'unseen categories, long and different': () =>
    `[${Array.from({ length: 1000 }, (_, i) => `{"size":1,"weight":2,"colour":"${i}${'é'.repeat(4000)}"}`).join()}]`,
  'bytes that are no UTF-8': () => rowsOf('{"size":1,"weight":2,"colour":"\u00ff\ud800"}', LARGE),
  'a key twice': () => rowsOf('{"size":1,"size":1}', LARGE),
};
