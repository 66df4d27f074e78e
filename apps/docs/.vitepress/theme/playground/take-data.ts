import { checkLabelledTable, type LabelledTable, type Table, takeTarget } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import { counted, quoted } from '@preflearn/core/text';
import { columnsToLeaveOut, tableNotes } from '@preflearn/io';
import type { Choice } from './messages.js';
import { withOrder } from './ordered-columns.js';

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
  const all = takeTarget(table, target, {
    ...{ kind, discretize, classes },
    missingTarget: 'leave-out',
  });
  const out = columnsToLeaveOut(all.attributes);
  const kept = out.length === all.attributes.columns.length ? [] : out;
  const attributes = all.attributes.without(...kept.map(({ name }) => name));
  const order = withOrder(attributes, choice.ordered);
  const data = { ...all, attributes: order.table };
  checkLabelledTable(data);
  const named = kept.slice(0, 5).map(({ name, text }) => `${quoted(name)} (${text})`);
  const more = kept.length > named.length ? ` and ${kept.length - named.length} more` : '';
  const without = all.rowsWithoutTarget ?? 0;
  const notes = kept.length === 0 ? [] : [`Left out of training: ${named.join(', ')}${more}.`];
  if (without > 0) {
    const rows = counted(without + attributes.rowCount, 'row');
    notes.unshift(`Left out ${without} of ${rows}, where the target is missing.`);
  }
  const found = tableNotes(table, { target, unused: kept.map(({ name }) => name) });
  return { data, notes: [...notes, ...found.map((note) => errorSentence(note)), ...order.notes] };
}
