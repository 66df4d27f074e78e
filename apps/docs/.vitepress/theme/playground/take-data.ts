import { checkLabelledTable, type LabelledTable, Table, takeTarget } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';
import { columnsToLeaveOut, tableNotes } from '@preflearn/io';
import type { Choice } from './messages.js';

/** A table with its target, and what is to be said of it. */
export interface TakenData {
  readonly data: LabelledTable;
  readonly notes: readonly string[];
}

/**
 * Takes the target and leaves out the columns that the command line leaves out, so that both learn the same model.
 *
 * @throws DataError, UsageError as `takeTarget` and `checkLabelledTable`
 */
export function takeData(table: Table, choice: Choice): TakenData {
  const { target, kind, discretize, classes } = choice;
  const all = takeTarget(table, target, { kind, discretize, classes });
  const out = columnsToLeaveOut(all.attributes);
  const kept = out.length === all.attributes.columns.length ? [] : out;
  const attributes = all.attributes.without(...kept.map(({ name }) => name));
  const data = { ...all, attributes };
  checkLabelledTable(data);
  const named = kept.slice(0, 5).map(({ name, text }) => `${quoted(name)} (${text})`);
  const more = kept.length > named.length ? ` and ${kept.length - named.length} more` : '';
  const notes = kept.length === 0 ? [] : [`Left out of training: ${named.join(', ')}${more}.`];
  const found = tableNotes(
    new Table([...attributes.columns, table.column(target)], table.reading),
    {
      target,
    },
  );
  return { data, notes: [...notes, ...found.map((note) => errorSentence(note))] };
}
