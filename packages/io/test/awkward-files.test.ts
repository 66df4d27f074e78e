import { errorSentence } from '@preflearn/core/errors';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../src/index.js';
import { awkwardCells } from './awkward-cells.js';
import { type AwkwardFile, awkwardFiles } from './awkward-files.js';
import { awkwardHeaders } from './awkward-headers.js';
import { awkwardLines } from './awkward-lines.js';
import { contents, readInChunks, rejectionOf } from './helpers.js';

const files = [...awkwardFiles, ...awkwardCells, ...awkwardHeaders, ...awkwardLines];

/** What comes of a file: its columns and notes, or code and sentence of the error. */
async function outcomeOf({ bytes, options }: AwkwardFile): Promise<unknown> {
  const notes: string[] = [];
  const reading = readCsv(bytes, {
    source: 't.csv',
    onNote: (note) => notes.push(errorSentence(note)),
    ...options,
  });
  return reading.then(
    (table) => ({ columns: Object.entries(contents(table)), notes }),
    () => rejectionOf(reading),
  );
}

describe('awkward files', () => {
  it('have different names', () => {
    const kinds = files.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  it.each(files.map((file) => [file.kind, file] as const))('%s', async (_, file) => {
    const { columns = {}, notes = [], refused } = file;
    // Columns as a list: their order counts too.
    const table = { columns: Object.entries(columns), notes };
    expect(await outcomeOf(file)).toEqual(refused ?? table);
  });

  it.each(files.map((file) => [file.kind, file] as const))(
    'byte by byte: %s',
    (_, { bytes, options, columns, refused }) => {
      const read = () =>
        contents(
          readInChunks(
            Array.from(bytes, (byte) => Uint8Array.of(byte)),
            { source: 't.csv', ...options },
            { block: 1 },
          ),
        );
      if (refused === undefined) expect(read()).toEqual(columns);
      else expect(read).toThrow(refused.replace(/^\w+: /, ''));
    },
  );
});
