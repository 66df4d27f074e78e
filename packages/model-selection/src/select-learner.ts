import {
  checkLabelledTable,
  DataError,
  type LabelledTable,
  type Learner,
  type Model,
  PreflearnError,
  Random,
  selectRows,
  type Training,
  type TrainingResources,
  targetLength,
} from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { shuffledIndices } from '@preflearn/core/numbers';
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
import { foldRepeats, standardErrorOfRepeats } from './fold-repeats.js';
import { rowsThatCount } from './known-rows.js';
import type { CandidateResult, ChoiceRule, LearnerSelection } from './learner-selection.js';
import {
  meanFigures,
  type ProbabilityFigures,
  probabilityFigures,
  withReasons,
} from './probability-check.js';
import { USUAL_RATIOS, type UsualRatios } from './usual-ratios.js';

/** Random stream of the seed from which the rows of the cross-validation are drawn; folds and training use others. */
const ROWS_STREAM = 0x5e1ec7;

/** How to compare learners. */
export interface SelectionPlan {
  /** Number of folds, at least 2; with fewer rows than that, each row is a fold. */
  readonly folds: number;
  /** The folds are drawn repeatedly until this many rows have been held out, at most ten times. */
  readonly heldOutRows: number;
  /** Most rows in the cross-validation, drawn at random; `null` for all. */
  readonly mostRows: number | null;
  /** Rule by which the learner is chosen. */
  readonly choose: ChoiceRule;
  /** Whether only learners with class probabilities are chosen; targets without classes ignore it. False when absent. */
  readonly probabilities?: boolean;
}

/**
 * Chooses among learners by cross-validation with the main metric of the target: each is trained on the same folds with
 * the same seeds, which are those of `crossEvaluate`. Learners that do not accept the kind of target are left out; one
 * that refuses the rows of a fold is not chosen, unless all do: then the first is chosen, and reports the problem when
 * it is trained. A learner whose class probabilities have a higher log-loss than the class shares of the training rows is not
 * chosen, unless that leaves none. For a small table, the folds are drawn several times, see {@link foldRepeats}.
 *
 * It takes learners times folds times repeats training runs, each on at most `mostRows` rows; none if only one learner
 * accepts the target, or there are fewer than two rows.
 *
 * @param learners  at least one that accepts the target
 * @param seed      for the rows, the folds and training
 * @returns yields the steps of each training run, one fold after another; to be run by `runTraining` or
 *   `runTrainingAsync`
 * @throws DataError for data that cannot be trained on, and TARGET_KIND
 */
export function* selectLearner(
  learners: readonly Learner[],
  data: LabelledTable,
  seed: number,
  selection: SelectionPlan,
  resources: TrainingResources = {},
): Training<LearnerSelection> {
  checkKnown(
    selection,
    { folds: true, heldOutRows: true, mostRows: true, choose: true, probabilities: true },
    { function: 'selectLearner' },
  );
  const { folds: asked, heldOutRows, mostRows, choose, probabilities = false } = selection;
  checkLabelledTable(data);
  const fitting = learners.filter(({ targetKinds }) => targetKinds.includes(data.target.kind));
  if (fitting.length === 0) throw noLearner(data);
  const known = rowsThatCount(data);
  const compared = someRows(known, mostRows, seed);
  const rows = targetLength(compared.target);
  const [metric] = metricsFor(data.target);
  const folds = fitting.length < 2 || rows < 2 ? 0 : Math.min(asked, rows);
  const repeats = folds === 0 ? 1 : foldRepeats(rows, folds, heldOutRows);
  const splits =
    folds === 0 ? [] : plannedSplits({ method: 'folds', folds, repeats }, compared.target, seed);
  const usual = choose === 'shrunken' ? USUAL_RATIOS[data.target.kind] : undefined;
  const results: CandidateResult[] = [];
  const figures: (ProbabilityFigures | undefined)[] = [];
  const plan = { splits, repeats, metric, seed, resources, usual };
  for (const learner of fitting) {
    const { probabilities: known, ...result } = yield* resultOf(learner, compared, plan);
    results.push(result);
    figures.push(known);
  }
  const candidates = withReasons(results, figures, probabilities && 'codes' in data.target);
  const eligible = candidates.filter(({ leftOut }) => leftOut === undefined);
  return {
    ...chooseCandidate(eligible, metric.direction, choose, { rows, repeats }),
    ...{ choose, metric: metric.id, direction: metric.direction },
    ...{ folds, repeats, rows, allRows: targetLength(known.target), candidates },
  };
}

interface FoldPlan {
  readonly splits: readonly Split[];
  readonly repeats: number;
  readonly metric: Metric;
  readonly seed: number;
  readonly resources: TrainingResources;
  readonly usual: UsualRatios | undefined;
}

/** A candidate, and how good its probabilities are; `undefined` without probabilities. */
interface MeasuredCandidate extends CandidateResult {
  readonly probabilities: ProbabilityFigures | undefined;
}

/** The result of one learner on all folds. */
function* resultOf(
  learner: Learner,
  data: LabelledTable,
  { splits, repeats, metric, seed, resources, usual }: FoldPlan,
): Generator<StepOf, MeasuredCandidate, void> {
  const measured: Measured[] = [];
  const figures: (ProbabilityFigures | undefined)[] = [];
  const clock = { seconds: 0 };
  let characters = 0;
  let refused: string | undefined;
  for (const [fold, { train, test }] of splits.entries()) {
    try {
      const known = selectRows(data, train);
      const training = learner.train(known, trainingSeed(seed, fold), resources);
      const where = `${learner.id}, fold ${fold + 1} of ${splits.length}`;
      const model = yield* ofFold(training, where, clock);
      const unseen = selectRows(data, test);
      const prediction = model.predict(unseen.attributes);
      measured.push(measure(metric, prediction, unseen.target, unseen.weights));
      figures.push(probabilityFigures(prediction, known, unseen));
      characters += JSON.stringify(model).length;
    } catch (error) {
      if (!(error instanceof PreflearnError)) throw error;
      refused = error.message;
      break;
    }
  }
  const ratio = usual?.[learner.id];
  const { values, mean } = summarise(refused === undefined ? measured : []);
  const error = standardErrorOfRepeats(values.filter(isDefined), repeats);
  return {
    learner: learner.id,
    ...{ mean, standardError: Number.isNaN(error) ? null : error, values },
    size: measured.length === 0 ? null : characters / measured.length,
    seconds: measured.length === 0 ? 0 : clock.seconds / measured.length,
    ...(ratio !== undefined && mean !== null && { usual: ratio }),
    ...(refused !== undefined && { refused }),
    probabilities: meanFigures(figures),
  };
}

function isDefined(value: number | null): value is number {
  return value !== null;
}

type StepOf = Training<LearnerSelection> extends Generator<infer S, unknown, void> ? S : never;

/** One training run, whose steps include their context; the clock only runs while it is working. */
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
    training.return(undefined as never); // releases resources if the caller stops early
  }
}

/** At most the given number of rows, drawn at random, in their original order. */
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
