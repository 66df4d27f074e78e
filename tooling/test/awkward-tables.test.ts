import { cellText, DataError, type Table } from '@preflearn/core';
import { findTableFormat, type TableReadOptions, type TextSource } from '@preflearn/io';
import { arrowFormat } from '@preflearn/io-arrow';
import { parquetFormat } from '@preflearn/io-parquet';
import { xlsxFormat } from '@preflearn/io-xlsx';
import { describe, expect, it } from 'vitest';
import { awkwardTables } from './awkward-tables.js';

const FORMATS = [xlsxFormat, parquetFormat, arrowFormat];

/** The columns with their cells; texts that could be numbers, or have blanks around them, in quotes. */
function summary({ columns, rowCount }: Table): string {
  return columns
    .map((column) => {
      const cells = Array.from({ length: rowCount }, (_, row) => {
        const cell = cellText(column, row);
        if (cell === '') return '?';
        const isOdd = column.type === 'nominal' && /^\s|\s$|^\d+$/.test(cell);
        return isOdd ? JSON.stringify(cell) : cell;
      });
      const isDuration = column.type === 'numeric' && column.unit === 'duration';
      return `${column.name}: ${cells.join(isDuration ? '|' : ' ')}`;
    })
    .join('; ');
}

async function read(source: TextSource, ending: string, options: TableReadOptions): Promise<Table> {
  const name = `t${ending}`;
  const own = FORMATS.find(({ extensions }) => extensions.includes(ending));
  const format = own ?? findTableFormat(name);
  if (format === undefined) throw new Error(`There is no format of ${ending}.`);
  return format.read(source, { source: name, ...options });
}

/** The value of an option that an error names as a remedy. */
function remedyOf({ remedy }: DataError, option: string): unknown {
  const found = remedy.find((one) => one.action === 'set' && one.option === option);
  if (found?.action !== 'set') throw new Error(`The remedies do not name ${option}.`);
  return found.value;
}

/** What comes of a file: its columns, or the code of an error, the remedy that is followed, and the columns then. */
async function outcomeOf(source: TextSource, ending: string, followed?: string): Promise<string> {
  try {
    return summary(await read(source, ending, {}));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    expect(error.message).toMatch(/^[A-Za-z].*\.$/);
    if (followed === undefined) return error.code;
    const options = { [followed]: remedyOf(error, followed) };
    return `${error.code} ${followed} > ${summary(await read(source, ending, options))}`;
  }
}

describe('awkward tables', () => {
  it('have different names in each format', () => {
    const names = awkwardTables.map(([kind, ending]) => `${ending}: ${kind}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(names.filter((name) => /^\.(?:xlsx|jsonl?|parquet)/.test(name)).length).toBeGreaterThan(
      30,
    );
  });

  it.each(awkwardTables)('%s (%s)', async (_, ending, content, outcome) => {
    const [, option] = /^[A-Z_]+ (\w+) > /.exec(outcome) ?? [];
    expect(await outcomeOf(content, ending, option)).toBe(outcome);
  });
});
