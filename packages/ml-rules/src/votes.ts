/** The classes that a rule votes for: those from `from` to `to`, both included, counted from 0. */
export interface Vote {
  readonly from: number;
  readonly to: number;
  /** The set of numbers that rows carry for this vote, or for its complement. */
  readonly channel: number;
  /** 1 when these are numbers of the vote itself, -1 when they are those of its complement. */
  readonly sign: 1 | -1;
}

/** What rules may vote for, and what rows carry so that every vote can be tried. */
export interface VoteSystem {
  /** `classes`: one class; `unions`: all classes from one on upwards, or all up to one. */
  readonly kind: 'classes' | 'unions';
  readonly classCount: number;
  /** In the order in which ties are broken. */
  readonly votes: readonly Vote[];
  /**
   * The classes that each channel stands for, as votes of sign 1; a row carries a derivative (and a second
   * one) for each.
   */
  readonly channels: readonly Vote[];
  /**
   * How far a response of 1 moves the log odds of the classes voted for: 1 for a class, 2 for a union, whose
   * complement is lowered as much as it is raised.
   */
  readonly stride: 1 | 2;
}

/**
 * Votes for single classes (MLRules 2008, section 4): v has one coordinate, which is 1. Ties go to the first
 * class.
 *
 * With two classes one channel serves both votes: what raises the one lowers the other as much.
 */
export function classVotes(classCount: number): VoteSystem {
  const kind = 'classes';
  if (classCount === 2) {
    const second: Vote = { from: 1, to: 1, channel: 0, sign: 1 };
    const first: Vote = { from: 0, to: 0, channel: 0, sign: -1 };
    return { kind, classCount, votes: [first, second], channels: [second], stride: 1 };
  }
  const votes = Array.from(
    { length: classCount },
    (_, k): Vote => ({ from: k, to: k, channel: k, sign: 1 }),
  );
  return { kind, classCount, votes, channels: votes, stride: 1 };
}

/**
 * Votes for "at least" and "at most" unions of ordered classes (MLRules 2008, section 5.3): v is 1 on the
 * union and -1 elsewhere. Ties go to the lower bound, and to "at least".
 *
 * A single class has no unions; it votes for itself.
 */
export function unionVotes(classCount: number): VoteSystem {
  if (classCount === 1) return classVotes(1);
  const last = classCount - 1;
  const channels = Array.from(
    { length: last },
    (_, channel): Vote => ({ from: channel + 1, to: last, channel, sign: 1 }),
  );
  const votes = channels.flatMap((atLeast): Vote[] => [
    atLeast,
    { from: 0, to: atLeast.channel, channel: atLeast.channel, sign: -1 },
  ]);
  return { kind: 'unions', classCount, votes, channels, stride: 2 };
}

/** Whether a vote is for a class. */
export function isFor({ from, to }: Vote, code: number): boolean {
  return code >= from && code <= to;
}

/** The response `alpha` v, shape [classes]. */
export function responseOf(
  { kind, classCount }: VoteSystem,
  vote: Vote,
  alpha: number,
): readonly number[] {
  const other = kind === 'unions' ? -alpha : 0;
  return Array.from({ length: classCount }, (_, k) => (isFor(vote, k) ? alpha : other));
}
