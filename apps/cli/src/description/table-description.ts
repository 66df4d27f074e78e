import {
  type LabelledTable,
  type Reading,
  type Table,
  type Target,
  targetLength,
} from '@preflearn/core';
import { type ColumnProfile, profileColumns } from '@preflearn/io';
import { columnsLeftOut } from '../input/leave-out-columns.js';

/** What a column is for. */
type ColumnUse = 'attribute' | 'target' | 'weights' | 'ignored';

/** What a table holds, and what training would make of it. */
export interface TableDescription {
  readonly file: string;
  readonly rows: number;
  readonly reading: Reading | undefined;
  readonly columns: readonly DescribedColumn[];
  /** The classes or labels of the target with their rows, in their order; absent for another target. */
  readonly classes: readonly { readonly name: string; readonly count: number }[] | undefined;
}

/** A column with its use; what would be left out of training says why. */
export interface DescribedColumn extends ColumnProfile {
  readonly use: ColumnUse;
  readonly leftOut?: string;
  /** Set where each value is an order of labels: how many labels. */
  readonly labels?: number;
  /** Why it could not be read as its cells would have it. */
  readonly unread?: string;
}

/** What is known of columns beside the table. */
export interface ColumnFacts {
  readonly target: string | undefined;
  readonly weights: string | undefined;
  readonly ignore: readonly string[];
  /** Columns that are kept in training, whatever they hold. */
  readonly keep: readonly string[];
  /** Columns that were read as text since they could not be read otherwise, and why. */
  readonly unread: ReadonlyMap<string, string>;
}

/** @param data  with the target, where one is asked for */
export function describeTable(
  file: string,
  table: Table,
  facts: ColumnFacts,
  data: LabelledTable | undefined,
): TableDescription {
  const { target, weights, ignore, keep } = facts;
  const others = [target, weights].filter((name) => name !== undefined);
  const attributes = table.without(...ignore, ...others);
  const reasons = new Map<string, string>([
    ...columnsLeftOut(attributes, [...keep, ...facts.unread.keys()]).map(
      ({ name, text }) => [name, text] as const,
    ),
    ...ignore.map((name) => [name, 'is to be ignored'] as const),
  ]);
  return {
    file,
    rows: table.rowCount,
    reading: table.reading,
    columns: profileColumns(table).map((profile) => {
      const leftOut = reasons.get(profile.name);
      const unread = facts.unread.get(profile.name);
      const labels =
        profile.name === target && data?.target.kind === 'ranking'
          ? data.target.labels.length
          : undefined;
      return {
        ...profile,
        // What was read as text for want of better is not near-unique or mixed as such, and orders differ by nature.
        doubts: unread === undefined && labels === undefined ? profile.doubts : [],
        ...(labels !== undefined && { labels }),
        use: useOf(profile.name, facts),
        ...(leftOut !== undefined && { leftOut }),
        ...(unread !== undefined && { unread }),
      };
    }),
    classes: data && classCounts(data.target),
  };
}

function useOf(name: string, { target, weights, ignore }: ColumnFacts): ColumnUse {
  if (name === target) return 'target';
  if (name === weights) return 'weights';
  return ignore.includes(name) ? 'ignored' : 'attribute';
}

function classCounts(target: Target): TableDescription['classes'] {
  if (target.kind === 'numeric') return undefined;
  const names = target.kind === 'ranking' ? target.labels : target.classes;
  const counts = new Float64Array(names.length);
  if (target.kind === 'ranking') {
    target.positions.forEach((position, i) => {
      if (position > 0) counts[i % names.length]++;
    });
  } else for (let row = 0; row < targetLength(target); row++) counts[target.codes[row]]++;
  return names.map((name, k) => ({ name, count: counts[k] }));
}
