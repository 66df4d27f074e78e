import type { MissingTarget } from '@preflearn/core';
import { counted, quoted } from '@preflearn/core/text';
import { readRows, type SqlConnection, select, withSignal } from '@preflearn/sql';
import { inputName } from '../address/standard-input.js';
import type { CommandContext } from '../runtime/command-context.js';

/** A database table, and what to do with its rows without a target. */
interface TableWithTarget {
  readonly address: string;
  /** The expression after FROM. */
  readonly from: string;
  /** Name of the column. */
  readonly target: string;
  readonly missingTarget: MissingTarget | undefined;
}

/**
 * The rows of a table that have a target, as an expression after FROM, with a note on how many have none; the whole
 * table if rows without one are refused, or are more than half, which is then an error of whoever reads the target.
 */
export async function knownTargets(
  connection: SqlConnection,
  { address, from, target, missingTarget }: TableWithTarget,
  context: CommandContext,
): Promise<string> {
  if (missingTarget === 'error') return from;
  const { dialect } = connection;
  const column = dialect.identifier(target);
  const counts = ['count(*)', `count(${column})`].map(dialect.asDouble);
  const query = select(counts, from, undefined);
  const [[all, present]] = await withSignal(connection, context.signal, (abortable) =>
    readRows(abortable, query),
  );
  const without = Number(all) - Number(present);
  if (without === 0 || 2 * without > Number(all)) return from;
  context.note(
    `${inputName(address)}: left out ${without} of ${counted(Number(all), 'row')}, where the target ` +
      `${quoted(target)} is missing; --missing-target error refuses such tables.`,
  );
  return `(${select(['*'], from, `${column} IS NOT NULL`)}) AS rows_with_target`;
}
