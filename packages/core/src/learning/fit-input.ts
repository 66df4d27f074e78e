import { checkIsLabelled } from '../data/given-labelled.js';
import { isTable } from '../data/given-table.js';
import type { Table } from '../data/table.js';
import { tableFromRows } from '../data/table-from.js';
import { takeTarget } from '../data/take-target.js';
import type { LabelledTable, TargetKind } from '../data/target.js';
import { TAKE_TARGET_OPTIONS, type TakeTargetOptions } from '../data/target-options.js';
import { checkKnown, type KnownOptions } from '../errors/check-known.js';
import { DataError, UsageError } from '../errors/errors.js';
import { foundText } from '../words/quoted.js';
import type { FitArguments, FitOptions } from './fit-options.js';

const FIT_OPTIONS: KnownOptions<FitOptions> = {
  seed: true,
  signal: true,
  onProgress: true,
  threads: true,
  memory: true,
};

/**
 * Checks the options of a function that takes those of `fit`.
 *
 * @param name  of the function, for errors
 * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE
 */
export function checkFitOptions(options: FitOptions, name = 'fit'): void {
  checkKnown(options, FIT_OPTIONS, { function: name });
}

/** What a call of `fit` is to be trained on, and how. */
interface FitInput {
  readonly data: LabelledTable;
  readonly options: FitOptions;
}

/**
 * Reads the arguments of `fit`.
 *
 * @param kinds  the kinds of target that the learner accepts, those to try first at the front
 * @throws UsageError ARGUMENT for data without a target, OPTION_UNKNOWN, OPTION_TYPE, and what `takeTarget` throws
 */
export function fitInput(kinds: readonly TargetKind[], given: FitArguments): FitInput {
  const [data, target, options = {}] = given;
  if (target === undefined || typeof target === 'object') {
    checkIsLabelled(data);
    const own = target === undefined ? {} : target;
    checkFitOptions(own);
    return { data: data as LabelledTable, options: own };
  }
  if (typeof target !== 'string') throw wrongTarget(target);
  if (typeof data === 'object' && data !== null && 'target' in data) {
    throw secondTarget(data, target);
  }
  checkKnown(options, { ...FIT_OPTIONS, ...TAKE_TARGET_OPTIONS }, { function: 'fit' });
  const { seed, signal, onProgress, threads, memory, ...take } = options;
  const table = isTable(data) ? data : tableFromRows(data);
  return {
    data: takeFirstKind(kinds, table, target, take),
    options: { seed, signal, onProgress, threads, memory },
  };
}

/** The target as the first kind that fits; if none does, the error says why the first does not. */
function takeFirstKind(
  kinds: readonly TargetKind[],
  table: Table,
  name: string,
  take: TakeTargetOptions,
): LabelledTable {
  if (take.kind !== undefined || kinds.length === 1) {
    return takeTarget(table, name, { ...take, kind: take.kind ?? kinds[0] });
  }
  let firstError: unknown;
  for (const kind of kinds) {
    try {
      return takeTarget(table, name, { ...take, kind });
    } catch (error) {
      if (!(error instanceof DataError) && !(error instanceof UsageError)) throw error;
      firstError ??= error;
    }
  }
  throw firstError;
}

function wrongTarget(target: unknown): UsageError {
  return new UsageError(
    'ARGUMENT',
    `found ${foundText(target)}, expected options such as { seed: 7 }, or the name of the target where the data are a table or rows`,
    { where: { function: 'fit' } },
  );
}

function secondTarget(data: object, name: string): UsageError {
  const own = (data as LabelledTable).target?.name;
  return new UsageError(
    'ARGUMENT',
    `found the target ${foundText(name)}, but the data have the target ${foundText(own)}`,
    {
      where: { function: 'fit' },
      remedy: ['leave out the name', 'give a table or rows instead'],
    },
  );
}
