import { readFileSync } from 'node:fs';
import { type LabelledTable, type OrdinalTarget, selectRows, Table } from '@preflearn/core';

/** Table of labelled rows with ordered classes. */
export type OrdinalTable = LabelledTable<OrdinalTarget>;

/** Errors of each kind of base learner: tested after 10, 100, 500 rounds, trained after 10, 100. */
type Errors = Readonly<Record<string, readonly number[]>>;

interface Rounds {
  /** Attribute, threshold, sign at and above it, weight. */
  readonly rounds: readonly (readonly [number, number, string, number])[];
  readonly thetaAfter?: Readonly<Record<'0' | '1' | '4', readonly number[]>>;
}

/** Results of the program of Lin; what each number is says the file. */
export const golden = JSON.parse(
  readFileSync(new URL('./golden/orensemble.json', import.meta.url), 'utf8'),
) as {
  readonly classes: Readonly<Record<string, string>>;
  readonly stumps: Readonly<Record<string, Rounds>>;
  readonly errors: Readonly<Record<string, Errors>>;
};

/** A set whose last column is left out, with the classes of the golden file; the rows of every third index are tested. */
export function goldenSet(
  name: string,
  folder: URL | string = new URL('./golden/', import.meta.url),
): Record<'tested' | 'trained', OrdinalTable> {
  const text = readFileSync(
    typeof folder === 'string' ? `${folder}/${name}.csv` : new URL(`${name}.csv`, folder),
    'utf8',
  );
  const [heading, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const columns = heading.slice(0, -1).map((column, a) => ({
    ...{ type: 'numeric' as const, name: column },
    values: Float64Array.from(lines, (line) => Number(line[a])),
  }));
  const codes = Int32Array.from(golden.classes[name], Number);
  const classes = [...'0123456789'];
  const target = { kind: 'ordinal', name: 'class', classes, codes } as const;
  const data: OrdinalTable = { attributes: new Table(columns), target };
  const rows = [...codes.keys()];
  return {
    tested: selectRows(
      data,
      rows.filter((row) => row % 3 === 0),
    ),
    trained: selectRows(
      data,
      rows.filter((row) => row % 3 !== 0),
    ),
  };
}

/** Summed absolute error of predicted classes. */
export function summedError(codes: Int32Array, { target }: OrdinalTable): number {
  return codes.reduce((sum, code, row) => sum + Math.abs(code - target.codes[row]), 0);
}
