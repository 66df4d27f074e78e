import { type LabelledTable, selectRows, targetLength } from '@preflearn/core';

/** The rows with a weight above 0, which are the only ones a learner uses. */
export function rowsThatCount(data: LabelledTable): LabelledTable {
  const { target, weights } = data;
  if (weights?.every((weight) => weight > 0) ?? true) return data;
  const rows = Array.from({ length: targetLength(target) }, (_, row) => row);
  return selectRows(
    data,
    rows.filter((row) => (weights?.[row] ?? 1) > 0),
  );
}
