import {
  type Model,
  type Prediction,
  quoted,
  type Table,
  type UnseenCategories,
} from '@preflearn/core';
import { metricsFor } from '@preflearn/evaluation';
import { type KnownTarget, knownTarget } from '../input/known-target.js';
import { rowWeights } from '../input/row-weights.js';
import { counted, decimals } from '../output/value-text.js';

/** A table and what a model predicts for it. */
interface Predicted {
  readonly file: string;
  readonly table: Table;
  readonly model: Model;
  readonly prediction: Prediction;
}

interface ErrorOptions {
  readonly unseen: UnseenCategories;
  /** Column with the weights of the rows. */
  readonly weights?: string;
}

/** How wrong predictions are. */
interface Errors {
  /** Number of rows whose target is known. */
  readonly rows: number;
  /** By id of the metric; those that are defined. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** The errors of predictions, and a note on them. */
interface ErrorReport {
  /** Absent where the target is not known. */
  readonly errors?: Errors;
  /** For people; absent where the table lacks the target. */
  readonly note?: string;
}

/**
 * How wrong predictions are, where the table holds the target too and it can be understood.
 *
 * @throws DataError as {@link rowWeights}
 */
export function predictionErrors(predicted: Predicted, options: ErrorOptions): ErrorReport {
  const { file, table, model } = predicted;
  const { name } = model.schema.target;
  const known = knownTarget(table, model.schema.target);
  const { weights } = options;
  if (weights !== undefined) rowWeights(file, table, weights, []); // to be there in any case
  if (known !== undefined && 'target' in known) {
    const errors = measured(predicted, known, options);
    return { errors, note: errorNote(predicted, errors, weights) };
  }
  if (!table.has(name)) return {};
  const found =
    known === undefined
      ? `The ${quoted(name)} in ${file} is missing in every row`
      : `Row ${known.row + 1} of ${quoted(name)} in ${file} is ${quoted(known.text)}, which is ${known.is}`;
  return { note: `${found}, so no error is reported.` };
}

function measured(
  { file, table, model, prediction }: Predicted,
  { rows, target }: KnownTarget,
  { unseen, weights: column }: ErrorOptions,
): Errors {
  const weights = column === undefined ? undefined : rowWeights(file, table, column, rows);
  const ofRows =
    rows.length === table.rowCount ? prediction : model.predict(table.select(rows), { unseen });
  const values = metricsFor(target)
    .map((metric) => [metric.id, metric.value(ofRows, target, weights)] as const)
    .filter(([, value]) => Number.isFinite(value));
  return { rows: rows.length, metrics: Object.fromEntries(values) };
}

function errorNote(
  { file, model }: Predicted,
  { rows, metrics }: Errors,
  weights: string | undefined,
): string {
  const known = `${quoted(model.schema.target.name)} of ${counted(rows, 'row')} in ${file}`;
  const values = Object.entries(metrics).map(([id, value]) => `${id} ${decimals(value)}`);
  if (values.length === 0) return `The ${known} allows no metric, so no error is reported.`;
  const weighted = weights === undefined ? '' : `, weighted by ${quoted(weights)}`;
  return `Against the ${known}${weighted}: ${values.join(', ')}.`;
}
