import type { Condition } from '@preflearn/boosting';

/** Whether some row can satisfy all conditions. */
export function isPossible(conditions: readonly Condition[]): boolean {
  return conditions.every((a) => conditions.every((b) => !contradict(a, b)));
}

function contradict(a: Condition, b: Condition): boolean {
  if (a.attribute !== b.attribute) return false;
  if ('category' in a) return 'category' in b && a.category !== b.category;
  return 'value' in b && a.operator === '<=' && b.operator === '>=' && a.value < b.value;
}
