import { type Plugin, registered, type Table } from '@preflearn/core';
import { expectTypeOf, it } from 'vitest';
import { formatCsv, readCsv, type TableFormat } from '../src/index.js';

it('a format of tables is a part of a plug-in', () => {
  expectTypeOf(registered('tableFormats')).toEqualTypeOf<readonly TableFormat[]>();
  expectTypeOf<{ tableFormats: TableFormat[] }>().toExtend<Plugin>();
});

it('a text is read late, as it may come in parts', () => {
  expectTypeOf(readCsv).returns.resolves.toEqualTypeOf<Table>();
  // @ts-expect-error there is no such option
  readCsv('x\n1\n', { seperator: ';' });
});

it('a table is written in parts', () => {
  expectTypeOf(formatCsv).parameter(0).toEqualTypeOf<Table>();
  expectTypeOf(formatCsv).returns.toExtend<Iterable<string>>();
});
