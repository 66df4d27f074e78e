import type {
  ClassPrediction,
  ClassTarget,
  LabelledTable,
  Model,
  Prediction,
  Target,
} from '@preflearn/core';
import {
  brierLoss,
  classShares,
  constantPrediction,
  logLoss,
  type Metric,
  maeLoss,
  mean,
  measure,
  metricsFor,
  rankedProbabilityLoss,
  zeroOneLoss,
} from '@preflearn/evaluation';
import { findLearner } from '../../arguments/find-learner.js';
import { labelDeletion } from '../../runs/workers/label-deletion.js';
import { measurePeer } from '../peers/measure-peer.js';
import type { PeerProcess } from '../peers/peer-process.js';
import { peerNamed } from '../studies/peer.js';
import { type Figures, type Job, NO_LEARNER } from '../studies/study.js';
import { coverageFigures } from './coverage-figures.js';
import { reliabilityFigures } from './reliability-figures.js';
import { type RunRows, rowFacts, type StudyFiles } from './study-rows.js';
import { writePredictions } from './tocuco.js';
import { withTopLabel } from './top-label.js';

/** The metrics of curves. */
const CURVE_METRICS = [maeLoss, zeroOneLoss];

/** The metrics of class shares. */
const PROBABILITY_METRICS = [logLoss, brierLoss, rankedProbabilityLoss];

/** A model whose first rules are a model, too. */
interface ModelOfRules extends Model {
  readonly rules: readonly { readonly coverage: number }[];
  truncate(rules: number, data: LabelledTable): Model;
}

/** What runs share. */
export interface JobTools {
  readonly files: StudyFiles;
  /** Absent where no learners of other libraries are run. */
  readonly peers?: PeerProcess;
  /** Folder for the predictions on partitions of a file. */
  readonly predictions?: string;
}

/**
 * Trains a learner on the training rows of a run and measures it on the test rows.
 *
 * @throws DataError, UsageError what reading, training and prediction throw
 * @throws TrainingAborted once the signal is aborted
 */
export async function measureJob(
  job: Job,
  { files, peers, predictions }: JobTools,
  signal?: AbortSignal,
): Promise<Figures> {
  const rows = await files.rowsOf(job);
  if (job.learner === NO_LEARNER) return { ...rowFacts(rows), ...shareFigures(rows) };
  if (peers !== undefined && peerNamed(job.learner) !== undefined) {
    const { prediction, ...seconds } = await measurePeer(job.learner, rows, peers, signal);
    return { ...errorFigures(prediction, rows.test.target), ...seconds };
  }
  const { test, seed } = rows;
  const ranked = labelDeletion(job.missingLabels)?.(rows.train, seed) ?? rows.train;
  const train = job.labels === 'top' ? withTopLabel(ranked) : ranked;
  const learner = findLearner(job.learner, { learner: job.learner }).create(job.settings);
  const start = performance.now();
  const model = await learner.fitAsync(train, { seed, threads: 1, signal });
  const fitted = performance.now();
  const prediction = model.predict(test.attributes);
  const predicted = performance.now();
  if (rows.tested && predictions !== undefined && 'file' in job.data && 'codes' in prediction) {
    const of = { data: job.data, learner: job.learner, seed: job.run };
    const { target } = test;
    if ('codes' in target) writePredictions(predictions, of, rows.tested, { target, prediction });
  }
  return {
    ...(job.labels === undefined && errorFigures(prediction, test.target)),
    ...(job.labels === undefined && reliabilityFigures(prediction, test.target)),
    ...sizeFigures(model),
    ...setFigures(prediction, test.target),
    ...(job.rules !== undefined && isModelOfRules(model) && curveFigures(model, job.rules, rows)),
    fitSeconds: (fitted - start) / 1000,
    predictSeconds: (predicted - fitted) / 1000,
  };
}

function errorFigures(prediction: Prediction, target: Target): Figures {
  return {
    ...figuresOf(metricsFor(target), prediction, target),
    ...('codes' in target &&
      'codes' in prediction && {
        rowSpread: rowSpread(prediction, target),
        testRows: target.codes.length,
      }),
  };
}

/** Metrics by their ids, without those that are undefined. */
function figuresOf(metrics: readonly Metric[], prediction: Prediction, target: Target): Figures {
  const named = metrics.map(
    ({ id }, m) => [id, measure(metrics[m], prediction, target).value] as const,
  );
  return Object.fromEntries(named.filter((pair): pair is [string, number] => pair[1] !== null));
}

/** Standard deviation of the errors of single rows: what one split says about the noise of its figure. */
function rowSpread({ codes }: ClassPrediction, target: ClassTarget): number {
  const errors = Array.from(codes, (code, row) => {
    const distance = Math.abs(code - target.codes[row]);
    return target.kind === 'ordinal' ? distance : Math.min(distance, 1);
  });
  const centre = mean(errors);
  return Math.sqrt(mean(errors.map((error) => (error - centre) ** 2)));
}

/** Errors on the test rows of the class shares of the training rows as probabilities; none without classes. */
function shareFigures({ train: { target }, test }: RunRows): Figures {
  if (target.kind !== 'ordinal' && target.kind !== 'nominal') return {};
  const shares = constantPrediction(target, 0, test.attributes.rowCount, classShares(target));
  const metrics = PROBABILITY_METRICS.filter(({ kinds }) => kinds.includes(target.kind));
  return figuresOf(metrics, shares, test.target);
}

/** The coverage that a model states for its sets of classes, less the share of rows whose set has the right class. */
export function setFigures(prediction: Prediction, target: Target): Figures {
  if (!('sets' in prediction) || prediction.sets === undefined || !('codes' in target)) return {};
  const { members, coverage } = prediction.sets;
  const { codes, classes } = target;
  const found = codes.filter((code, row) => members[row * classes.length + code] === 1).length;
  return { coverageDifference: coverage - found / codes.length };
}

/** Facts about the size of a model, where it has leaves or rules. */
function sizeFigures(model: Model): Figures {
  return {
    ...('leaves' in model && Array.isArray(model.leaves) && { leaves: model.leaves.length }),
    ...('rules' in model && Array.isArray(model.rules) && { rules: model.rules.length }),
  };
}

function isModelOfRules(model: Model): model is ModelOfRules {
  return 'rules' in model && 'truncate' in model;
}

/**
 * Errors on the test and the training rows of the models of the first rules, and the coverage of these rules; a model that
 * has fewer rules counts with all of them.
 */
function curveFigures(
  model: ModelOfRules,
  counts: readonly number[],
  { train, test }: RunRows,
): Figures {
  const metrics = CURVE_METRICS.filter(({ kinds }) => kinds.includes(train.target.kind));
  const named = counts.map((count) => {
    const first = model.truncate(Math.min(count, model.rules.length), train);
    const onTest = figuresOf(metrics, first.predict(test.attributes), test.target);
    const onTrain = figuresOf(metrics, first.predict(train.attributes), train.target);
    return [
      ...Object.entries(onTest).map(([name, value]) => [`${name}@${count}`, value] as const),
      ...Object.entries(onTrain).map(([name, value]) => [`train ${name}@${count}`, value] as const),
    ];
  });
  const rows = train.attributes.rowCount;
  return { ...Object.fromEntries(named.flat()), ...coverageFigures(model.rules, counts, rows) };
}
