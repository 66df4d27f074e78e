import { acceptedBins, type BinnedAttribute, type Condition } from '@preflearn/boosting';

/** A condition on the column with the bins of its attribute; NULL, and therefore not true, for a missing value. */
export function conditionSql(
  condition: Condition,
  attribute: BinnedAttribute,
  column: string,
): string {
  const { first, last } = acceptedBins(attribute, condition);
  if (condition.operator === '!=') return `${column} <> ${condition.category}`;
  if (first > last) return '1 = 0';
  if (first === last) return `${column} = ${first}`;
  return condition.operator === '<=' ? `${column} <= ${last}` : `${column} >= ${first}`;
}
