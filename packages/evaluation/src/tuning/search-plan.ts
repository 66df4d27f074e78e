import { type LearnerDefinition, type SearchSpace, UsageError } from '@preflearn/core';
import type { Settings } from './candidate.js';
import { gridCandidates, randomCandidates } from './draw-candidates.js';
import { halvingRungs, type Rung } from './rungs.js';

/** How settings are searched, as data. */
export type SearchPlan = RandomSearch | HalvingSearch | GridSearch;

/** Candidates drawn at random, the first with default settings, each tried on all rows. */
export interface RandomSearch {
  readonly method: 'random';
  /** How many candidates; 27 when absent. */
  readonly candidates?: number | undefined;
}

/** Candidates drawn at random and tried on few rows, the best of them on more. */
export interface HalvingSearch {
  readonly method: 'halving';
  /** How many candidates to start with; 27 when absent. */
  readonly candidates?: number | undefined;
  /** One in this many candidates stays; 3 when absent. */
  readonly factor?: number | undefined;
  /** Fewest rows that a candidate is trained on; 50 when absent, and more if there are many classes. */
  readonly least?: number | undefined;
}

/** All combinations, each tried on all rows. */
export interface GridSearch {
  readonly method: 'grid';
  /** How many numbers to try in each range; 3 when absent. */
  readonly points?: number | undefined;
}

/** Leaves three candidates for the last of three rungs. */
const CANDIDATES = 27;

const FACTOR = 3;
const POINTS = 3;
const MIN_ROWS = 50;
const MIN_ROWS_A_CLASS = 5;

/** More combinations than this are usually a mistake. */
const MAX_COMBINATIONS = 100_000;

/** The schedule of a search. */
export interface SearchSchedule {
  readonly candidates: readonly Settings[];
  /** By ascending number of rows; the last has all rows. */
  readonly rungs: readonly Rung[];
}

/**
 * The candidates of a search, and how many of them are tried on how many rows.
 *
 * @param rows     most rows that a candidate is trained on
 * @param classes  number of classes of the target; 1 when it has none
 * @throws UsageError ARGUMENT for numbers that do not define a search
 */
export function schedule(
  plan: SearchPlan,
  source: {
    readonly definition: LearnerDefinition;
    readonly space: SearchSpace;
    readonly fixed: Settings;
  },
  {
    rows,
    classes,
    seed,
  }: { readonly rows: number; readonly classes: number; readonly seed: number },
): SearchSchedule {
  if (plan.method === 'grid') {
    const points = checked('points', plan.points ?? POINTS, 2);
    checkCombinations(source.space, points);
    const candidates = gridCandidates(source, points);
    if (candidates.length === 0) {
      throw new UsageError('ARGUMENT', 'all combinations of the grid contradict each other', {
        remedy: 'try other values',
      });
    }
    return { candidates, rungs: [{ rows, candidates: candidates.length }] };
  }
  const count = checked('candidates', plan.candidates ?? CANDIDATES, 1);
  const candidates = randomCandidates(source, count, seed);
  if (plan.method === 'random')
    return { candidates, rungs: [{ rows, candidates: candidates.length }] };
  const factor = checked('factor', plan.factor ?? FACTOR, 2);
  const least = plan.least ?? Math.max(MIN_ROWS, MIN_ROWS_A_CLASS * classes);
  return { candidates, rungs: halvingRungs(candidates.length, rows, least, factor) };
}

function checkCombinations(space: SearchSpace, points: number): void {
  const count = Object.values(space).reduce((product, range) => {
    if ('values' in range) return product * range.values.length;
    return range.staged ? product : product * points;
  }, 1);
  if (count <= MAX_COMBINATIONS) return;
  throw new UsageError('ARGUMENT', `the grid has ${count} combinations`, {
    remedy: ['try fewer settings, or fewer values', 'search at random'],
  });
}

function checked(option: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new UsageError('ARGUMENT', `found ${value}, expected a whole number of at least ${least}`, {
    where: { function: 'tune', option },
  });
}
