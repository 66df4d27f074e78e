import {
  arithmetic,
  choose,
  compare,
  type Expression,
  logUpTo1,
  number,
  type StepBuilder,
  sum,
} from '@preflearn/core/expressions';
import type { PortableCorrection } from '@preflearn/core/models';
import { shares } from './softmax.js';

/** Corrected class probabilities; `PortableCorrection` of `@preflearn/core` defines how they are computed. */
export function corrected(
  probabilities: readonly Expression[],
  correction: PortableCorrection | undefined,
  builder: StepBuilder,
): readonly Expression[] {
  if (correction === undefined) return probabilities;
  const { slope, offsets, least } = correction;
  const scores = probabilities.map((p, k) => {
    const raised = choose([[compare(p, '<', number(least)), number(least)]], p);
    const line = arithmetic(number(slope), 'times', logUpTo1(raised, least, builder));
    return builder.step('score', sum(line, number(offsets[k])));
  });
  return shares(scores, builder);
}
