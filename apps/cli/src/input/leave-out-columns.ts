import type { LabelledTable, Table } from '@preflearn/core';
import { counted, quoted } from '@preflearn/core/text';
import { type ColumnToLeaveOut, columnsToLeaveOut } from '@preflearn/io';
import { shellWord } from '../text/shell-word.js';
import { listText } from '../text/value-text.js';

/** A note on the rows that were left out since they have no target; none if there are none. */
export function rowsWithoutTargetNote(
  path: string,
  target: string,
  { rowsWithoutTarget = 0, attributes }: LabelledTable,
): string | undefined {
  if (rowsWithoutTarget === 0) return undefined;
  const rows = counted(rowsWithoutTarget + attributes.rowCount, 'row');
  return (
    `${path}: left out ${rowsWithoutTarget} of ${rows}, where the target ${quoted(target)} is missing; ` +
    '--missing-target error refuses such tables.'
  );
}

/** Most columns to list by name. */
const MAX_NAMED = 8;

/** Data without the columns from which nothing can be learned, and notes on these. */
export interface DataLeft {
  readonly data: LabelledTable;
  readonly note: string | undefined;
}

/**
 * The attributes that are left out: those that number the rows or identify them individually; never all attributes.
 *
 * @param wanted  columns named by the user, which are kept
 */
export function columnsLeftOut(
  attributes: Table,
  wanted: readonly string[],
): readonly ColumnToLeaveOut[] {
  const out = columnsToLeaveOut(attributes).filter(({ name }) => !wanted.includes(name));
  return out.length === attributes.columns.length ? [] : out;
}

/**
 * Leaves out {@link columnsLeftOut}.
 */
export function leaveOutColumns(
  path: string,
  data: LabelledTable,
  wanted: readonly string[],
): DataLeft {
  const { attributes } = data;
  const out = columnsLeftOut(attributes, wanted);
  if (out.length === 0) return { data, note: undefined };
  const names = out.map(({ name }) => name);
  const shown = out.slice(0, MAX_NAMED).map(({ name, text }) => `${quoted(name)} (${text})`);
  const more = out.length > MAX_NAMED ? ` and ${out.length - MAX_NAMED} more` : '';
  const keep = `--keep ${shellWord(listText(names.slice(0, MAX_NAMED)))}`;
  return {
    data: { ...data, attributes: attributes.without(...names) },
    note: `${path}: left out of training: ${shown.join(', ')}${more}; ${keep} keeps ${out.length === 1 ? 'it' : 'them'}.`,
  };
}
