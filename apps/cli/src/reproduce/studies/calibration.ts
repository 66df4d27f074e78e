import { type DataSet, type DataTask, namedSets } from '../../data-sets/data-set.js';
import { MAE, ownStudy } from './own-studies.js';
import { NO_LEARNER, OWN_SOURCE, type Study, type StudyColumn, type StudyLine } from './study.js';
import { holdoutLine } from './which-learner.js';

/** Rows of a set at least: the losses of fewer test rows differ by chance. */
const MIN_ROWS = 200;

/** Rows of a set at least for its coverage: on fewer a difference of two points is noise. */
const MIN_COVERAGE_ROWS = 1000;

/** Rows to train on in the RankRules paper, and of fried; two thirds of other sets. */
const TRAINING_ROWS: Readonly<Record<string, number>> = {
  ...{ abalone: 1000, 'cpu-act': 4000, 'cpu-small': 4000, bank8fm: 3000, 'delta-ailerons': 3500 },
  ...{ 'cal-housing': 5000, 'house-8l': 6000, 'house-16h': 6000, elevators: 4000 },
  ...{ '2dplanes': 10000, fried: 10000 },
};

/** The coverage that is asked for, the standard error that its figures are to have, and the least number of splits. */
const COVERAGE = 0.9;
const PRECISION = 0.005;
const MIN_SPLITS = 5;

/** Tasks whose sets are lines of a study, and the learners that are its columns. */
interface Compared {
  readonly tasks: readonly DataTask[];
  readonly learners: readonly string[];
}

/** Learners with probabilities, each before its calibrated form; then those that only have a calibrated form. */
const ORDERED: Compared = {
  tasks: ['ordinal', 'regression'],
  learners: [
    ...withCalibrated([
      ...['ml-rules', 'ordinal-ender', 'short-rules', 'smooth-rules', 'ordinal-logit'],
      ...['multinomial-logit', 'kernel-ridge', 'c45', 'extra-trees', 'random-forest'],
    ]),
    ...['calibrated-rank-rules', 'calibrated-ender-ae', 'calibrated-order'],
    ...['calibrated-rankboost-ae', 'calibrated-orboost-all'],
  ],
};
const UNORDERED: Compared = {
  tasks: ['classification'],
  learners: withCalibrated([
    ...['ml-rules', 'short-rules', 'multinomial-logit', 'c45', 'extra-trees', 'random-forest'],
  ]),
};

function withCalibrated(ids: readonly string[]): readonly string[] {
  return ids.flatMap((id) => [id, `calibrated-${id}`]);
}

/** A loss of class probabilities, next to that of the class shares of the training rows. */
function lossStudy(
  id: string,
  title: string,
  figure: string,
  { tasks, learners }: Compared,
): Study {
  const shown = { ...MAE, figure };
  const most = { train: 1000, test: 2000 };
  return ownStudy({
    ...{ id: `calibration/${id}`, title, repeats: 1 },
    lines: namedSets(tasks)
      .filter(({ rows }) => rows >= MIN_ROWS)
      .map((set) => holdoutLine(set, most)),
    columns: [
      { ...shown, title: 'class shares', learner: NO_LEARNER },
      ...learners.map((learner) => ({ ...shown, title: learner, learner })),
    ],
    protocol: [
      'One random split: two thirds of the rows to train on, at most 1000, and at most 2000 to test on. Default settings.',
    ],
  });
}

/** Whether sets of classes cover what their model states. */
function coverageStudy(id: string, title: string, { tasks, learners }: Compared): Study {
  const lines = namedSets(tasks)
    .filter(({ rows }) => rows >= MIN_COVERAGE_ROWS)
    .map(coverageLine);
  return {
    ...{ id: `calibration/${id}`, title, source: OWN_SOURCE, lineTitle: 'data set', lines },
    columns: learners.map(
      (learner): StudyColumn => ({
        ...{ ...MAE, direction: 'none', figure: 'coverageDifference' },
        ...{ title: learner, learner: `calibrated-${learner}`, settings: { rules: 100 } },
      }),
    ),
    repeats: Math.max(...lines.map(({ repeats }) => repeats ?? 1)),
    protocol: [
      'The coverage that a model of 100 rules states, asked for 0.9, less the share of test rows whose set of classes has the right one. Random splits, so many that the standard error is about 0.005, at least five.',
    ],
  };
}

/**
 * One split has the noise of a share of the rows that the sets follow from and of a share of those that test them; its variance
 * is taken twice, as the models differ, too.
 */
function coverageLine(set: DataSet): StudyLine {
  const train = TRAINING_ROWS[set.name] ?? Math.round((2 / 3) * set.rows);
  const test = set.rows - train;
  const variance = 2 * COVERAGE * (1 - COVERAGE) * (1 / train + 1 / test);
  const repeats = Math.max(MIN_SPLITS, Math.ceil(variance / PRECISION ** 2));
  return { ...holdoutLine(set, { train, test }), repeats };
}

/** What class probabilities and sets of classes are worth. */
export const calibrationStudies: readonly Study[] = [
  lossStudy('ordered-log-loss', 'Log-loss of ordered classes', 'logLoss', ORDERED),
  lossStudy('ordered-rps', 'Ranked probability score', 'rankedProbabilityLoss', ORDERED),
  lossStudy('classes-log-loss', 'Log-loss of classes without order', 'logLoss', UNORDERED),
  lossStudy('classes-brier', 'Brier loss of classes without order', 'brierLoss', UNORDERED),
  coverageStudy('ordered-coverage', 'Coverage of sets of ordered classes', {
    tasks: ORDERED.tasks,
    learners: ['rank-rules', 'ender-ae', 'order', 'ml-rules', 'ordinal-ender'],
  }),
  coverageStudy('classes-coverage', 'Coverage of sets of classes without order', {
    tasks: UNORDERED.tasks,
    learners: ['ml-rules'],
  }),
];
