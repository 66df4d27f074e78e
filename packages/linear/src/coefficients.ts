import { exp } from '@preflearn/core/numbers';
import { estimatesOf } from './estimates.js';
import { type LogitParts, NO_ESTIMATE } from './logit-parts.js';

/** Standard errors on both sides of an estimate that its 95 % interval reaches. */
export const REACH = 1.959963984540054;

/** A coefficient of a linear model of classes. */
export interface LogitCoefficient {
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  /** A category, compared with `reference`; none for a number, of which one unit more is meant. */
  readonly category?: string | undefined;
  readonly reference?: string | undefined;
  /** The class whose odds it is about, against `otherClass`; none for ordered classes, where it is any higher class. */
  readonly class?: string | undefined;
  readonly otherClass?: string | undefined;
  /** Change of the log odds. */
  readonly estimate: number;
  /** Of the estimate; none if it cannot be told. */
  readonly standardError?: number | undefined;
  /** e^estimate: by what the odds are multiplied. */
  readonly oddsRatio: number;
  /** 95 % interval of the odds ratio; none if it cannot be told. */
  readonly interval?: readonly [low: number, high: number] | undefined;
  /** The estimate per standard deviation of a number, or between categories: what its size is compared by. */
  readonly size: number;
}

/** The coefficients of a model, in the order of the attributes. */
export function coefficientsOf(parts: LogitParts): readonly LogitCoefficient[] {
  const { schema, start } = parts;
  const { classes } = schema.target;
  const first = firstClass(parts);
  const own = start.map((_, s) => s).filter((s) => start.length === 1 || s !== first);
  return estimatesOf(parts, own).map(({ score, error, ...one }) => ({
    ...one,
    ...(start.length === 1 ? {} : { class: classes[score], otherClass: classes[first] }),
    ...withOddsRatio(one.estimate, error),
  }));
}

/** The class whose slopes are all 0 as the others are compared with it. */
function firstClass({ numbers, categories, start }: LogitParts): number {
  const isZero = (s: number) =>
    numbers.every(({ error }) => error[s] === 0) &&
    categories.every(({ errors, reference }) =>
      errors.every((list, c) => c === reference || list[s] === 0 || list[s] === NO_ESTIMATE),
    );
  const found = start.findIndex((value, s) => value === 0 && isZero(s));
  return Math.max(0, found);
}

function withOddsRatio(
  estimate: number,
  error: number,
): Pick<LogitCoefficient, 'standardError' | 'oddsRatio' | 'interval'> {
  const oddsRatio = exp(estimate);
  if (error === NO_ESTIMATE) return { oddsRatio };
  const interval = [exp(estimate - REACH * error), exp(estimate + REACH * error)] as const;
  return { standardError: error, oddsRatio, interval };
}
