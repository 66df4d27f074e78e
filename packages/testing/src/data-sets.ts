import {
  type Column,
  type LabelledTable,
  type NominalTarget,
  selectRows,
  Table,
} from '@preflearn/core';

/** The columns of a set whose target, the last one, is a class. */
export interface SetSchema {
  readonly attributes: readonly { name: string; type: string; values?: readonly string[] }[];
  readonly target: { readonly name: string; readonly values: readonly string[] };
}

/** The records of the text of a CSV file without quotes, without the heading. */
export function records(text: string): readonly (readonly string[])[] {
  const lines = text.trimEnd().split('\n');
  return lines.slice(1).map((line) => line.split(','));
}

/** A set with the declared categories and classes; an empty field is a missing value. */
export function classificationSet(
  cells: readonly (readonly string[])[],
  { attributes, target }: SetSchema,
): LabelledTable<NominalTarget> {
  const columns = attributes.map(({ name, values }, a): Column => {
    if (values === undefined) return numericColumn(name, cells, a);
    const codes = Int32Array.from(cells, (row) => values.indexOf(row[a]));
    return { type: 'nominal', name, codes, categories: values };
  });
  const codes = Int32Array.from(cells, (row) => target.values.indexOf(row[attributes.length]));
  if (codes.includes(-1)) throw new Error('a row has a class that is not declared');
  return {
    attributes: new Table(columns),
    target: { kind: 'nominal', name: target.name, classes: target.values, codes },
  };
}

function numericColumn(name: string, cells: readonly (readonly string[])[], a: number): Column {
  const values = Float64Array.from(cells, (row) => (row[a] === '' ? NaN : Number(row[a])));
  return { type: 'numeric', name, values };
}

/** The rows whose index is a multiple of `parts` after `part`, and the others. */
export function splitByIndex(
  data: LabelledTable<NominalTarget>,
  parts: number,
  part: number,
): Record<'tested' | 'trained', LabelledTable<NominalTarget>> {
  const rows = [...data.target.codes.keys()];
  return {
    tested: selectRows(
      data,
      rows.filter((row) => row % parts === part),
    ),
    trained: selectRows(
      data,
      rows.filter((row) => row % parts !== part),
    ),
  };
}
