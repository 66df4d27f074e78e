import {
  type Column,
  DataError,
  type LabelledTable,
  type LearnerDefinition,
  type MissingTarget,
  type NominalColumn,
  type Table,
  type TargetKind,
  takeTarget,
  UsageError,
} from '@preflearn/core';
import { listed, quoted, withOrders } from '@preflearn/core/text';
import { chooseLearner } from '../arguments/find-learner.js';
import { withCommaRemedy } from './comma-classes.js';

/** What was specified about the target. */
export interface TargetOptions {
  readonly target: string;
  readonly kind?: TargetKind | undefined;
  readonly classes?: readonly string[] | undefined;
  readonly discretize?: number | undefined;
  readonly weights?: string | undefined;
  readonly missingTarget?: MissingTarget | undefined;
}

/** The learners that will be trained on the target. */
export interface LearnersForTarget {
  readonly learners: readonly LearnerDefinition[];
  /** The kinds of target that all of them accept, those to try first at the front. */
  readonly kinds: readonly TargetKind[];
}

/**
 * The kinds of target that all learners accept, in the order of the first.
 *
 * @throws UsageError OPTION_CONFLICT
 */
export function sharedKinds(learners: readonly LearnerDefinition[]): readonly TargetKind[] {
  const [first, ...others] = learners;
  const shared = first.targetKinds.filter((kind) =>
    others.every(({ targetKinds }) => targetKinds.includes(kind)),
  );
  if (shared.length > 0) return shared;
  throw new UsageError(
    'OPTION_CONFLICT',
    `the learners ${listed(learners.map(({ id }) => id))} take no kind of target in common`,
    { remedy: 'evaluate them one by one' },
  );
}

/**
 * Takes the target as the kind that was requested, or that its column declares (orders of labels in XARFF), or as the
 * first kind that fits; if none does, the error says why the first does not, and which learners there are.
 *
 * @throws DataError, UsageError as `takeTarget`; DataError TARGET_KIND
 */
export function takeTargetForLearners(
  table: Table,
  { target: name, kind, classes, discretize, weights, missingTarget = 'leave-out' }: TargetOptions,
  forTarget: LearnersForTarget,
): LabelledTable {
  const column = table.column(name);
  const take = (as: TargetKind) => {
    try {
      const read = as === 'ranking' ? withOrders(table, name) : table;
      return takeTarget(read, name, { kind: as, classes, discretize, weights, missingTarget });
    } catch (error) {
      throw withCommaRemedy(error, column, classes);
    }
  };
  const declared = kind ?? (isDeclaredRanking(column) ? 'ranking' : undefined);
  if (declared !== undefined) {
    const data = take(declared);
    if (forTarget.kinds.includes(declared)) return data;
    throw new DataError(
      'TARGET_KIND',
      `${learnersText(forTarget)}, but the target is ${declared}`,
      {
        where: { column: name },
        remedy: chooseLearner(declared),
      },
    );
  }
  let firstError: unknown;
  for (const candidate of inOrder(forTarget.kinds, column)) {
    try {
      return take(candidate);
    } catch (error) {
      if (!(error instanceof DataError) && !(error instanceof UsageError)) throw error;
      firstError ??= error;
    }
  }
  throw withLearners(firstError, column, classes, forTarget);
}

/**
 * The kinds to try. Orders of labels are texts, and so are classes: of several kinds, rankings come first for a column
 * that looks like orders, and not at all for others.
 */
function inOrder(kinds: readonly TargetKind[], column: Column): readonly TargetKind[] {
  if (kinds.length === 1 || !kinds.includes('ranking')) return kinds;
  const others = kinds.filter((kind) => kind !== 'ranking');
  const looksLikeOrders = column.type === 'nominal' && usualOrder(column) !== undefined;
  return looksLikeOrders ? ['ranking', ...others] : others;
}

function isDeclaredRanking(column: Column): boolean {
  return column.type === 'nominal' && column.labels !== undefined;
}

/** `rank-rules learns ordinal targets`. */
function learnersText({ learners, kinds }: LearnersForTarget): string {
  const ids = learners.map(({ id }) => id).join(', ');
  return `${ids} ${learners.length === 1 ? 'learns' : 'learn'} ${kinds.join(' or ')} targets`;
}

/** The reason why no kind fits a column; names other learners that accept it, if there are any. */
function withLearners(
  reason: unknown,
  column: Column,
  classes: readonly string[] | undefined,
  forTarget: LearnersForTarget,
): unknown {
  if (column.type !== 'nominal' || !(reason instanceof DataError)) return reason;
  const order = usualOrder(column);
  if (order !== undefined && !forTarget.kinds.includes('ranking')) {
    return new DataError(
      'TARGET_KIND',
      `found orders of labels such as ${quoted(order)}, but ${learnersText(forTarget)}`,
      { where: { column: column.name }, remedy: chooseLearner('ranking'), cause: reason },
    );
  }
  if (reason.code !== 'TARGET_CLASSES' || classes !== undefined) return reason;
  return new DataError(reason.code, reason.problem, {
    where: reason.where,
    remedy: [...reason.remedy, chooseLearner('nominal', ', if they have no order')],
    cause: reason,
  });
}

/** An example such as `b>a>c` from a column, if most of its texts look like that. */
function usualOrder({ categories }: NominalColumn): string | undefined {
  const orders = categories.filter((text) => /[^\s>~]\s*>\s*[^\s>~]/.test(text));
  return 2 * orders.length > categories.length ? orders[0] : undefined;
}
