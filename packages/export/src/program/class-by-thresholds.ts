import { choose, compare, type Expression, number, text } from '@preflearn/core/expressions';

/** The class whose index is the number of thresholds that are at most a score; thresholds may be infinite. */
export function classByThresholds(
  score: Expression,
  thresholds: readonly number[],
  classes: readonly string[],
): Expression {
  const always = thresholds.filter((threshold) => threshold === -Infinity).length;
  const finite = thresholds.filter(Number.isFinite);
  // From the highest down; of equal thresholds the last decides, so it comes first here.
  const choices = finite.map(
    (threshold, k) =>
      [compare(score, '>=', number(threshold)), text(classes[always + k + 1])] as const,
  );
  return choose(choices.reverse(), text(classes[always]));
}
