import { type Model, predictionLength, predictionText, type Table } from '@preflearn/core';

/** One row of predictions by the names of their columns. */
export type PredictedRow = Readonly<Record<string, string | number>>;

/** An engine that computes an exported model. */
export interface Engine {
  /** Predictions of the rows of a table, in their order. */
  predict(model: Model, table: Table): Promise<readonly PredictedRow[]>;
  close(): Promise<void>;
}

/** What the model itself predicts; categories that it does not know are missing. */
export function ownPredictions(model: Model, table: Table): readonly PredictedRow[] {
  const prediction = model.predict(table, { unseen: 'missing' });
  const { details } = prediction; // made anew whenever asked for
  return Array.from({ length: predictionLength(prediction) }, (_, row) => ({
    prediction:
      prediction.kind === 'numeric' ? prediction.values[row] : predictionText(prediction, row),
    ...Object.fromEntries(details.map(({ name, values }) => [name, values[row]])),
  }));
}

/** The first row in which predictions differ, and how many do; `undefined` for none. */
export function difference(
  found: readonly PredictedRow[],
  expected: readonly PredictedRow[],
): unknown {
  if (found.length !== expected.length) return { rows: found.length, expected: expected.length };
  const wrong = expected.flatMap((row, at) =>
    Object.keys(row).join() === Object.keys(found[at]).join() &&
    Object.keys(row).every((name) => row[name] === found[at][name])
      ? []
      : [at],
  );
  if (wrong.length === 0) return undefined;
  const [row] = wrong;
  return { wrong: wrong.length, row, found: found[row], expected: expected[row] };
}
