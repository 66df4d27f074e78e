import {
  DataError,
  type OrderedLevels,
  type Reading,
  type TargetKind,
  type Unit,
} from '@preflearn/core';
import { checkGiven, firstIssue } from '@preflearn/core/errors';
import { readingSchema } from '@preflearn/core/reading';
import { foundText, quoted } from '@preflearn/core/text';
import * as v from 'valibot';

/** Identifies a schema document. */
export const SCHEMA_FORMAT = 'preflearn/schema';

/** Version of schema documents that this library writes and reads. */
export const SCHEMA_VERSION = 1;

/** What a schema says about a column. */
export type ColumnSchema = NumericColumnSchema | NominalColumnSchema | OrdinalColumnSchema;

/** What a schema says about a numeric column. */
export interface NumericColumnSchema {
  readonly name: string;
  readonly type: 'numeric';
  /**
   * The unit of its numbers, such as `date` or `%`; numbers with another unit are refused. When absent, any unit is
   * accepted.
   */
  readonly unit?: Exclude<Unit, OrderedLevels> | undefined;
}

/** What a schema says about a nominal column. */
export interface NominalColumnSchema {
  readonly name: string;
  readonly type: 'nominal';
  /**
   * All categories in order, each once; any other is refused. When absent, those that are found, in order of
   * occurrence.
   */
  readonly categories?: readonly string[] | undefined;
  /** Set if the order of the categories is meaningful, so that a target with them is ordinal. */
  readonly ordered?: true | undefined;
  /** For a column of orders of labels: all labels, each once. */
  readonly labels?: readonly string[] | undefined;
}

/** What a schema says about an ordered attribute, or about a target with ordered classes. */
export interface OrdinalColumnSchema {
  readonly name: string;
  readonly type: 'ordinal';
  /** All levels from lowest to highest, each once; any other is refused. */
  readonly categories: readonly string[];
}

/** What a schema says about the target, for `takeTarget`. */
export interface SchemaTarget {
  /** Name of its column. */
  readonly name: string;
  readonly kind?: TargetKind | undefined;
  /** Classes (for `ordinal` from lowest to highest), or labels of orders. */
  readonly classes?: readonly string[] | undefined;
  /** Number of ordered classes into which to divide a numeric column. */
  readonly discretize?: number | undefined;
}

/**
 * What should be known about tables of one kind, as plain data to be kept as JSON next to them: types, units and
 * categories of columns, the target and the order of its classes, weights, columns to ignore, and how files are read.
 * Everything may be absent; it is then detected, or takes its default.
 */
export interface TableSchema {
  /** Identifies the document. */
  readonly format: typeof SCHEMA_FORMAT;
  /** Version of the document format. */
  readonly version: typeof SCHEMA_VERSION;
  /** Columns that tables must have; the types of other columns are inferred. */
  readonly columns?: readonly ColumnSchema[] | undefined;
  readonly target?: SchemaTarget | undefined;
  /** Name of a numeric column with the weights of the rows. */
  readonly weights?: string | undefined;
  /** Names of columns that are left out of training. */
  readonly ignore?: readonly string[] | undefined;
  /** Names of columns that are not left out of training, whatever they contain. */
  readonly keep?: readonly string[] | undefined;
  /** How files are read. */
  readonly reading?: Reading | undefined;
}

/** Schema of a schema document; conditions across several fields are checked elsewhere. */
export function tableSchemaDocument() {
  const name = v.pipe(v.string(), v.regex(/\S/));
  const texts = v.optional(v.array(v.string()));
  const column = v.variant('type', [
    v.strictObject({ name, type: v.literal('numeric'), unit: v.optional(name) }),
    v.strictObject({
      ...{ name, type: v.literal('nominal') },
      ...{ categories: texts, ordered: v.optional(v.literal(true)), labels: texts },
    }),
    v.strictObject({
      ...{ name, type: v.literal('ordinal') },
      categories: v.pipe(v.array(v.string()), v.minLength(1)),
    }),
  ]);
  return v.strictObject({
    format: v.literal(SCHEMA_FORMAT),
    version: v.literal(SCHEMA_VERSION),
    columns: v.optional(v.array(column)),
    target: v.optional(
      v.strictObject({
        name,
        kind: v.optional(v.picklist(['ordinal', 'nominal', 'ranking', 'numeric'])),
        classes: texts,
        discretize: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(2))),
      }),
    ),
    weights: v.optional(name),
    ignore: v.optional(v.array(name)),
    keep: v.optional(v.array(name)),
    reading: v.optional(readingSchema()),
  });
}

/**
 * Parses a schema document.
 *
 * @param text  JSON
 * @throws DataError FILE_EMPTY, FILE_FORMAT
 */
export function parseTableSchema(text: string): TableSchema {
  checkGiven('parseTableSchema', text, 'a text', 'text');
  if (text.trim() === '') {
    throw new DataError('FILE_EMPTY', 'the schema is empty', { remedy: REMEDY });
  }
  try {
    return readTableSchema(JSON.parse(text));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new DataError('FILE_FORMAT', `the schema is not valid JSON (${cause.message})`, {
      remedy: REMEDY,
      cause,
    });
  }
}

/**
 * Checks a schema document; unknown fields are refused.
 *
 * @param input  plain data, such as `JSON.parse` gives
 * @throws DataError FILE_FORMAT, with the place in the document (`schema.target.kind`)
 */
export function readTableSchema(input: unknown): TableSchema {
  checkHead(input);
  const result = v.safeParse(tableSchemaDocument(), input, { abortEarly: true });
  if (!result.success) {
    const { path, problem } = firstIssue(result.issues[0]);
    throw wrongField(path.join('.'), problem);
  }
  checkAgreement(result.output);
  return result.output;
}

const REMEDY = 'give a schema as preflearn describe --schema-out writes it';

/** The error for a field of a schema, given its place in the document. */
export function wrongField(field: string, problem: string, remedy?: string): DataError {
  const path = field === '' ? 'schema' : `schema.${field}`;
  return new DataError('FILE_FORMAT', problem, { where: { path }, ...(remedy && { remedy }) });
}

function checkHead(input: unknown): void {
  const head: { readonly format?: unknown; readonly version?: unknown } =
    typeof input === 'object' && input !== null ? input : {};
  if (head.format !== SCHEMA_FORMAT) {
    throw new DataError(
      'FILE_FORMAT',
      `this is not a preflearn schema: its "format" is not ${quoted(SCHEMA_FORMAT)}`,
      { remedy: REMEDY },
    );
  }
  if (head.version === SCHEMA_VERSION) return;
  const found = head.version === undefined ? 'no version' : `version ${foundText(head.version)}`;
  throw new DataError(
    'FILE_FORMAT',
    `the schema has ${found}, but this preflearn reads version ${SCHEMA_VERSION}`,
    { remedy: 'read it with the preflearn that wrote it' },
  );
}

/** Checks conditions across several fields. */
function checkAgreement(schema: TableSchema) {
  const { columns = [], target, weights, ignore = [], keep = [], reading } = schema;
  checkDistinct(columns, 'columns');
  columns.forEach((column, i) => {
    if (column.type === 'ordinal') checkNames(column.categories, `columns.${i}.categories`);
    if (column.type === 'nominal') checkCategories(column, `columns.${i}`);
  });
  checkNames(ignore, 'ignore');
  checkNames(keep, 'keep');
  checkDistinct(reading?.cells.columns ?? [], 'reading.cells.columns');
  if (target !== undefined) checkTarget(target);
  ignore.forEach((name, i) => {
    if (name !== target?.name && name !== weights) return;
    const role = name === target?.name ? 'target' : 'weights';
    throw wrongField(`ignore.${i}`, `found ${quoted(name)}, which is the ${role} too`);
  });
  keep.forEach((name, i) => {
    if (!ignore.includes(name)) return;
    throw wrongField(`keep.${i}`, `found ${quoted(name)}, which is to be ignored too`);
  });
  if (weights === undefined) return;
  if (weights === target?.name) {
    throw wrongField('weights', `found ${quoted(weights)}, which is the target too`);
  }
  if ((columns.find(({ name }) => name === weights)?.type ?? 'numeric') !== 'numeric') {
    throw wrongField('weights', `found ${quoted(weights)}, expected a numeric column`);
  }
}

function checkCategories(
  { categories, ordered, labels }: NominalColumnSchema,
  field: string,
): void {
  checkNames(categories ?? [], `${field}.categories`);
  checkNames(labels ?? [], `${field}.labels`);
  if (ordered && categories === undefined) {
    throw wrongField(`${field}.ordered`, 'found no categories, expected them in their order');
  }
  if (labels !== undefined && categories !== undefined) {
    throw wrongField(`${field}.labels`, 'a column of orders lists its labels, and no categories');
  }
}

function checkTarget({ kind, classes, discretize }: SchemaTarget): void {
  const field = 'target.discretize';
  if (classes !== undefined && new Set(classes).size < classes.length) {
    throw wrongField('target.classes', 'found a class twice, expected each once');
  }
  if (discretize === undefined) return;
  if (classes !== undefined) {
    throw wrongField(field, 'it makes the classes itself, so none can be listed');
  }
  if (kind !== undefined && kind !== 'ordinal') {
    throw wrongField(field, `it makes ordered classes, so the target cannot be ${kind}`);
  }
}

function checkNames(names: readonly string[], field: string): void {
  const seen = new Set<string>();
  const again = names.findIndex((name) => seen.size === seen.add(name).size);
  if (again >= 0) throw repeated(`${field}.${again}`, names[again]);
}

function checkDistinct(items: readonly { readonly name: string }[], field: string): void {
  const seen = new Set<string>();
  items.forEach(({ name }, i) => {
    if (seen.has(name)) throw repeated(`${field}.${i}.name`, name);
    seen.add(name);
  });
}

function repeated(field: string, name: string): DataError {
  return wrongField(field, `found ${quoted(name)} again, expected each name once`);
}
