import {
  type ClassPrediction,
  type Column,
  type LabelledTable,
  type NominalTarget,
  type RankingTarget,
  selectRows,
  Table,
  takeTarget,
} from '@preflearn/core';
import { stratifiedKFold } from '@preflearn/evaluation';

/** The columns of a set whose target, the last one, is a class. */
export interface SetSchema {
  readonly attributes: readonly { name: string; type: string; values?: readonly string[] }[];
  readonly target: { readonly name: string; readonly values: readonly string[] };
}

/** The records of the text of a CSV file without quotes, without the heading. */
export function records(text: string): readonly (readonly string[])[] {
  const lines = text.trimEnd().split('\n');
  return lines.slice(1).map((line) => line.split(','));
}

/** A set with the declared categories and classes; an empty field is a missing value. */
export function classificationSet(
  cells: readonly (readonly string[])[],
  { attributes, target }: SetSchema,
): LabelledTable<NominalTarget> {
  const columns = attributes.map(({ name, values }, a): Column => {
    if (values === undefined) return numericColumn(name, cells, a);
    const codes = Int32Array.from(cells, (row) => values.indexOf(row[a]));
    return { type: 'nominal', name, codes, categories: values };
  });
  const codes = Int32Array.from(cells, (row) => target.values.indexOf(row[attributes.length]));
  if (codes.includes(-1)) throw new Error('a row has a class that is not declared');
  return {
    attributes: new Table(columns),
    target: { kind: 'nominal', name: target.name, classes: target.values, codes },
  };
}

function numericColumn(name: string, cells: readonly (readonly string[])[], a: number): Column {
  const values = Float64Array.from(cells, (row) => (row[a] === '' ? NaN : Number(row[a])));
  return { type: 'numeric', name, values };
}

/** The rows whose index is a multiple of `parts` after `part`, and the others. */
export function splitByIndex(
  data: LabelledTable<NominalTarget>,
  parts: number,
  part: number,
): Record<'tested' | 'trained', LabelledTable<NominalTarget>> {
  const rows = [...data.target.codes.keys()];
  return {
    tested: selectRows(
      data,
      rows.filter((row) => row % parts === part),
    ),
    trained: selectRows(
      data,
      rows.filter((row) => row % parts !== part),
    ),
  };
}

/** A set of numbers whose last field is an order of labels, such as `b>a~c`. */
export function rankingSet(cells: readonly (readonly string[])[]): LabelledTable<RankingTarget> {
  const last = cells[0].length - 1;
  const numbers = [...Array(last).keys()].map((a) => numericColumn(`x${a}`, cells, a));
  const orders = [...new Set(cells.map((row) => row[last]))];
  const codes = Int32Array.from(cells, (row) => orders.indexOf(row[last]));
  const order = { type: 'nominal' as const, name: 'order', codes, categories: orders };
  const data = takeTarget(new Table([...numbers, order]), 'order', { kind: 'ranking' });
  return data as LabelledTable<RankingTarget>;
}

/** What predicts classes, such as a model. */
interface ClassPredictor {
  predict(table: Table): ClassPrediction;
}

/** Number of rows that a model gives another class. */
export function wrongRows(
  model: ClassPredictor,
  { attributes, target }: LabelledTable<NominalTarget>,
): number {
  const { codes } = model.predict(attributes);
  return codes.reduce((sum, code, row) => sum + Number(code !== target.codes[row]), 0);
}

/**
 * Share of wrong rows in one stratified ten-fold cross-validation.
 *
 * @param seed  seed of the folds
 */
export function tenFoldError(
  fit: (data: LabelledTable<NominalTarget>) => ClassPredictor,
  data: LabelledTable<NominalTarget>,
  seed: number,
): number {
  const wrong = stratifiedKFold(data.target.codes, 10, seed).map(({ train, test }) =>
    wrongRows(fit(selectRows(data, train)), selectRows(data, test)),
  );
  return wrong.reduce((sum, count) => sum + count, 0) / data.attributes.rowCount;
}
