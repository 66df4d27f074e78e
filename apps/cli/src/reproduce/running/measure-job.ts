import type { ClassPrediction, ClassTarget, Model, Prediction, Target } from '@preflearn/core';
import { kendallTauScore, maeLoss, mean, measure, zeroOneLoss } from '@preflearn/evaluation';
import { findLearner } from '../../arguments/find-learner.js';
import { labelDeletion } from '../../runs/workers/label-deletion.js';
import type { Figures, Job } from '../study.js';
import type { StudyFiles } from './study-rows.js';
import { withTopLabel } from './top-label.js';

/** The metric of each kind of target. */
const METRICS = { ordinal: maeLoss, nominal: zeroOneLoss, ranking: kendallTauScore } as const;

/**
 * Trains a learner on the training rows of a run and measures it on the test rows.
 *
 * @throws DataError, UsageError what reading, training and prediction throw
 * @throws TrainingAborted once the signal is aborted
 */
export async function measureJob(
  job: Job,
  files: StudyFiles,
  signal?: AbortSignal,
): Promise<Figures> {
  const { train: complete, test, seed } = await files.rowsOf(job);
  const ranked = labelDeletion(job.missingLabels)?.(complete, seed) ?? complete;
  const train = job.labels === 'top' ? withTopLabel(ranked) : ranked;
  const learner = findLearner(job.learner, { learner: job.learner }).create(job.settings);
  const start = performance.now();
  const model = await learner.fitAsync(train, { seed, threads: 1, signal });
  const fitted = performance.now();
  const prediction = model.predict(test.attributes);
  const predicted = performance.now();
  return {
    ...(job.labels === undefined && errorFigures(prediction, test.target)),
    ...sizeFigures(model),
    fitSeconds: (fitted - start) / 1000,
    predictSeconds: (predicted - fitted) / 1000,
  };
}

function errorFigures(prediction: Prediction, target: Target): Figures {
  if (target.kind === 'numeric') return {};
  const metric = METRICS[target.kind];
  const { value } = measure(metric, prediction, target);
  return {
    ...(value !== null && { [metric.id]: value }),
    ...('codes' in target &&
      'codes' in prediction && {
        rowSpread: rowSpread(prediction, target),
        testRows: target.codes.length,
      }),
  };
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

/** Facts about the size of a model, where it has leaves or rules. */
function sizeFigures(model: Model): Figures {
  return {
    ...('leaves' in model && Array.isArray(model.leaves) && { leaves: model.leaves.length }),
    ...('rules' in model && Array.isArray(model.rules) && { rules: model.rules.length }),
  };
}
