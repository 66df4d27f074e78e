import { takeTarget } from '@preflearn/core';
import { findLearner } from '../../arguments/find-learner.js';
import { dataSets, fileOfSet } from '../../data-sets/data-set.js';
import { rankRulesTable } from '../../generators/rank-rules-artificial.js';
import { type Job, NO_LEARNER, type StudyData } from '../studies/study.js';

/** How the seconds of a training grow, measured on one thread of a common processor of 2023. */
interface Cost {
  /** Whatever the table. */
  readonly base: number;
  /** For a million cells: rows times attributes. */
  readonly millionCells: number;
  /** Whether cells and rows also count times classes or labels. */
  readonly byClass?: boolean;
  /** For a million rows, whatever their attributes. */
  readonly millionRows?: number;
  /**
   * For a million of rows squared times attributes times labels, where labels are missing and these are at most
   * {@link MAX_COMPLETED} millions: trees then complete the rankings for every candidate.
   */
  readonly incomplete?: number;
  /** The setting that all grow with, and its value when they were measured. */
  readonly by?: readonly [setting: string, usual: number];
  /** Seconds for a million pairs of a training row and one that is compared with it. */
  readonly millionPairs?: number;
  /** Seconds that pairs take at most, where they are searched on some of the rows. */
  readonly mostForPairs?: number;
}

/** As the option `incomplete` of label ranking trees. */
const MAX_COMPLETED = 2.5;

const RULES = ['rules', 500] as const;

const COSTS: Readonly<Record<string, Cost>> = {
  'rank-rules': { base: 0.1, millionCells: 2, by: RULES },
  'ml-rules': { base: 0.04, millionCells: 1.5, byClass: true, by: RULES },
  'ender-ae': { base: 0.07, millionCells: 1.8, by: RULES },
  'ordinal-ender': { base: 0.2, millionCells: 15, by: RULES },
  order: { base: 0.06, millionCells: 2, by: RULES },
  'rankboost-ae': { base: 0.5, millionCells: 0, millionRows: 18_000, by: ['rounds', 500] },
  'orboost-all': { base: 0.5, millionCells: 0, millionRows: 18_000, by: ['rounds', 500] },
  svor: { base: 0.1, millionCells: 0, millionPairs: 350, mostForPairs: 200 },
  iblr: { base: 0.005, millionCells: 0, millionRows: 20, byClass: true, millionPairs: 0.03 },
  lrt: { base: 0.03, millionCells: 2, byClass: true, incomplete: 0.27 },
  cc: { base: 0.003, millionCells: 0.6, byClass: true },
  'pairwise-logit': { base: 0.1, millionCells: 3, byClass: true },
  c45: { base: 0.02, millionCells: 2.5 },
  slipper: { base: 0.2, millionCells: 20, byClass: true, by: RULES },
  lri: { base: 0.3, millionCells: 60, by: ['rules', 200] },
  rulefit: { base: 0.3, millionCells: 75, byClass: true, by: ['trees', 500] },
  'kernel-ridge': { base: 0.1, millionCells: 40 },
  'smooth-rules': { base: 0.4, millionCells: 65 },
  'smooth-ranking': { base: 0.8, millionCells: 28, byClass: true },
  'extra-trees': { base: 0.08, millionCells: 3 },
  'random-forest': { base: 0.07, millionCells: 3 },
  borda: { base: 0.002, millionCells: 0 },
  'most-common': { base: 0.002, millionCells: 0 },
};

/** Of learners that are not listed, such as those of plug-ins. */
const UNKNOWN: Cost = { base: 0.3, millionCells: 10, byClass: true };

/** Rules or rounds of the presets of the papers. */
const PAPER_PRESET: Readonly<Record<string, number>> = { rules: 500, rounds: 2000 };
/** Rules of learners whose default is not that of {@link COSTS}. */
const DEFAULT_RULES: Readonly<Record<string, number>> = { 'rank-rules': 1000, slipper: 100 };

/** Seconds of reading rows, splitting them and measuring, for a run and for a million cells. */
const OVERHEAD = { base: 0.005, millionCells: 0.5 };
/** Seconds for each number of rules whose models are measured. */
const POINT_SECONDS = 0.01;
/** Most rows that IBLR compares with others to choose its number of neighbours. */
const TUNE_ROWS = 2000;

/** About how many seconds a run takes on an idle machine like that of {@link COSTS}. */
export function secondsOf({ data, learner, settings, missingLabels, rules = [] }: Job): number {
  const { train, test, attributes, classes } = sizesOf(data);
  const overhead = OVERHEAD.base + (OVERHEAD.millionCells * (train + test) * attributes) / 1e6;
  if (learner === NO_LEARNER) return overhead;
  const cost = COSTS[learner] ?? UNKNOWN;
  const millionRows = (train * (cost.byClass ? classes : 1)) / 1e6;
  const squares = train * millionRows * attributes;
  const isCompleted = missingLabels !== undefined && squares <= MAX_COMPLETED;
  const pairs = (train * (test + Math.min(train, TUNE_ROWS))) / 1e6;
  const training =
    cost.base +
    (cost.millionCells * attributes + (cost.millionRows ?? 0)) * millionRows +
    Math.min(cost.mostForPairs ?? Infinity, (cost.millionPairs ?? 0) * pairs) +
    (isCompleted ? (cost.incomplete ?? 0) * squares : 0);
  return overhead + training * lengthOf(learner, settings, cost) + POINT_SECONDS * rules.length;
}

/** How many times longer RankRules takes with its technique that counts the pairs which a condition separates. */
const GRADIENT_BOOSTING = 12;

/** How many times longer training is than was measured. */
function lengthOf(learner: string, settings: Job['settings'], { by }: Cost): number {
  if (by === undefined) return 1;
  const [name, usual] = by;
  const preset = settings.preset === 'paper' ? PAPER_PRESET[name] : DEFAULT_RULES[learner];
  const length = Number(settings[name] ?? preset ?? usual) / usual;
  const isSlow = learner === 'rank-rules' && settings.technique === 'gradient-boosting';
  return isSlow ? GRADIENT_BOOSTING * length : length;
}

/** Rows to train and to test on, attributes, and classes or labels, as far as the list of data sets knows them. */
function sizesOf(data: StudyData) {
  if (!('file' in data)) return { train: data.rows, test: data.rows, attributes: 14, classes: 10 };
  const known = dataSets.find((set) => fileOfSet(set) === `${data.file}.csv`);
  const { attributes = 10, classes, labels, rows = 500 } = known ?? {};
  const count = data.discretize ?? classes?.length ?? labels?.length ?? 5;
  const { splits } = data;
  if (splits.method === 'holdout') {
    return { train: splits.train, test: splits.test, attributes, classes: count };
  }
  const test = rows / splits.folds;
  return { train: rows - test, test, attributes, classes: count };
}

/** Seconds of the training below on an idle machine like that of {@link COSTS}. */
const PROBE_SECONDS = 0.045;
const PROBE = { rows: 500, rules: 200, times: 3 };

/**
 * How many times longer than {@link secondsOf} says a run takes on this processor while nothing else keeps it busy:
 * measured by the processor time of a short training, the quickest of several, the first of which compiles.
 */
export function slownessHere(): number {
  const data = takeTarget(rankRulesTable(PROBE.rows, 1), 'y', { kind: 'ordinal' });
  const learner = findLearner('rank-rules', {}).create({ rules: PROBE.rules });
  const times = Array.from({ length: PROBE.times }, () => {
    const start = process.cpuUsage();
    learner.fit(data, { seed: 1, threads: 1 });
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  });
  return Math.min(...times) / PROBE_SECONDS;
}
