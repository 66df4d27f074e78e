import { type LabelledTable, selectRows } from '@preflearn/core';

/**
 * Rankings as classes: each row has the label that it prefers most, the first of several; rows that rank no label are left
 * out, and the classes are the labels that some row prefers most.
 *
 * Source: Cheng, Hühn and Hüllermeier (2009), section 6.2, for the trees that label ranking trees are compared with.
 */
export function withTopLabel(data: LabelledTable): LabelledTable {
  if (data.target.kind !== 'ranking') return data;
  const { labels, positions, name } = data.target;
  const count = labels.length;
  const first = Array.from({ length: positions.length / count }, (_, row) =>
    positions.subarray(row * count, (row + 1) * count).indexOf(1),
  );
  const rows = [...first.keys()].filter((row) => first[row] >= 0);
  const used = [...labels.keys()].filter((label) => first.includes(label));
  return {
    ...selectRows({ attributes: data.attributes, target: data.target }, rows),
    target: {
      ...{ kind: 'nominal', name, classes: used.map((label) => labels[label]) },
      codes: Int32Array.from(rows, (row) => used.indexOf(first[row])),
    },
  };
}
