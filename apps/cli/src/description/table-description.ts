import {
  type LabelledTable,
  type Reading,
  type Table,
  type Target,
  targetLength,
} from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import { type ColumnProfile, profileColumns, tableNotes } from '@preflearn/io';
import { columnsLeftOut } from '../input/leave-out-columns.js';
import { orderNote } from '../input/ordered-columns.js';
import { sentence } from './sentence.js';

/** The role of a column. */
type ColumnUse = 'attribute' | 'target' | 'weights' | 'ignored';

/** The contents of a table, and how training would use it. */
export interface TableDescription {
  readonly file: string;
  readonly rows: number;
  readonly reading: Reading | undefined;
  readonly columns: readonly DescribedColumn[];
  /** What deserves a closer look, each with the option that undoes or cures it. */
  readonly notes: readonly string[];
  /** The classes or labels of the target with their numbers of rows, in order; absent for other targets. */
  readonly classes: readonly { readonly name: string; readonly count: number }[] | undefined;
}

/** A column with its role; if it would be left out of training, with the reason. */
export interface DescribedColumn extends ColumnProfile {
  readonly use: ColumnUse;
  readonly leftOut?: string;
  /** If each value is an order of labels: the number of labels. */
  readonly labels?: number;
  /** Why it could not be read as the type its cells suggest. */
  readonly unread?: string;
  /** What order was recognised in its words. */
  readonly ordered?: string;
}

/** Information about columns in addition to the table. */
export interface ColumnFacts {
  readonly target: string | undefined;
  readonly weights: string | undefined;
  readonly ignore: readonly string[];
  /** Columns that are kept in training, whatever they contain. */
  readonly keep: readonly string[];
  /** Columns that were read as text because they could not be read otherwise, with the reason. */
  readonly unread: ReadonlyMap<string, string>;
  /** Levels that were recognised in the words of columns, from lowest to highest. */
  readonly ordered: ReadonlyMap<string, readonly string[]>;
  /** What other commands need to read the table. */
  readonly needs: readonly string[];
}

/** @param data  with the target, if one was requested */
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
      const ordered = facts.ordered.get(profile.name);
      const labels =
        profile.name === target && data?.target.kind === 'ranking'
          ? data.target.labels.length
          : undefined;
      return {
        ...profile,
        // Columns read as text only for lack of an alternative are not meaningfully near-unique or mixed, orders
        // naturally differ, and numbers are levels among others.
        doubts: (unread ?? labels ?? ordered) === undefined ? profile.doubts : [],
        ...(labels !== undefined && { labels }),
        use: useOf(profile.name, facts),
        ...(leftOut !== undefined && { leftOut }),
        ...(unread !== undefined && { unread }),
        ...(ordered !== undefined && { ordered: orderNote(profile.name, ordered) }),
      };
    }),
    notes: [...facts.needs, ...notesOn(table, facts, [...reasons.keys()])],
    classes: data && classCounts(data.target),
  };
}

/** The notes of training, with those on marks of missing values, which it takes from the reader of CSV. */
function notesOn(
  table: Table,
  { target, weights, keep, ignore, unread }: ColumnFacts,
  out: readonly string[],
): readonly string[] {
  const kept = [...keep, ...unread.keys()];
  const roles = { target, weights, kept, unused: out, marks: true };
  return tableNotes(table.without(...ignore), roles).map(({ where: { column }, ...note }) => {
    const text = sentence(note);
    return column === undefined ? text : `${quoted(column)}: ${text}`;
  });
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
