import { DataError, type OptionValue } from '@preflearn/core';
import { firstIssue } from '@preflearn/core/errors';
import { foundText, quoted, shortened } from '@preflearn/core/text';
import * as v from 'valibot';
import type { ReliabilityCurve } from '../predictions/reliability.js';
import type { MetricSummary } from '../statistics/summary.js';

/** Marks a results document. */
export const RESULTS_FORMAT = 'preflearn/results';

/** Version of results documents that this library writes and reads. */
export const RESULTS_VERSION = 1;

/** How the rows were split. */
export interface SplitSummary {
  /** `folds` and `holdout` as in a split plan; `given` for splits supplied by the caller. */
  readonly method: 'folds' | 'holdout' | 'given';
  /** Total number of splits: the length of each metric's `values`. */
  readonly count: number;
  /** How many times the splits were drawn. */
  readonly repeats?: number | undefined;
  /** Number of folds. */
  readonly folds?: number | undefined;
  /** Whether each class was spread evenly over the folds. */
  readonly stratified?: boolean | undefined;
  /** Number of training rows of a hold-out split. */
  readonly train?: number | undefined;
  /** Number of test rows of a hold-out split. */
  readonly test?: number | undefined;
}

/** How one learner did on one data set. */
export interface ExperimentResult {
  /** Name of the data set. */
  readonly dataset: string;
  /** Name of the learner. */
  readonly learner: string;
  /** All options of the learner. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** All metrics that were measured, by id. */
  readonly metrics: Readonly<Record<string, MetricSummary>>;
  /** Mean time per split in seconds, as measured; the only part that differs from run to run. */
  readonly seconds: {
    /** Training. */
    readonly fit: number;
    /** Prediction of the test rows. */
    readonly predict: number;
  };
  /** Number of rows of the data set. */
  readonly rows?: number | undefined;
  /** Seed of the experiment. */
  readonly seed?: number | undefined;
  /** How the rows were split. */
  readonly splits?: SplitSummary | undefined;
  /**
   * Reliability of the probability of the most probable class, over the test rows of all splits; absent if the learner
   * predicts no probabilities.
   */
  readonly reliability?: ReliabilityCurve | undefined;
}

/** How the best constant prediction did on a data set. */
export interface ConstantResult {
  /** Name of the data set. */
  readonly dataset: string;
  /** What was predicted, by id of the metric, such as `always the median class` or `the class shares`. */
  readonly words: Readonly<Record<string, string>>;
  /** All metrics that were measured, by id. */
  readonly metrics: Readonly<Record<string, MetricSummary>>;
}

/** Results of experiments as plain data, to be stored as JSON. */
export interface ResultsDocument {
  /** Marks the document. */
  readonly format: typeof RESULTS_FORMAT;
  /** Version of the document's format. */
  readonly version: typeof RESULTS_VERSION;
  /** One for each learner and data set. */
  readonly results: readonly ExperimentResult[];
  /** One for each data set with a constant to compare with. */
  readonly constants?: readonly ConstantResult[] | undefined;
}

const finite = v.pipe(v.number(), v.finite());
const notNegative = v.pipe(finite, v.minValue(0));
const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const metricSchema = v.pipe(
  v.object({
    mean: v.nullable(finite),
    standardError: v.nullable(notNegative),
    defined: wholeNumber,
    values: v.pipe(v.array(v.nullable(finite)), v.minLength(1)),
    undefinedOn: v.optional(
      v.array(v.object({ reason: v.string(), splits: v.array(wholeNumber) })),
    ),
  }),
  v.check(
    (summary) => agreesWithItself(summary),
    'mean, defined, values and undefinedOn that belong together',
  ),
);

/** Whether a summary gives a reason for exactly those splits that have no value. */
function agreesWithItself({ mean, standardError, defined, values, undefinedOn }: MetricSummary) {
  const lacking = values.flatMap((value, split) => (value === null ? [split] : []));
  const explained = (undefinedOn ?? []).flatMap(({ splits }) => splits).sort((a, b) => a - b);
  return (
    defined === values.length - lacking.length &&
    (mean === null) === (defined === 0) &&
    (standardError === null) === defined < 2 &&
    explained.length === lacking.length &&
    explained.every((split, i) => split === lacking[i])
  );
}

const splitsSchema = v.object({
  method: v.picklist(['folds', 'holdout', 'given']),
  count: wholeNumber,
  repeats: v.optional(wholeNumber),
  folds: v.optional(wholeNumber),
  stratified: v.optional(v.boolean()),
  train: v.optional(wholeNumber),
  test: v.optional(wholeNumber),
});

const share = v.nullable(v.pipe(finite, v.minValue(0), v.maxValue(1)));

/** The schema of a reliability curve. */
export const reliabilitySchema = v.object({
  bins: v.pipe(
    v.array(
      v.object({
        from: finite,
        to: finite,
        count: notNegative,
        predicted: share,
        observed: share,
      }),
    ),
    v.minLength(1),
  ),
  calibrationError: share,
});

const resultSchema = v.object({
  dataset: v.string(),
  learner: v.string(),
  options: v.record(
    v.string(),
    v.union([finite, v.string(), v.boolean(), v.null(), v.array(v.array(finite))]),
  ),
  metrics: v.record(v.string(), metricSchema),
  seconds: v.object({ fit: notNegative, predict: notNegative }),
  rows: v.optional(wholeNumber),
  seed: v.optional(wholeNumber),
  splits: v.optional(splitsSchema),
  reliability: v.optional(reliabilitySchema),
});

/** The schema of a results document. */
export const resultsDocumentSchema = v.object({
  format: v.literal(RESULTS_FORMAT),
  version: v.literal(RESULTS_VERSION),
  results: v.array(resultSchema),
  constants: v.optional(
    v.array(
      v.object({
        dataset: v.string(),
        words: v.record(v.string(), v.string()),
        metrics: v.record(v.string(), metricSchema),
      }),
    ),
  ),
});

/**
 * Checks a results document. Fields that this version does not know are ignored.
 *
 * @param input  plain data, such as `JSON.parse` gives
 * @throws DataError FILE_FORMAT if it is not a results document, of another version, or damaged
 */
export function readResultsDocument(input: unknown): ResultsDocument {
  checkHead(input);
  const result = v.safeParse(resultsDocumentSchema, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const { path, problem } = firstIssue(issue);
  const said = issue.type === 'check' ? `expected ${issue.message}` : problem;
  throw new DataError(
    'FILE_FORMAT',
    `results document, ${shortened(path.join('.')) || 'top level'}: ${said}`,
    { remedy: 'write it again, as it is damaged or was edited' },
  );
}

function checkHead(input: unknown): void {
  const head: { readonly format?: unknown; readonly version?: unknown } =
    typeof input === 'object' && input !== null ? input : {};
  if (head.format !== RESULTS_FORMAT) {
    throw new DataError(
      'FILE_FORMAT',
      `this is not a preflearn results document: its "format" is not ${quoted(RESULTS_FORMAT)}.`,
    );
  }
  if (head.version !== RESULTS_VERSION) {
    const found = head.version === undefined ? 'no version' : `version ${foundText(head.version)}`;
    throw new DataError(
      'FILE_FORMAT',
      `the results document has ${found}, but this preflearn reads version ${RESULTS_VERSION}`,
      { remedy: ['read it with the preflearn that wrote it', 'run the experiment again'] },
    );
  }
}
