import {
  type ClassPrediction,
  type Column,
  DataError,
  type Model,
  type NominalColumn,
  type NumericColumn,
  type NumericPrediction,
  type Prediction,
  predictionLength,
  predictionText,
  Table,
  type TargetSchema,
  type TrainingMemory,
} from '@preflearn/core';
import { LARGER_HEAP } from '@preflearn/core/errors';
import { checkMemory } from '@preflearn/core/models';
import { listed, roundedToUnit } from '@preflearn/core/text';
import { isWrittenAsText, targetValue } from '../text/target-value.js';
import { withoutNoise } from '../text/without-noise.js';

/**
 * Predictions as a table: `prediction`, then for classes made from a number their bounds `lower` and `upper` and the
 * `median` of the training rows in them, for a number the ends `lower` and `upper` of its interval, and the model's
 * details, such as `score`. Dates, times of day and durations are rounded to what is written of them; other numbers have no
 * unit, so that programs can read them.
 */
export function predictionTable(prediction: Prediction, target: TargetSchema): Table {
  const rows = predictionLength(prediction);
  const texts = () => textColumn('prediction', rows, (row) => predictionText(prediction, row));
  const details = prediction.details.map(
    ({ name, values }): Column => ({ type: 'numeric', name, values }),
  );
  switch (prediction.kind) {
    case 'numeric':
      return new Table([
        numberColumn('prediction', prediction.values, target),
        ...intervalColumns(prediction, target),
        ...details,
      ]);
    case 'ranking':
      return new Table([{ ...texts(), labels: prediction.labels }, ...details]);
    default:
      return new Table([
        texts(),
        ...rangeColumns(prediction, target),
        ...details,
        ...setColumns(prediction),
      ]);
  }
}

/**
 * The numbers above `lower` and up to `upper` are of the predicted class; missing where it has no such bound. Models saved
 * by earlier versions have no medians.
 */
function rangeColumns({ codes }: ClassPrediction, target: TargetSchema): readonly Column[] {
  const { cuts = [], medians } = target;
  if (cuts.length === 0) return [];
  const column = (name: string, numberOf: (code: number) => number | undefined): Column =>
    numberColumn(
      name,
      Float64Array.from(codes, (code) => withoutNoise(numberOf(code) ?? NaN)),
      target,
    );
  return [
    column('lower', (code) => cuts[code - 1]),
    column('upper', (code) => cuts[code]),
    ...(medians === undefined ? [] : [column('median', (code) => medians[code])]),
  ];
}

/** The prediction intervals as columns, around the prediction also after rounding; none of a model without them. */
function intervalColumns(
  { values, intervals }: NumericPrediction,
  target: TargetSchema,
): readonly Column[] {
  if (intervals === undefined) return [];
  const lower = intervals.lower.map((end, row) => Math.min(withoutNoise(end), values[row]));
  const upper = intervals.upper.map((end, row) => Math.max(withoutNoise(end), values[row]));
  return [numberColumn('lower', lower, target), numberColumn('upper', upper, target)];
}

/** Numbers of the target, with its unit if they are dates or times. */
function numberColumn(name: string, values: Float64Array, { unit }: TargetSchema): NumericColumn {
  if (!isWrittenAsText(unit)) return { type: 'numeric', name, values };
  return { type: 'numeric', name, values: values.map((one) => roundedToUnit(one, unit)), unit };
}

/** The prediction sets as columns: the `lowest` and `highest` class for ordered classes, otherwise `set`. */
function setColumns({ kind, classes, codes, sets }: ClassPrediction): readonly Column[] {
  if (sets === undefined) return [];
  const setOf = (row: number) =>
    sets.members.subarray(row * classes.length, (row + 1) * classes.length);
  if (kind === 'nominal') {
    const namesOf = (row: number) => classes.filter((_, k) => setOf(row)[k] === 1).join('|');
    return [textColumn('set', codes.length, namesOf)];
  }
  return [
    textColumn('lowest', codes.length, (row) => classes[setOf(row).indexOf(1)]),
    textColumn('highest', codes.length, (row) => classes[setOf(row).lastIndexOf(1)]),
  ];
}

/** Joins the columns of two tables; {@link checkColumnNames} has already checked that their names differ. */
export function withInputColumns(input: Table, predictions: Table): Table {
  return new Table([...input.columns, ...predictions.columns]);
}

/**
 * Checks, before predictions are made, that they can be added to a table, whose columns must have different names.
 *
 * @throws DataError COLUMN_DUPLICATE
 */
export function checkColumnNames(input: Table, model: Model): void {
  const none = predictionTable(model.predict(input.select([])), model.schema.target);
  const twice = none.names.filter((name) => input.has(name));
  if (twice.length === 0) return;
  throw new DataError('COLUMN_DUPLICATE', `there would be a second column ${listed(twice)}`, {
    where: { option: 'keep' },
    remedy: ['rename the one in the table', { action: 'leave-out', option: 'keep' }],
  });
}

/** Heap bytes of a row of a JSON document, and of each cell in addition to its text. */
const ROW_BYTES = 60;
const CELL_BYTES = 120;

/**
 * The rows of a prediction table as objects, for a JSON document that contains them all.
 *
 * @param memory  the memory that they may use
 * @throws DataError MEMORY
 */
export function predictionRows(
  table: Table,
  memory: TrainingMemory,
): readonly Readonly<Record<string, unknown>>[] {
  const { rowCount, columns } = table;
  const needed = rowCount * (ROW_BYTES + CELL_BYTES * columns.length);
  const need = { what: `${rowCount} predictions in one document`, heapBytes: needed };
  const remedy = ['write them to a file (--out predictions.jsonl)', LARGER_HEAP];
  checkMemory(need, memory, { where: { option: 'json' }, remedy });
  return Array.from({ length: table.rowCount }, (_, row) =>
    Object.fromEntries(table.columns.map((column) => [column.name, cell(column, row)])),
  );
}

function cell(column: Column, row: number): unknown {
  if (column.type === 'nominal') return column.categories[column.codes[row]];
  const { unit } = column;
  const value = column.values[row];
  return typeof unit === 'string' && !Number.isNaN(value) ? targetValue(value, unit) : value;
}

function textColumn(name: string, rows: number, textOf: (row: number) => string): NominalColumn {
  const codeOf = new Map<string, number>();
  const codes = Int32Array.from({ length: rows }, (_, row) => {
    const text = textOf(row);
    const code = codeOf.get(text) ?? codeOf.size;
    codeOf.set(text, code);
    return code;
  });
  return { type: 'nominal', name, codes, categories: [...codeOf.keys()] };
}
