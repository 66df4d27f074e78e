import {
  type ClassPrediction,
  type Column,
  checkMemory,
  DataError,
  LARGER_HEAP,
  listed,
  type Model,
  type NominalColumn,
  type Prediction,
  predictionLength,
  predictionText,
  Table,
  type TrainingMemory,
} from '@preflearn/core';

/** Predictions as a table: `prediction`, then the details that the model gives, such as `score`. */
export function predictionTable(prediction: Prediction): Table {
  const rows = predictionLength(prediction);
  const texts = () => textColumn('prediction', rows, (row) => predictionText(prediction, row));
  const details = prediction.details.map(
    ({ name, values }): Column => ({ type: 'numeric', name, values }),
  );
  switch (prediction.kind) {
    case 'numeric':
      return new Table([
        { type: 'numeric', name: 'prediction', values: prediction.values },
        ...details,
      ]);
    case 'ranking':
      return new Table([{ ...texts(), labels: prediction.labels }, ...details]);
    default:
      return new Table([texts(), ...details, ...setColumns(prediction)]);
  }
}

/** The sets of a prediction as columns: `lowest` and `highest` class where classes are ordered, else `set`. */
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

/** A table with the columns of two, which {@link checkColumnNames} has found to have different names. */
export function withInputColumns(input: Table, predictions: Table): Table {
  return new Table([...input.columns, ...predictions.columns]);
}

/**
 * Checks that predictions can be added to a table, whose columns need other names, before they are made.
 *
 * @throws DataError COLUMN_DUPLICATE
 */
export function checkColumnNames(input: Table, model: Model): void {
  const none = predictionTable(model.predict(input.select([])));
  const twice = none.names.filter((name) => input.has(name));
  if (twice.length === 0) return;
  throw new DataError('COLUMN_DUPLICATE', `there would be a second column ${listed(twice)}`, {
    where: { option: 'keep' },
    remedy: ['rename the one in the table', { action: 'leave-out', option: 'keep' }],
  });
}

/** Bytes of the heap that a row of a JSON document takes, and each of its cells beside its text. */
const ROW_BYTES = 60;
const CELL_BYTES = 120;

/**
 * Rows of a prediction table as objects, for a JSON document that holds them all.
 *
 * @param memory  what they may take
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
  return column.type === 'numeric' ? column.values[row] : column.categories[column.codes[row]];
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
