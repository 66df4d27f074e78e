import {
  checkLabelledTable,
  DataError,
  Random,
  type RankingTarget,
  rankingColumn,
  Table,
} from '@preflearn/core';
import { deleteLabels } from '@preflearn/evaluation';
import type { Command } from 'commander';
import { addReadingOptions, type ReadingOptions } from '../input/read-table.js';
import { listed, probability, seedNumber } from '../text/argument-parsers.js';
import type { Generated } from './generator.js';

/** Name of the column of orders. */
const RANKING = 'ranking';

/** Options of generators that make orders of labels from a table. */
export interface RankingTableOptions extends ReadingOptions {
  readonly ignore?: readonly string[];
  readonly missingLabels?: number;
  readonly seed: number;
}

/** Adds the options of {@link RankingTableOptions} to a command. */
export function addRankingTableOptions(command: Command): void {
  addReadingOptions(command)
    .option('--ignore <columns>', 'columns to leave out, such as id,name (repeatable)', listed)
    .option(
      '--missing-labels <p>',
      'delete each label of each order with this probability',
      probability,
    )
    .option('--seed <n>', 'the same seed deletes the same labels', seedNumber, 1);
}

/**
 * A table of attributes and, as its last column, orders of labels, from which labels are deleted if the options say so;
 * a row that loses all its labels has a missing value.
 *
 * @param positions  as in a ranking target, shape [rows x labels]
 * @throws DataError COLUMN_DUPLICATE, TABLE_EMPTY
 */
export function rankingTable(
  attributes: Table,
  labels: readonly string[],
  positions: Int32Array,
  { missingLabels, seed }: RankingTableOptions,
): Generated {
  if (attributes.has(RANKING)) {
    throw new DataError(
      'COLUMN_DUPLICATE',
      'the table has such a column already, but the orders to be made have this name',
      {
        where: { column: RANKING },
        remedy: [
          'rename it',
          { action: 'set', option: 'ignore', value: [RANKING], text: 'leave it out' },
        ],
      },
    );
  }
  const complete: RankingTarget = { kind: 'ranking', name: RANKING, labels, positions };
  checkLabelledTable({ attributes, target: complete });
  const target =
    missingLabels === undefined
      ? complete
      : deleteLabels(complete, missingLabels, new Random(seed));
  return { table: new Table([...attributes.columns, rankingColumn(target)]), target: RANKING };
}
