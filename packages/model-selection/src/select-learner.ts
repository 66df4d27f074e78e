import {
  checkLabelledTable,
  DataError,
  type LabelledTable,
  type Learner,
  type Model,
  PreflearnError,
  Random,
  selectRows,
  shuffledIndices,
  type Training,
  type TrainingResources,
  targetLength,
} from '@preflearn/core';
import {
  type Measured,
  type Metric,
  measure,
  metricsFor,
  plannedSplits,
  type Split,
  summarise,
  trainingSeed,
} from '@preflearn/evaluation';
import { chooseCandidate } from './choose-candidate.js';
import { rowsThatCount } from './known-rows.js';
import type { CandidateResult, ChoiceRule, LearnerSelection } from './learner-selection.js';
import { USUAL_RATIOS, type UsualRatios } from './usual-ratios.js';

/** Stream of the seed from which the rows of the cross-validation are drawn; folds and trainings take others. */
const ROWS_STREAM = 0x5e1ec7;

/** How learners are compared. */
export interface SelectionPlan {
  /** Parts of the cross-validation, at least 2; of fewer rows each is a part. */
  readonly folds: number;
  /** Rows of the cross-validation at most, drawn at random; `null` for all. */
  readonly mostRows: number | null;
  /** Which learner is chosen. */
  readonly choose: ChoiceRule;
}

/**
 * Chooses among learners by cross-validation with the main metric of the target: each is trained on the same folds with
 * the same seeds, which are those of `crossEvaluate`. Learners that do not take the kind of target are left out; one that
 * refuses the rows of a fold is not chosen, unless all do: then the first is, and says what is wrong when it is trained.
 *
 * It takes as many trainings as there are learners times folds, each on at most `mostRows` rows; none where
 * only one learner takes the target, or there are fewer than two rows.
 *
 * @param learners  at least one that takes the target
 * @param seed      of the rows, the folds and each training
 * @returns yields the steps of each training, a fold at a time; to be run by `runTraining` or `runTrainingAsync`
 * @throws DataError for data that cannot be learned from, and TARGET_KIND
 */
export function* selectLearner(
  learners: readonly Learner[],
  data: LabelledTable,
  seed: number,
  { folds: asked, mostRows, choose }: SelectionPlan,
  resources: TrainingResources = {},
): Training<LearnerSelection> {
  checkLabelledTable(data);
  const fitting = learners.filter(({ targetKinds }) => targetKinds.includes(data.target.kind));
  if (fitting.length === 0) throw noLearner(data);
  const known = rowsThatCount(data);
  const compared = someRows(known, mostRows, seed);
  const rows = targetLength(compared.target);
  const [metric] = metricsFor(data.target);
  const folds = fitting.length < 2 || rows < 2 ? 0 : Math.min(asked, rows);
  const splits =
    folds === 0 ? [] : plannedSplits({ method: 'folds', folds }, compared.target, seed);
  const usual = choose === 'shrunken' ? USUAL_RATIOS[data.target.kind] : undefined;
  const candidates: CandidateResult[] = [];
  for (const learner of fitting) {
    candidates.push(yield* resultOf(learner, compared, splits, { metric, seed, resources, usual }));
  }
  return {
    ...chooseCandidate(candidates, metric.direction, choose, rows),
    ...{ choose, metric: metric.id, direction: metric.direction },
    ...{ folds, rows, allRows: targetLength(known.target), candidates },
  };
}

interface FoldPlan {
  readonly metric: Metric;
  readonly seed: number;
  readonly resources: TrainingResources;
  readonly usual: UsualRatios | undefined;
}

/** What one learner gives on all folds. */
function* resultOf(
  learner: Learner,
  data: LabelledTable,
  splits: readonly Split[],
  { metric, seed, resources, usual }: FoldPlan,
): Generator<StepOf, CandidateResult, void> {
  const measured: Measured[] = [];
  const clock = { seconds: 0 };
  let characters = 0;
  let refused: string | undefined;
  for (const [fold, { train, test }] of splits.entries()) {
    try {
      const training = learner.train(selectRows(data, train), trainingSeed(seed, fold), resources);
      const where = `${learner.id}, fold ${fold + 1} of ${splits.length}`;
      const model = yield* ofFold(training, where, clock);
      const { attributes, target, weights } = selectRows(data, test);
      measured.push(measure(metric, model.predict(attributes), target, weights));
      characters += JSON.stringify(model).length;
    } catch (error) {
      if (!(error instanceof PreflearnError)) throw error;
      refused = error.message;
      break;
    }
  }
  const ratio = usual?.[learner.id];
  const { values, ...summary } = summarise(refused === undefined ? measured : []);
  return {
    learner: learner.id,
    ...{ mean: summary.mean, standardError: summary.standardError, values },
    size: measured.length === 0 ? null : characters / measured.length,
    seconds: measured.length === 0 ? 0 : clock.seconds / measured.length,
    ...(ratio !== undefined && summary.mean !== null && { usual: ratio }),
    ...(refused !== undefined && { refused }),
  };
}

type StepOf = Training<LearnerSelection> extends Generator<infer S, unknown, void> ? S : never;

/** One training, whose steps say where they are; the clock runs only while it is at work. */
function* ofFold(
  training: Training<Model>,
  where: string,
  clock: { seconds: number },
): Generator<StepOf, Model, void> {
  try {
    for (;;) {
      const start = performance.now();
      const next = training.next();
      clock.seconds += (performance.now() - start) / 1000;
      if (next.done) return next.value;
      const step = next.value;
      if ('until' in step) {
        yield step;
        continue;
      }
      const { phase, done, total } = step;
      yield { phase: `${phase} of ${where}`, done, total, modelSoFar: () => undefined };
    }
  } finally {
    training.return(undefined as never); // gives back what it holds where the caller stops
  }
}

/** At most so many rows, drawn at random, in their order. */
function someRows(data: LabelledTable, most: number | null, seed: number): LabelledTable {
  const rows = targetLength(data.target);
  if (most === null || rows <= most) return data;
  const drawn = shuffledIndices(rows, new Random(seed, ROWS_STREAM)).slice(0, most);
  return selectRows(data, drawn.sort());
}

function noLearner({ target: { kind } }: LabelledTable): DataError {
  return new DataError('TARGET_KIND', `no learner to choose from takes ${kind} targets`, {
    remedy: 'give one that does',
  });
}
