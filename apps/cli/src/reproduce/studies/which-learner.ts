import { type DataSet, type DataTask, namedSets } from '../../data-sets/data-set.js';
import { ERROR, MAE, ownStudy, TAU } from './own-studies.js';
import type { FiledData, Study, StudyColumn, StudyLine } from './study.js';

/** The learner that chooses among the others. */
const AUTO = 'auto';

/** Rows to train on at most, and test rows at most: more would only narrow the error of the figure. */
const MAX_ROWS = 4000;

/** Random splits of small sets; errors on larger ones differ less from split to split. */
const REPEATS = 32;

const PROTOCOL =
  'Random splits with two thirds of the rows to train on, at most 4000, and at most 4000 to test on: 32 of sets with fewer than 250 rows, 16 of those with fewer than 1500, 4 of larger ones. Numbers make ten classes. Default settings.';

/** Kinds of target by task; numbers make classes. */
const KINDS = {
  ...{ ordinal: 'ordinal', regression: 'ordinal' },
  ...{ classification: 'nominal', 'label-ranking': 'ranking' },
} as const satisfies Record<DataTask, FiledData['kind']>;

/** A set with random splits of two thirds of its rows to train on. */
export function holdoutLine(
  set: DataSet,
  most: { readonly train: number; readonly test: number },
): StudyLine {
  const train = Math.min(most.train, Math.round((2 / 3) * set.rows));
  const test = Math.min(most.test, set.rows - train);
  const data: FiledData = {
    file: `${set.task}/${set.name}`,
    kind: KINDS[set.task],
    ...(set.task === 'regression' && { discretize: 10 }),
    splits: { method: 'holdout', train, test },
  };
  return { name: set.name, data };
}

function repeatsOf({ rows }: DataSet): number {
  if (rows < 250) return REPEATS;
  return rows < 1500 ? 16 : 4;
}

function study(
  id: string,
  title: string,
  tasks: readonly DataTask[],
  shown: Omit<StudyColumn, 'title' | 'learner'>,
  learners: readonly string[],
): Study {
  const most = { train: MAX_ROWS, test: MAX_ROWS };
  return ownStudy({
    ...{ id: `which-learner/${id}`, title, repeats: REPEATS },
    lines: namedSets(tasks)
      .filter(({ name }) => name !== 'optdigits') // one training of short rules takes as long as all others
      .map((set) => ({ ...holdoutLine(set, most), repeats: repeatsOf(set) })),
    columns: [...learners, AUTO].map((learner) => ({ ...shown, title: learner, learner })),
    protocol: [PROTOCOL],
    nearBest: { without: AUTO },
  });
}

/** The learners that `auto` chooses from, with their default settings, on all shared sets. */
export const whichLearner: readonly Study[] = [
  study('ordered-classes', 'Which learner for ordered classes?', ['ordinal', 'regression'], MAE, [
    ...['rank-rules', 'ml-rules', 'ender-ae', 'ordinal-ender', 'order', 'short-rules'],
  ]),
  study('classes', 'Which learner for classes without order?', ['classification'], ERROR, [
    ...['ml-rules', 'short-rules'],
  ]),
  study('rankings', 'Which learner for orders of labels?', ['label-ranking'], TAU, [
    ...['iblr', 'lrt', 'cc', 'borda', 'most-common'],
  ]),
];
