import { type LabelledTable, Table, type Target } from '@preflearn/core';

/** The same table, with target and weights in arrays of their own. */
export function copyOf({ attributes, target, weights }: LabelledTable): LabelledTable {
  const columns = attributes.columns.map((column) =>
    column.type === 'numeric'
      ? { ...column, values: column.values.slice() }
      : { ...column, codes: column.codes.slice() },
  );
  return {
    attributes: new Table(columns),
    target: copyOfTarget(target),
    ...(weights !== undefined && { weights: weights.slice() }),
  };
}

function copyOfTarget(target: Target): Target {
  switch (target.kind) {
    case 'numeric':
      return { ...target, values: target.values.slice() };
    case 'ranking':
      return { ...target, positions: target.positions.slice() };
    default:
      return { ...target, codes: target.codes.slice() };
  }
}

/** Overwrites all arrays of a table, as a caller does who reuses them. */
export function overwrite({ attributes, target, weights }: LabelledTable): void {
  for (const column of attributes.columns) {
    if (column.type === 'numeric') column.values.fill(-1e6);
    else column.codes.fill(0);
  }
  if (target.kind === 'numeric') target.values.fill(-1e6);
  else if (target.kind === 'ranking') target.positions.fill(0);
  else target.codes.fill(0);
  weights?.fill(1e-3);
}
