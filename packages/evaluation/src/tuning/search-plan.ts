import { type LearnerDefinition, type SearchSpace, UsageError } from '@preflearn/core';
import type { Settings } from './candidate.js';
import { gridCandidates, randomCandidates } from './draw-candidates.js';
import { halvingRungs, type Rung } from './rungs.js';

/** How settings are searched, as data. */
export type SearchPlan = RandomSearch | HalvingSearch | GridSearch;

/** Candidates drawn at random, the first as by default, all on all rows. */
export interface RandomSearch {
  readonly method: 'random';
  /** How many; 27 when absent. */
  readonly candidates?: number | undefined;
}

/** Candidates drawn at random on few rows, the best of them on more. */
export interface HalvingSearch {
  readonly method: 'halving';
  /** How many at first; 27 when absent. */
  readonly candidates?: number | undefined;
  /** One in how many stays; 3 when absent. */
  readonly factor?: number | undefined;
  /** Least rows that a candidate is trained on; 50 when absent, and more where there are many classes. */
  readonly least?: number | undefined;
}

/** All combinations, all on all rows. */
export interface GridSearch {
  readonly method: 'grid';
  /** How many numbers between two ends are tried; 3 when absent. */
  readonly points?: number | undefined;
}

/** A number of candidates that leaves three for the last of three rungs. */
const CANDIDATES = 27;

const FACTOR = 3;
const POINTS = 3;
const LEAST_ROWS = 50;
const LEAST_ROWS_A_CLASS = 5;

/** More combinations than this are a mistake, as a rule. */
const MOST_COMBINATIONS = 100_000;

/** What a search goes through. */
export interface SearchSchedule {
  readonly candidates: readonly Settings[];
  /** By rows ascending; the last has all. */
  readonly rungs: readonly Rung[];
}

/**
 * The candidates of a search, and on how many rows how many of them are tried.
 *
 * @param rows     rows that a candidate is trained on at most
 * @param classes  number of classes of the target; 1 when it has none
 * @throws UsageError ARGUMENT for numbers that make no search
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
  const least = plan.least ?? Math.max(LEAST_ROWS, LEAST_ROWS_A_CLASS * classes);
  return { candidates, rungs: halvingRungs(candidates.length, rows, least, factor) };
}

function checkCombinations(space: SearchSpace, points: number): void {
  const count = Object.values(space).reduce((product, range) => {
    if ('values' in range) return product * range.values.length;
    return range.staged ? product : product * points;
  }, 1);
  if (count <= MOST_COMBINATIONS) return;
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
