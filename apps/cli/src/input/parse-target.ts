import {
  type Column,
  DataError,
  isMissing,
  type NumberUnit,
  type Schema,
  type Table,
  type Target,
  type TargetSchema,
} from '@preflearn/core';
import type { RemedyInput } from '@preflearn/core/errors';
import type { DecimalMark } from '@preflearn/core/reading';
import { ordersInNotation, parseRanking, quoted, writePositions } from '@preflearn/core/text';
import { numbersIn, rememberedDecimal } from '@preflearn/io';
import { inputName } from '../address/standard-input.js';

/** The target of those rows of a table whose target is known. */
export interface KnownTarget {
  /** Rows, from 0, ascending; at least one. */
  readonly rows: readonly number[];
  /** The target of these rows. */
  readonly target: Target;
}

/** A row with a target that the model does not predict. */
export interface UnknownTarget {
  /** From 0. */
  readonly row: number;
  readonly text: string;
  /** What the text is instead of a target, such as `no number`. */
  readonly is: string;
}

/**
 * The target in a table that a model predicts for, in terms of the model, or the first row with a target unknown to the
 * model.
 *
 * @param table    its target column has been read as text
 * @param decimal  the decimal mark; when absent, it is detected from the texts
 * @returns `undefined` if the target is not known in any row
 */
export function parseTarget(
  table: Table,
  schema: TargetSchema,
  decimal?: DecimalMark,
): KnownTarget | UnknownTarget | undefined {
  if (!table.has(schema.name)) return undefined;
  const column = table.column(schema.name);
  const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter(
    (row) => !isMissing(column, row),
  );
  if (column.type !== 'nominal' || rows.length === 0) return undefined;
  const { known, is, of } = readerFor(schema, column, decimal);
  const odd = rows.find((row) => !known[column.codes[row]]);
  if (odd !== undefined) return { row: odd, text: column.categories[column.codes[odd]], is };
  return { rows, target: of(rows.map((row) => column.codes[row])) };
}

/**
 * The rows of a table that have a target, for work that needs it.
 *
 * @param decimal  the decimal mark, if an option names it
 * @param needed   the problem where the table has no target
 * @param remedy   what to do, besides correcting a target
 * @throws DataError COLUMN_MISSING, TARGET_MISSING, TARGET_CLASSES
 */
export function targetRows(
  path: string,
  table: Table,
  { target, reading }: Schema,
  decimal: DecimalMark | undefined,
  { needed, remedy }: { readonly needed: string; readonly remedy: RemedyInput },
): KnownTarget {
  const { name } = target;
  const where = { file: inputName(path), column: name };
  const mark = decimal ?? rememberedDecimal(reading, table.reading, name);
  const known = parseTarget(table, target, mark);
  if (known !== undefined && 'target' in known) return known;
  if (known !== undefined) {
    throw new DataError('TARGET_CLASSES', `found ${quoted(known.text)}, which is ${known.is}`, {
      where: { ...where, row: known.row + 1 },
      remedy: ['correct it', remedy],
    });
  }
  if (table.has(name)) {
    throw new DataError('TARGET_MISSING', 'the target is missing in every row', { where, remedy });
  }
  throw new DataError('COLUMN_MISSING', needed, { where, remedy });
}

/** How the texts of a column are interpreted. */
interface Reader {
  /** Whether a text can be interpreted, by code. */
  readonly known: readonly boolean[];
  /** What a text is that cannot be interpreted. */
  readonly is: string;
  /** The target of rows, from the codes of their texts, all of which can be interpreted. */
  readonly of: (codes: readonly number[]) => Target;
}

type TextColumn = Extract<Column, { type: 'nominal' }>;

function readerFor(
  schema: TargetSchema,
  { categories }: TextColumn,
  decimal: DecimalMark | undefined,
): Reader {
  switch (schema.kind) {
    case 'numeric':
      return numberReader(schema, categories, decimal);
    case 'ranking':
      return rankingReader(schema, categories);
    default:
      return classReader(schema, schema.kind, categories, decimal);
  }
}

function numberReader(
  { name, unit }: TargetSchema,
  texts: readonly string[],
  decimal: DecimalMark | undefined,
): Reader {
  const numbers = numbersIn(texts, decimal, undefined, unit);
  return {
    known: Array.from(numbers, (value) => !Number.isNaN(value)),
    is: notNumber(unit),
    of: (codes) => ({
      ...{ kind: 'numeric', name },
      ...(unit !== undefined && { unit }),
      values: Float64Array.from(codes, (code) => numbers[code]),
    }),
  };
}

function classReader(
  { name, classes, cuts, medians, unit }: TargetSchema,
  kind: 'ordinal' | 'nominal',
  texts: readonly string[],
  decimal: DecimalMark | undefined,
): Reader {
  const numbers = numbersIn(texts, decimal, undefined, unit);
  const classOf = texts.map((text, i) =>
    cuts === undefined ? classNamed(text, numbers[i], classes) : classOfNumber(numbers[i], cuts),
  );
  return {
    known: classOf.map((code) => code >= 0),
    is: cuts === undefined ? "none of the model's classes" : notNumber(unit),
    of: (codes) => ({
      kind,
      name,
      classes,
      codes: Int32Array.from(codes, (code) => classOf[code]),
      ...(unit !== undefined && { unit }),
      ...(kind === 'ordinal' &&
        medians && { medians, numbers: Float64Array.from(codes, (code) => numbers[code]) }),
    }),
  };
}

/** What a text is that is not a number in the unit of the model. */
function notNumber(unit: NumberUnit | undefined): string {
  switch (unit) {
    case undefined:
      return 'no number';
    case 'date':
    case 'date-time':
      return 'no date';
    case 'time':
    case 'duration':
      return 'no time';
    default:
      return `no number in ${unit}, the unit of the model`;
  }
}

function rankingReader({ name, classes: labels }: TargetSchema, texts: readonly string[]): Reader {
  const codeOf = new Map(labels.map((label, code) => [label, code]));
  const orders = ordersInNotation(texts) ?? texts;
  const positionsOf = orders.map((text) => positionsIn(text, codeOf));
  return {
    known: positionsOf.map((positions) => positions !== undefined),
    is: "no order of the model's labels",
    of: (codes) => {
      const positions = new Int32Array(codes.length * labels.length);
      codes.forEach((code, row) => {
        positions.set(positionsOf[code] ?? [], row * labels.length);
      });
      return { kind: 'ranking', name, labels, positions };
    },
  };
}

/** The class that a text names, or that equals its number; -1 for none. */
function classNamed(text: string, value: number, classes: readonly string[]): number {
  const exact = classes.indexOf(text);
  if (exact >= 0) return exact;
  return classes.findIndex((name) => numberOf(name) === value);
}

/** Class k contains the values in (cuts[k-1], cuts[k]]; -1 for NaN. */
function classOfNumber(value: number, cuts: readonly number[]): number {
  if (Number.isNaN(value)) return -1;
  const above = cuts.findIndex((cut) => value <= cut);
  return above < 0 ? cuts.length : above;
}

/** Positions of the labels in an order; `undefined` if the text is not an order. */
function positionsIn(text: string, codeOf: ReadonlyMap<string, number>): Int32Array | undefined {
  const positions = new Int32Array(codeOf.size);
  try {
    writePositions(parseRanking(text, {}), codeOf, {}, positions, 0);
    return positions;
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}

function numberOf(text: string): number {
  return text.trim() === '' ? NaN : Number(text);
}
