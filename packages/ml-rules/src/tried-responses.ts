/**
 * A response that a condition is tried with, given by the classes that it raises: `from` to `to` inclusive, counted
 * from 0.
 */
export interface TriedResponse {
  readonly from: number;
  readonly to: number;
  /** The set of numbers that rows carry for these classes, or for the others. */
  readonly channel: number;
  /** 1 if these are the numbers of the classes themselves, -1 if they are those of the others. */
  readonly sign: 1 | -1;
}

/** The responses that rules may have, and what rows carry so that each can be tried. */
export interface ResponseSystem {
  /** `classes`: one class; `unions`: all classes from one on upwards, or all up to one. */
  readonly kind: 'classes' | 'unions';
  readonly classCount: number;
  /** In the order that breaks ties. */
  readonly responses: readonly TriedResponse[];
  /**
   * The classes that each channel stands for, as responses of sign 1; a row carries a derivative (and a second
   * one) for each.
   */
  readonly channels: readonly TriedResponse[];
  /**
   * How far a response of 1 moves the log odds of the raised classes: 1 for a class, 2 for a union, whose complement is
   * lowered by as much.
   */
  readonly stride: 1 | 2;
}

/**
 * Responses that raise a single class (MLRules 2008, section 4): v has one coordinate, which is 1. Ties go to the first
 * class.
 *
 * With two classes one channel serves both, since raising one lowers the other by as much.
 */
export function classResponses(classCount: number): ResponseSystem {
  const kind = 'classes';
  if (classCount === 2) {
    const second: TriedResponse = { from: 1, to: 1, channel: 0, sign: 1 };
    const first: TriedResponse = { from: 0, to: 0, channel: 0, sign: -1 };
    return { kind, classCount, responses: [first, second], channels: [second], stride: 1 };
  }
  const responses = Array.from(
    { length: classCount },
    (_, k): TriedResponse => ({ from: k, to: k, channel: k, sign: 1 }),
  );
  return { kind, classCount, responses, channels: responses, stride: 1 };
}

/**
 * Responses that raise "at least" and "at most" unions of ordered classes (MLRules 2008, section 5.3): v is 1 on the
 * union and -1 elsewhere. Ties go to the lower bound, and to "at least".
 *
 * With a single class there are no unions; the class itself is raised.
 */
export function unionResponses(classCount: number): ResponseSystem {
  if (classCount === 1) return classResponses(1);
  const last = classCount - 1;
  const channels = Array.from(
    { length: last },
    (_, channel): TriedResponse => ({ from: channel + 1, to: last, channel, sign: 1 }),
  );
  const responses = channels.flatMap((atLeast): TriedResponse[] => [
    atLeast,
    { from: 0, to: atLeast.channel, channel: atLeast.channel, sign: -1 },
  ]);
  return { kind: 'unions', classCount, responses, channels, stride: 2 };
}

/** Whether a response raises a class. */
export function raises({ from, to }: Pick<TriedResponse, 'from' | 'to'>, code: number): boolean {
  return code >= from && code <= to;
}

/** The response `alpha` v, shape [classes]. */
export function responseOf(
  { kind, classCount }: ResponseSystem,
  response: TriedResponse,
  alpha: number,
): readonly number[] {
  const other = kind === 'unions' ? -alpha : 0;
  return Array.from({ length: classCount }, (_, k) => (raises(response, k) ? alpha : other));
}
