import { type Expression, number, type StepBuilder, sum } from '@preflearn/core/expressions';
import type { SharePrior } from '@preflearn/core/numbers';

/** Class probabilities with class shares mixed in, as `mixShares` of `@preflearn/core` does. */
export function mixed(
  probabilities: readonly Expression[],
  prior: SharePrior | undefined,
  builder: StepBuilder,
): readonly Expression[] {
  if (prior === undefined || prior.weight === 0) return probabilities;
  const { weight, shares } = prior;
  return probabilities.map((of, k) => {
    const kept: Expression = { kind: 'scaled', of, by: 1 - weight, least: Number.MIN_VALUE };
    return builder.step('mixed', sum(kept, number(weight * shares[k])));
  });
}
