import type { Model, Prediction, Table, UnseenCategories } from '@preflearn/core';
import type { DecimalMark } from '@preflearn/core/reading';
import { quoted } from '@preflearn/core/text';
import { intervalMetrics, measure, metricOfId, metricsFor } from '@preflearn/evaluation';
import { rememberedDecimal } from '@preflearn/io';
import { type KnownTarget, parseTarget } from '../input/parse-target.js';
import { rowWeights } from '../input/row-weights.js';
import { wrapped } from '../text/text-table.js';
import { counted } from '../text/value-text.js';
import { measuredText } from './metric-unit.js';
import { undefinedText } from './undefined-metrics.js';

/** A table and a model's predictions for it. */
interface Predicted {
  readonly file: string;
  readonly table: Table;
  readonly model: Model;
  readonly prediction: Prediction;
  /** Longest line of the note, in characters. */
  readonly width: number;
}

interface ErrorOptions {
  readonly decimal?: DecimalMark | undefined;
  readonly unseen: UnseenCategories;
  /** Column with the weights of the rows. */
  readonly weights?: string;
}

/** Errors of predictions. */
interface Errors {
  /** Number of rows with a known target. */
  readonly rows: number;
  /** By id of the metric; `null` if it is undefined. */
  readonly metrics: Readonly<Record<string, number | null>>;
  /** Why metrics are undefined, by id. */
  readonly undefined: Readonly<Record<string, string>>;
}

/** The errors of predictions, and a note on them. */
interface ErrorReport {
  /** Absent if the target is not known. */
  readonly errors?: Errors;
  /** In words; absent if the table lacks the target. */
  readonly note?: string;
}

/**
 * The errors of predictions, if the table also contains the target and it can be interpreted.
 *
 * @throws DataError as {@link rowWeights}
 */
export function predictionErrors(predicted: Predicted, options: ErrorOptions): ErrorReport {
  const { file, table, model } = predicted;
  const { target, reading } = model.schema;
  const { name } = target;
  const decimal = options.decimal ?? rememberedDecimal(reading, table.reading, name);
  const known = parseTarget(table, target, decimal);
  const { weights } = options;
  if (weights !== undefined) rowWeights(file, table, weights, []); // checked in any case
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
  const hasIntervals = 'intervals' in ofRows && ofRows.intervals !== undefined;
  const measured = [...metricsFor(target), ...(hasIntervals ? intervalMetrics : [])].map(
    (metric) => [metric.id, measure(metric, ofRows, target, weights)] as const,
  );
  return {
    rows: rows.length,
    metrics: Object.fromEntries(measured.map(([id, { value }]) => [id, value])),
    undefined: Object.fromEntries(
      measured.flatMap(([id, one]) => (one.value === null ? [[id, one.reason] as const] : [])),
    ),
  };
}

function errorNote(
  { file, model, width }: Predicted,
  { rows, metrics, undefined: reasons }: Errors,
  weights: string | undefined,
): string {
  const known = `${quoted(model.schema.target.name)} of ${counted(rows, 'row')} in ${file}`;
  const values = Object.entries(metrics).flatMap(([id, value]) =>
    value === null
      ? []
      : [`${id} ${measuredText(value, metricOfId(id) ?? { id }, model.schema.target)}`],
  );
  const lacking = undefinedText(Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
  if (values.length === 0) {
    return wrapped(
      `The ${known} allows no metric, so no error is reported: ${lacking}.`,
      width,
      '  ',
    );
  }
  const weighted = weights === undefined ? '' : `, weighted by ${quoted(weights)}`;
  const undefinedOnes = lacking === '' ? '' : ` Undefined: ${lacking}.`;
  const text = `Against the ${known}${weighted}: ${values.join(', ')}.${undefinedOnes}`;
  return wrapped(text, width, '  ');
}
