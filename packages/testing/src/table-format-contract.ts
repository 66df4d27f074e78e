import { type Column, cellText, isMissing, PreflearnError, Random, Table } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import {
  conformToSchema,
  readTableSchema,
  schemaReadOptions,
  type TableContent,
  type TableFormat,
  type TableReadOptions,
  tableSchemaOf,
} from '@preflearn/io';
import { awkwardTable } from './awkward-table.js';
import { type Checks, type Clause, clausesOf, type SkippedClauses } from './clause.js';
import { damaged } from './damaged.js';
import { ensure, ensureDataError, named, rejectedBy } from './ensure.js';

/** The clauses of {@link tableFormatContract}, by name. */
export type TableFormatClause =
  | 'its facts are well formed'
  | 'a table is read as it was written'
  | 'types need not be said where they are declared'
  | 'categories are kept where they are declared'
  | 'labels of orders are kept where they are declared'
  | 'dates and times are kept'
  | 'a schema of a table reads it again, its rows in any order'
  | 'equal tables give equal bytes'
  | 'bytes may come in chunks cut anywhere'
  | 'its first bytes show it where it says so'
  | 'types and markers of missing values are respected'
  | 'memory is bounded'
  | 'a file that is cut short or something else is refused in a sentence, or read'
  | 'a file with other bytes is refused in a sentence, or read'
  | 'names that nobody could read are refused'
  | 'texts that the format cannot hold are refused';

/** How to run {@link tableFormatContract}. */
export interface TableFormatContractOptions {
  /** Clauses to skip, each with a reason. */
  readonly skip?: SkippedClauses<TableFormatClause>;
  /** Files written by other programs, by name, to be damaged too. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

/** Number of damaged files to try: of the format's own file, and of each file from another program. */
const DAMAGED = 500;
const DAMAGED_OF_OTHERS = 100;

const TABLES = 60;

/**
 * What every table format must satisfy, ours or your own, on small awkward tables: texts that need quotes, numbers at
 * the limits of their range, missing values.
 */
export function tableFormatContract(
  format: TableFormat,
  options: TableFormatContractOptions = {},
): readonly Clause<TableFormatClause>[] {
  checkKnown(options, { skip: true, files: true }, { function: 'tableFormatContract' });
  const { skip, files = {} } = options;
  return clausesOf<TableFormatClause>(
    { ...contentClauses(format), ...readingClauses(format), ...refusalClauses(format, files) },
    skip,
  );
}

/** What of a table is kept. */
function contentClauses(format: TableFormat) {
  const { declares } = format;
  return {
    'its facts are well formed': () => {
      ensure(/^[a-z][a-z0-9-]*$/.test(format.id), `The id "${format.id}" is no lower-case word.`);
      ensure(
        format.title !== '' && format.extensions.length > 0,
        'There is no title or extension.',
      );
      const odd = format.extensions.find((end) => !/^(?:\.[a-z0-9]+)+$/.test(end));
      ensure(odd === undefined, `The extension "${odd}" is not in lower case with a dot.`);
    },
    'a table is read as it was written': async () => {
      for (const table of [...awkwardTables(), ZEROS, ...EXTREME_DATES]) {
        const back = await rewritten(format, table, { types: typesOf(table) });
        ensureSame(table, back);
      }
    },
    'types need not be said where they are declared': async () => {
      if (!declares.includes('type')) return;
      for (const table of awkwardTables()) {
        const known = table.columns.filter(hasValue);
        if (known.length > 0)
          ensureSame(new Table(known), await rewritten(format, new Table(known)));
      }
    },
    'categories are kept where they are declared': async () => {
      if (!declares.includes('categories')) return;
      const back = await rewritten(format, new Table([GRADES]));
      const [column] = back.columns;
      ensure(
        column.type === 'nominal' && column.categories.join() === GRADES.categories.join(),
        `The categories are ${column.type === 'nominal' ? column.categories.join() : 'gone'}.`,
      );
    },
    'labels of orders are kept where they are declared': async () => {
      if (!declares.includes('labels of orders')) return;
      const [column] = (await rewritten(format, new Table([ORDERS]))).columns;
      const labels = column.type === 'nominal' ? column.labels : undefined;
      ensure(labels?.join() === ORDERS.labels?.join(), `The labels are ${labels?.join()}.`);
    },
    'dates and times are kept': async () => {
      const back = await rewritten(format, new Table(DATED));
      ensureSame(new Table(DATED), back);
      const units = back.columns.map((column) => column.type === 'numeric' && column.unit);
      ensure(units.join() === 'date,date-time', `The units are ${units.join()}.`);
    },
  } satisfies Partial<Checks<TableFormatClause>>;
}

/** How a table is read. */
function readingClauses(format: TableFormat) {
  return {
    'a schema of a table reads it again, its rows in any order': async () => {
      for (const table of [...awkwardTables(), new Table([GRADES]), new Table([ORDERS, DAYS])]) {
        const first = await rewritten(format, table, { types: typesOf(table) });
        const schema = readTableSchema(JSON.parse(JSON.stringify(tableSchemaOf(first))));
        const rows = Array.from({ length: table.rowCount }, (_, row) => table.rowCount - 1 - row);
        for (const order of [[...rows].reverse(), rows]) {
          const bytes = await bytesOf(format, table.select(order));
          const back = conformToSchema(await format.read(bytes, schemaReadOptions(schema)), schema);
          ensureSame(first.select(order), back);
          ensureSameKinds(first, back);
        }
      }
    },
    'equal tables give equal bytes': async () => {
      const [a, b] = [
        await bytesOf(format, awkwardTable(1)),
        await bytesOf(format, awkwardTable(1)),
      ];
      ensure(differAt(a, b) === undefined, `The bytes differ at ${differAt(a, b)}.`);
    },
    'bytes may come in chunks cut anywhere': async () => {
      const table = awkwardTable(2);
      const types = typesOf(table);
      const bytes = await bytesOf(format, table);
      for (const size of [1, 2, 7, 100]) {
        ensureSame(table, await format.read(inPieces(bytes, size), { types }));
      }
    },
    'its first bytes show it where it says so': async () => {
      if (format.begins === undefined) return;
      const start = (await bytesOf(format, awkwardTable(3))).slice(0, 1024);
      ensure(format.begins.test(String.fromCharCode(...start)), 'They do not.');
    },
    'types and markers of missing values are respected': async () => {
      const x: Column = { type: 'numeric', name: 'x', values: Float64Array.of(1, 2.5, 1) };
      const codes = Int32Array.of(0, 1, 2);
      const y: Column = { type: 'nominal', name: 'y', codes, categories: ['no', 'yes', 'maybe'] };
      const options = { types: { x: 'nominal' }, missing: ['maybe'] } as const;
      const back = await rewritten(format, new Table([x, y]), options);
      const found = [0, 1, 2].map((row) => back.columns.map((column) => cellText(column, row)));
      ensure(found.join(' ') === '1,no 2.5,yes 1,', `The rows are ${found.join(' ')}.`);
      ensure(back.column('x').type === 'nominal', 'Numbers were not taken as categories.');
    },
    'memory is bounded': async () => {
      const values = Float64Array.from({ length: 1000 }, (_, row) => row / 7);
      const bytes = await bytesOf(format, new Table([{ type: 'numeric', name: 'x', values }]));
      const read = () => format.read(bytes, { memory: { columnBytes: 100 } });
      ensureDataError(
        await rejectedBy(read, 'a table of 1000 rows in 100 bytes'),
        ['MEMORY'],
        'read',
      );
    },
  } satisfies Partial<Checks<TableFormatClause>>;
}

/** What is refused. */
function refusalClauses(format: TableFormat, files: Readonly<Record<string, Uint8Array>>) {
  return {
    'a file that is cut short or something else is refused in a sentence, or read': async () => {
      const random = new Random(5);
      const whole = await bytesOf(format, awkwardTable(6));
      for (let i = 0; i < 100; i++) {
        await ensureReadable(format, whole.slice(0, random.integer(whole.length)), `${i}`);
      }
      for (const text of ['', 'a,b\n1,2\n', '\0'.repeat(16)]) {
        await ensureReadable(format, new TextEncoder().encode(text), text);
      }
    },
    'a file with other bytes is refused in a sentence, or read': async () => {
      const own = await bytesOf(format, awkwardTable(6));
      await ensureDamageReadable(format, 'of its own', own, DAMAGED);
      for (const [name, whole] of Object.entries(files)) {
        await ensureDamageReadable(format, name, whole, DAMAGED_OF_OTHERS);
      }
    },
    'names that nobody could read are refused': async () => {
      const table = new Table([{ type: 'numeric', name: ' ', values: Float64Array.of(1) }]);
      const error = await rejectedBy(() => bytesOf(format, table), 'a column without a name');
      ensureDataError(error, ['FILE_FORMAT'], 'write');
    },
    'texts that the format cannot hold are refused': async () => {
      for (const text of UNUSUAL) {
        for (const table of [tableNamed(text), tableHolding(text)]) {
          await ensureSameOrRefused(format, table);
        }
      }
    },
  } satisfies Partial<Checks<TableFormatClause>>;
}

/** Zero, and minus zero, which is equal to it. */
const ZEROS = new Table([{ type: 'numeric', name: 'x', values: Float64Array.of(0, -0, 0, NaN) }]);

/** Days whose years have four digits, and the same with one whose year does not; then the same days in seconds. */
const EXTREME_DATES = [
  [-719528, 0, NaN, 2932896],
  [-719529, 0, NaN],
  [0, NaN, 2932897],
].flatMap((days) => [
  new Table([{ type: 'numeric', name: 'x', unit: 'date', values: Float64Array.from(days) }]),
  new Table([
    {
      type: 'numeric',
      name: 'x',
      unit: 'date-time',
      values: Float64Array.from(days, (day) => 86_400 * day),
    },
  ]),
]);

/** Texts with an unpaired surrogate, with a byte order mark, and with a NUL character. */
const UNUSUAL = ['\ud800', 'a\udc00', '\ufeffa', 'a\ufeff', '\0', 'a\0'];

function tableNamed(name: string): Table {
  return new Table([{ type: 'numeric', name, values: Float64Array.of(1, 2) }]);
}

function tableHolding(text: string): Table {
  const codes = Int32Array.of(0, 1);
  return new Table([{ type: 'nominal', name: 'x', codes, categories: [text, 'other'] }]);
}

async function ensureSameOrRefused(format: TableFormat, table: Table): Promise<void> {
  let bytes: Uint8Array;
  try {
    bytes = await bytesOf(format, table);
  } catch (error) {
    ensureDataError(error, ['FILE_FORMAT'], 'write');
    return;
  }
  ensureSame(table, await format.read(bytes, { types: typesOf(table) }));
}

/** Dates and times before and after 1970, and some missing values. */
const DATED: readonly [Column, Column] = [
  { type: 'numeric', name: 'day', unit: 'date', values: Float64Array.of(19783, NaN, -1, 0) },
  {
    type: 'numeric',
    name: 'time',
    unit: 'date-time',
    values: Float64Array.of(1709296200.25, -0.5, NaN, 1),
  },
];

const GRADES = {
  type: 'nominal',
  name: 'grade',
  codes: Int32Array.of(2, 0, -1),
  categories: ['low', 'mid', 'high', 'never'],
  ordered: true,
} satisfies Column;

const ORDERS = {
  type: 'nominal',
  name: 'order',
  codes: Int32Array.of(1, -1, 0),
  categories: ['b>a', 'a~c>b'],
  labels: ['a', 'b', 'c', 'd'],
} satisfies Column;

const DAYS = {
  type: 'numeric',
  name: 'when',
  values: Float64Array.of(19783, NaN, -1),
  unit: 'date',
} satisfies Column;

function* awkwardTables(): Generator<Table> {
  for (let seed = 0; seed < TABLES; seed++) yield awkwardTable(seed);
}

/** A table that is written and read back. */
async function rewritten(
  format: TableFormat,
  table: Table,
  options: TableReadOptions = {},
): Promise<Table> {
  return format.read(await bytesOf(format, table), options);
}

async function bytesOf(format: TableFormat, table: Table): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const bytes: number[] = [];
  const content: TableContent = format.write(table);
  for await (const chunk of content) {
    for (const byte of typeof chunk === 'string' ? encoder.encode(chunk) : chunk) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

async function ensureDamageReadable(
  format: TableFormat,
  name: string,
  whole: Uint8Array,
  times: number,
): Promise<void> {
  const random = new Random(5);
  for (let i = 0; i < times; i++) {
    await ensureReadable(format, damaged(whole, random), `${i} ${name}`);
  }
}

async function ensureReadable(
  format: TableFormat,
  bytes: Uint8Array,
  which: string,
): Promise<void> {
  try {
    await format.read(bytes);
  } catch (error) {
    const isSaid = error instanceof PreflearnError && error.message.endsWith('.');
    ensure(isSaid, `File ${which} of ${bytes.length} bytes: found ${named(error)}.`);
  }
}

/** Throws unless two tables have the same columns, types and values; categories may be in a different order. */
function ensureSame(table: Table, back: Table): void {
  const [names, found] = [table, back].map((each) => JSON.stringify(each.names));
  ensure(names === found, `The columns are ${found}, and were ${names}.`);
  ensure(
    table.rowCount === back.rowCount,
    `There are ${back.rowCount} rows for ${table.rowCount}.`,
  );
  for (const column of table.columns) {
    const other = back.column(column.name);
    const where = `Column ${JSON.stringify(column.name)}`;
    ensure(column.type === other.type, `${where} is ${other.type}, and was ${column.type}.`);
    for (let row = 0; row < table.rowCount; row++) {
      const [was, is] = [cellOf(column, row), cellOf(other, row)];
      ensure(
        Object.is(was, is),
        `${where}, row ${row + 1}: ${String(is)}, and was ${String(was)}.`,
      );
    }
  }
}

/** Throws unless columns of two tables have the same unit, or the same categories in the same order. */
function ensureSameKinds(table: Table, back: Table): void {
  for (const column of table.columns) {
    const kind = (one: Column) =>
      JSON.stringify(
        one.type === 'numeric'
          ? one.unit
          : // orders of labels: any may occur
            (one.labels ?? [one.categories, one.ordered ?? false]),
      );
    const [was, is] = [kind(column), kind(back.column(column.name))];
    ensure(was === is, `Column ${JSON.stringify(column.name)} is of ${is}, and was of ${was}.`);
  }
}

function cellOf(column: Column, row: number): number | string | undefined {
  if (isMissing(column, row)) return undefined;
  return column.type === 'numeric' ? column.values[row] : column.categories[column.codes[row]];
}

function hasValue(column: Column): boolean {
  const values = column.type === 'numeric' ? column.values : column.codes;
  return values.some((_: number, row: number) => !isMissing(column, row));
}

function typesOf(table: Table): Readonly<Record<string, Column['type']>> {
  return Object.fromEntries(table.columns.map(({ name, type }) => [name, type]));
}

function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function differAt(a: Uint8Array, b: Uint8Array): number | undefined {
  const at = a.length === b.length ? a.findIndex((byte, i) => byte !== b[i]) : 0;
  return at < 0 ? undefined : at;
}
