import type { LearnerDefinition, TargetKind } from '@preflearn/core';
import { isDatabase } from '../address/is-database.js';
import { findLearner } from './find-learner.js';

/** Id of the learner for classes and numbers where none is named and the table is in memory. */
export const DEFAULT_LEARNER = 'short-rules';

/** The same for orders of labels. */
const DEFAULT_FOR_RANKINGS = 'iblr';

/** The same where only a learner that boosts rules will do: by kind of target, the first for kinds not listed. */
const DEFAULT_BOOSTING = {
  ordinal: 'rank-rules',
  nominal: 'ml-rules',
  numeric: 'ender-regression',
} as const;

/** The default in a few words, for help texts. */
export const DEFAULT_IN_WORDS = `default: ${DEFAULT_LEARNER}, ${DEFAULT_FOR_RANKINGS} for rankings`;

/** The options on which the default learner depends. */
interface DefaultOptions {
  readonly kind?: TargetKind | undefined;
  readonly outOfCore?: boolean | undefined;
  readonly checkpoint?: string | undefined;
  readonly earlyStopping?: number | true | undefined;
}

/** The learners that a command trains: those that were named, or the default. */
export interface RequestedLearners {
  /** Whether no learner was named. */
  readonly isDefault: boolean;
  /** Those that may be trained, whatever the kind of the target turns out to be. */
  readonly possible: readonly LearnerDefinition[];
  /** For reading the target: the default is one definition that takes the kinds of all possible ones. */
  readonly forReading: readonly LearnerDefinition[];
  /** Why the default is not the usual one for a kind of target, a sentence; absent if it is the usual one. */
  readonly reasonFor?: (kind: TargetKind) => string;
  /** Those to train on a target. */
  forKind(kind: TargetKind): readonly LearnerDefinition[];
}

/**
 * The named learners, each once; the default if none is named. This is the only place that decides on the default:
 * short rules for classes and numbers, IBLR for rankings; in a database, out of core and with early stopping a learner
 * that boosts rules.
 *
 * @param file  the table
 * @throws UsageError LEARNER_UNKNOWN
 */
export function requestedLearners(
  names: readonly string[] | undefined,
  file: string,
  options: DefaultOptions,
): RequestedLearners {
  if (names !== undefined) {
    const found = names.map((name) => findLearner(name, { option: 'learner' }));
    return fixed([...new Map(found.map((one) => [one.id, one])).values()], false);
  }
  const needing = needsBoosting(file, options);
  if (needing !== undefined) return boosting(needing, isDatabase(file), options);
  const [usual, forRankings] = [known(DEFAULT_LEARNER), known(DEFAULT_FOR_RANKINGS)];
  if (options.kind !== undefined) {
    return fixed([options.kind === 'ranking' ? forRankings : usual], true);
  }
  const targetKinds = [...usual.targetKinds, ...forRankings.targetKinds];
  return {
    isDefault: true,
    possible: [usual, forRankings],
    forReading: [{ ...usual, targetKinds }],
    forKind: (kind) => [kind === 'ranking' ? forRankings : usual],
  };
}

/** The default where only a learner that boosts rules will do; in a database the kind is known before the rows. */
function boosting(
  needing: string,
  inDatabase: boolean,
  { kind }: DefaultOptions,
): RequestedLearners {
  const idFor = (wanted: TargetKind) =>
    wanted === 'ranking' ? DEFAULT_BOOSTING.ordinal : DEFAULT_BOOSTING[wanted];
  const reasonFor = (wanted: TargetKind) =>
    `The learner is ${idFor(wanted)}, since ${needing} needs one that boosts rules; elsewhere the default is ${DEFAULT_LEARNER}.`;
  if (kind !== undefined || inDatabase) {
    return { ...fixed([known(idFor(kind ?? 'ordinal'))], true), reasonFor };
  }
  const possible = Object.values(DEFAULT_BOOSTING).map(known);
  const targetKinds = possible.flatMap((definition) => definition.targetKinds);
  return {
    ...{ isDefault: true, possible, reasonFor },
    forReading: [{ ...possible[0], targetKinds }],
    forKind: (found) => [known(idFor(found))],
  };
}

/** What needs a learner that boosts rules; `undefined` if nothing does. */
function needsBoosting(
  file: string,
  { kind, outOfCore, checkpoint, earlyStopping }: DefaultOptions,
): string | undefined {
  // Numbers are learned in memory.
  if (isDatabase(file) && kind !== 'numeric') return 'a database';
  if (outOfCore === true) return '--out-of-core';
  if (checkpoint !== undefined) return '--checkpoint';
  return earlyStopping === undefined ? undefined : '--early-stopping';
}

function fixed(definitions: readonly LearnerDefinition[], isDefault: boolean): RequestedLearners {
  return {
    ...{ isDefault, possible: definitions, forReading: definitions },
    forKind: () => definitions,
  };
}

function known(id: string): LearnerDefinition {
  return findLearner(id, { option: 'learner' });
}
