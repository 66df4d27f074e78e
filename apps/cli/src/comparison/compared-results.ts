import { dirname } from 'node:path';
import { DataError, type OptionValue } from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import {
  definedFigures,
  type MethodFigures,
  type Metric,
  type MetricSummary,
} from '@preflearn/evaluation';
import { reasonsText } from '../evaluation/undefined-metrics.js';
import type { FiledResult } from '../input/read-results.js';
import { optionText } from '../text/value-text.js';

/** What distinguishes methods, apart from the name of the learner. */
export interface MethodIdentity {
  /** Treat a learner with different settings as one method. */
  readonly anySettings?: boolean | undefined;
  /** Treat results in different folders as those of different methods. */
  readonly byFolder?: boolean | undefined;
}

/** A data set that is left out, and the methods that have no result on it. */
interface LeftOut {
  readonly dataset: string;
  readonly methods: readonly string[];
}

/** A figure that is undefined, or a mean over only some of the splits. */
interface UndefinedFigure {
  readonly method: string;
  readonly dataset: string;
  /** Number of splits on which the metric is defined, and of all splits. */
  readonly defined: number;
  readonly splits: number;
  readonly reason: string;
}

/** The best constant prediction on each data set. */
interface ComparedConstant {
  /** The metric of the constant, null where it is not known; shape [data sets compared]. */
  readonly figures: readonly (number | null)[];
  /** What is predicted, such as `always the median class`. */
  readonly words: readonly string[];
}

/** Results as a table of methods and data sets, with notes for the reader. */
export interface ComparedResults {
  readonly compared: MethodFigures;
  /** Settings of each method, in the order of the methods. */
  readonly settings: readonly Readonly<Record<string, OptionValue>>[];
  readonly leftOut: readonly LeftOut[];
  /** Methods left out because the metric is undefined for them on every data set. */
  readonly undefinedMethods: readonly string[];
  /** Data sets left out because the metric is undefined there for another method. */
  readonly undefinedDatasets: readonly string[];
  /** Why figures are undefined, and which means are not over all splits. */
  readonly undefinedFigures: readonly UndefinedFigure[];
  /** Data sets on which the methods did not all use the same splits. */
  readonly otherSplits: readonly string[];
  /** Absent if no file says how a constant did. */
  readonly constant?: ComparedConstant | undefined;
}

/** The results of one method. */
interface Method {
  readonly learner: string;
  readonly folder: string | undefined;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly byDataset: Map<string, FiledResult>;
}

/**
 * Arranges results in a table; methods and data sets are in order of first occurrence.
 *
 * A method is a learner with its settings. If a learner occurs with different settings, those that differ become part
 * of the names.
 *
 * @param common  whether to leave out data sets on which some method has no result
 * @throws DataError RESULT_MISSING, RESULT_DUPLICATE
 */
export function comparedResults(
  results: readonly FiledResult[],
  { id, direction }: Metric,
  identity: MethodIdentity,
  common: boolean,
): ComparedResults {
  const methods = methodsOf(results, identity);
  const names = namesOf(methods);
  const byDataset = resultsByDataset(results);
  const datasets = [...byDataset.keys()];
  checkRows(byDataset);
  const gaps = datasets.flatMap((dataset): LeftOut[] => {
    const lacking = names.filter((_, j) => summaryOf(methods[j], dataset, id) === undefined);
    return lacking.length > 0 ? [{ dataset, methods: lacking }] : [];
  });
  if (gaps.length > 0 && !common) throw missing(gaps, id, methods);
  const left = new Set(gaps.map(({ dataset }) => dataset));
  const measured = datasets.filter((name) => !left.has(name));
  const { compared, undefinedMethods, undefinedDatasets } = definedFigures({
    ...{ methods: names, datasets: measured, direction },
    figures: measured.map((dataset) =>
      methods.map((method) => summaryOf(method, dataset, id)?.mean ?? null),
    ),
  });
  const kept = methods.filter((_, j) => compared.methods.includes(names[j]));
  return {
    compared,
    settings: kept.map(({ options }) => options),
    leftOut: gaps,
    undefinedMethods,
    undefinedDatasets: undefinedDatasets.map(({ dataset }) => dataset),
    undefinedFigures: measured.flatMap((dataset) =>
      methods.flatMap((method, j) =>
        undefinedFigure(names[j], dataset, summaryOf(method, dataset, id)),
      ),
    ),
    otherSplits: compared.datasets.filter((dataset) => haveOtherSplits(kept, dataset)),
    constant: constantOn(compared.datasets, byDataset, id),
  };
}

function resultsByDataset(
  results: readonly FiledResult[],
): ReadonlyMap<string, readonly FiledResult[]> {
  const found = new Map<string, FiledResult[]>();
  for (const one of results) {
    const here = found.get(one.result.dataset);
    if (here === undefined) found.set(one.result.dataset, [one]);
    else here.push(one);
  }
  return found;
}

function constantOn(
  datasets: readonly string[],
  byDataset: ReadonlyMap<string, readonly FiledResult[]>,
  metric: string,
): ComparedConstant | undefined {
  const found = datasets.map(
    (name) =>
      byDataset
        .get(name)
        ?.find(({ constant }) => typeof constant?.metrics[metric]?.mean === 'number')?.constant,
  );
  if (found.every((constant) => constant === undefined)) return undefined;
  return {
    figures: found.map((constant) => constant?.metrics[metric].mean ?? null),
    words: [...new Set(found.flatMap((constant) => constant?.words[metric] ?? []))],
  };
}

function summaryOf(method: Method, dataset: string, metric: string): MetricSummary | undefined {
  return method.byDataset.get(dataset)?.result.metrics[metric];
}

function undefinedFigure(
  method: string,
  dataset: string,
  summary: MetricSummary | undefined,
): readonly UndefinedFigure[] {
  if (summary === undefined || summary.defined === summary.values.length) return [];
  const { defined, values } = summary;
  return [{ method, dataset, defined, splits: values.length, reason: reasonsText(summary) }];
}

function methodsOf(
  results: readonly FiledResult[],
  { anySettings = false, byFolder = false }: MethodIdentity,
): readonly Method[] {
  const methods = new Map<string, Method>();
  for (const filed of results) {
    const { learner, options, dataset } = filed.result;
    const folder = byFolder ? dirname(filed.file) : undefined;
    const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify([learner, folder, anySettings ? [] : sorted]);
    const method = methods.get(key) ?? { learner, folder, options, byDataset: new Map() };
    const before = method.byDataset.get(dataset);
    if (before !== undefined) throw duplicate(before, filed);
    method.byDataset.set(dataset, filed);
    methods.set(key, method);
  }
  return [...methods.values()];
}

/** `lrt`, or with what distinguishes it from other methods with the same learner: `lrt (prune=none)`. */
function namesOf(methods: readonly Method[]): readonly string[] {
  return methods.map(({ learner, folder, options }) => {
    const sameLearner = methods.filter((method) => method.learner === learner);
    const settings = sameLearner.map((method) => method.options);
    const keys = [...new Set(settings.flatMap(Object.keys))].filter(
      (key) => new Set(settings.map((other) => JSON.stringify(other[key]))).size > 1,
    );
    const parts = [
      ...(folder === undefined ? [] : [folder]),
      ...keys.map((key) => `${key}=${key in options ? optionText(options[key]) : '-'}`),
    ];
    return parts.length === 0 ? learner : `${learner} (${parts.join(', ')})`;
  });
}

function duplicate(before: FiledResult, { file, result }: FiledResult): DataError {
  const { learner, dataset } = result;
  const where = before.file === file ? `twice in ${file}` : `both in ${before.file} and in ${file}`;
  return new DataError(
    'RESULT_DUPLICATE',
    `a result of ${quoted(learner)} on the data set ${quoted(dataset)} is ${where}`,
    {
      where: { file },
      remedy: [
        'give each result once',
        {
          action: 'set',
          option: 'byFolder',
          value: true,
          text: 'treat results in different folders as those of different learners',
        },
      ],
    },
  );
}

/** Checks that all results on a data set have the same number of rows. */
function checkRows(byDataset: ReadonlyMap<string, readonly FiledResult[]>): void {
  for (const [dataset, here] of byDataset) {
    const other = here.find(({ result }) => result.rows !== here[0].result.rows);
    if (other === undefined) continue;
    throw new DataError(
      'RESULT_DUPLICATE',
      `the data set ${quoted(dataset)} has ${here[0].result.rows} rows in ${here[0].file}, but ` +
        `${other.result.rows} in ${other.file}`,
      { where: { file: other.file }, remedy: 'give data sets names of their own' },
    );
  }
}

function missing(gaps: readonly LeftOut[], metric: string, methods: readonly Method[]): DataError {
  const byMethod = new Map<string, string[]>();
  for (const { dataset, methods: lacking } of gaps) {
    for (const name of lacking) byMethod.set(name, [...(byMethod.get(name) ?? []), dataset]);
  }
  const [first, ...rest] = [...byMethod].map(
    ([name, datasets]) => `${quoted(name)} on ${listed(datasets, 4)}`,
  );
  const more = rest.length > 3 ? [...rest.slice(0, 2), `${rest.length - 2} more`] : rest;
  const learners = methods.map(({ learner }) => learner);
  const settings =
    new Set(learners).size < learners.length
      ? [
          {
            action: 'set',
            option: 'anySettings',
            value: true,
            text: 'treat a learner with different settings as one learner',
          } as const,
        ]
      : [];
  return new DataError(
    'RESULT_MISSING',
    `there is no ${metric} of ${[first, ...more].join(', of ')}`,
    {
      remedy: [
        'evaluate all learners on all data sets',
        { action: 'set', option: 'common', value: true, text: 'leave those data sets out' },
        ...settings,
      ],
    },
  );
}

/** Whether the results on a data set come from different seeds or splits. */
function haveOtherSplits(methods: readonly Method[], dataset: string): boolean {
  const ways = methods.map(({ byDataset }) => {
    const { seed, splits } = byDataset.get(dataset)?.result ?? {};
    return JSON.stringify([seed, splits]);
  });
  return new Set(ways).size > 1;
}
