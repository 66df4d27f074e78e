import {
  arithmetic,
  choose,
  compare,
  type Expression,
  number,
  type StepBuilder,
  sum,
} from '@preflearn/core/expressions';
import type { PortableScaling } from '@preflearn/core/models';
import { fallingChances } from './cumulative-logits.js';
import { logistic } from './logistic.js';

/** Class probabilities from a score; `PortableScaling` of `@preflearn/core` defines how they are computed. */
export function scaledChances(
  score: Expression,
  { shift, scale, limit, lines }: PortableScaling,
  classes: readonly string[],
  builder: StepBuilder,
): readonly Expression[] {
  const far = builder.step(
    'scaled',
    arithmetic(arithmetic(score, 'minus', number(shift)), 'over', number(scale)),
  );
  const scaled = builder.step(
    'scaled',
    choose(
      [
        [compare(far, '>', number(limit)), number(limit)],
        [compare(far, '<', number(-limit)), number(-limit)],
      ],
      far,
    ),
  );
  const separate = lines.map(({ slope, offset }) => {
    const line = sum(arithmetic(number(slope), 'times', scaled), number(offset));
    return logistic(builder.step('odds', arithmetic(number(0), 'minus', line)), builder);
  });
  return fallingChances(separate, classes, builder).probabilities;
}
