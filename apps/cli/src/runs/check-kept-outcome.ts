import { DataError, type Target } from '@preflearn/core';
import type { RunOutcome } from '@preflearn/evaluation';
import type { Runs } from './workers/runs.js';

/**
 * Checks that a journal entry for a run is a possible result of such a run: a value of each metric, and counts of the
 * table's classes. Journals may be edited.
 *
 * @param path  path of the journal
 * @throws DataError FILE_FORMAT
 */
export function checkKeptOutcome(
  path: string,
  key: string,
  { values, stages = [], confusion }: RunOutcome,
  { data: { target }, metrics }: Pick<Runs, 'data' | 'metrics'>,
): void {
  const hasValues = [{ values }, ...stages].every((one) => one.values.length === metrics.length);
  if (hasValues && (confusion === undefined || isOfClasses(confusion, target))) return;
  throw new DataError('FILE_FORMAT', `the entry of the key "${key}" is not what its run gives`, {
    where: { file: path },
    remedy: 'delete its line; the run is then done again',
  });
}

function isOfClasses(
  { classes, counts }: NonNullable<RunOutcome['confusion']>,
  target: Target,
): boolean {
  if (target.kind !== 'ordinal' && target.kind !== 'nominal') return false;
  const { length } = target.classes;
  const isSquare = counts.length === length && counts.every((row) => row.length === length);
  return (
    isSquare && classes.length === length && target.classes.every((name, k) => name === classes[k])
  );
}
