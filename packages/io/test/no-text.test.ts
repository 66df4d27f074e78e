import { describe, expect, it } from 'vitest';
import { parseArff, parseCsv, parseJson, readArff, readCsv, readJson } from '../src/index.js';

const message = (found: string) =>
  `Argument "source": found ${found}, expected text or bytes; give the content of a file; readTable of @preflearn/io/node takes its path.`;

describe.each([
  ['parseCsv', parseCsv],
  ['parseArff', parseArff],
  ['parseJson', parseJson],
  ['readCsv', readCsv],
  ['readArff', readArff],
  ['readJson', readJson],
])('%s', (_, read) => {
  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [3, '3'],
    [{ path: 'cars.csv' }, 'an object'],
  ])('refuses %j', async (source, found) => {
    const error = await (async () => read(source as never))().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'ARGUMENT', message: message(found) });
  });
});
