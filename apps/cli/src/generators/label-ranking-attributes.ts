import { DataError, type Table, UsageError } from '@preflearn/core';
import { listed as listNames } from '@preflearn/core/text';
import { checkRankingLabels } from '@preflearn/io';
import { RequiredOption } from '../arguments/required-option.js';
import { namingFileInErrors } from '../input/name-file-in-errors.js';
import { columnsNamed } from '../input/named-columns.js';
import { readTableInput } from '../input/read-table.js';
import { list } from '../text/argument-parsers.js';
import { conflict } from '../text/option-conflict.js';
import type { Generated, Generator } from './generator.js';
import { positionsByScore } from './positions-by-score.js';
import { addRankingTableOptions, type RankingTableOptions, rankingTable } from './ranking-table.js';
import { zScores } from './z-scores.js';

interface AttributesOptions extends RankingTableOptions {
  readonly labels: readonly string[];
}

/** Method B of the label ranking paper. */
export const labelRankingAttributes: Generator<AttributesOptions> = {
  id: 'label-ranking-attributes',
  title: 'orders of labels from numeric columns, by their standardised size',
  summary:
    'Makes a label ranking problem of a table: takes some numeric columns out of it, each of which becomes ' +
    'a label, standardises them (mean 0, standard deviation 1) and orders, for each row, the labels by ' +
    'size, largest first; of equal ones the earlier comes first, and a label whose value is missing is not ' +
    'ranked (label ranking paper of 2009, section 6.1, method B).',
  examples: [
    [
      'orders of three columns',
      'preflearn generate label-ranking-attributes cars.csv --labels mpg,weight,horsepower --out car-orders.csv',
    ],
    [
      'without the old target, 60 % of the labels missing',
      'preflearn generate label-ranking-attributes homes.csv --labels rooms,age,tax --ignore price --missing-labels 0.6 -o homes.xarff',
    ],
  ],
  declareOptions(command) {
    command
      .argument('<file>', 'a table with numeric columns')
      .addOption(
        new RequiredOption(
          '--labels <columns>',
          'the numeric columns that become labels, at least two, such as a,b,c',
        ).argParser(list),
      );
    addRankingTableOptions(command);
  },
  async make([file], options, context) {
    const table = await readTableInput(file, options, context, options.ignore);
    const labels = columnsNamed(file, table, 'labels', options.labels);
    const ignore = columnsNamed(file, table, 'ignore', options.ignore ?? []);
    checkLabelOption(labels, ignore);
    return namingFileInErrors(file, () =>
      attributesTable(table.without(...ignore), { ...options, labels }),
    );
  },
};

/**
 * Replaces some numeric columns of a table by the order of their values.
 *
 * Source: Cheng, Hühn and Hüllermeier (2009), Decision tree and instance-based learning for label ranking, ICML,
 * section 6.1, (B); that "ordered by size" means largest first is known from the published sets.
 *
 * @throws DataError COLUMN_TYPE, FILE_FORMAT (a column whose name cannot be a label), COLUMN_DUPLICATE, TABLE_EMPTY
 */
export function attributesTable(table: Table, options: AttributesOptions): Generated {
  const { labels } = options;
  checkRankingLabels(labels, { option: 'labels' });
  const scores = new Float64Array(table.rowCount * labels.length);
  labels.forEach((name, label) => {
    const z = zScores(numbersOf(table, name));
    for (let row = 0; row < z.length; row++) scores[row * labels.length + label] = z[row];
  });
  const positions = positionsByScore(scores, labels.length);
  return rankingTable(table.without(...labels), labels, positions, options);
}

function numbersOf(table: Table, name: string): Float64Array {
  const column = table.column(name);
  if (column.type === 'numeric') return column.values;
  throw new DataError(
    'COLUMN_TYPE',
    `found text (${listNames(column.categories, 3)}), expected a column of numbers`,
    { where: { option: 'labels', column: name }, remedy: 'leave it out there' },
  );
}

/** @throws UsageError OPTION_RANGE, OPTION_CONFLICT */
function checkLabelOption(labels: readonly string[], ignore: readonly string[]): void {
  if (labels.length < 2 || new Set(labels).size < labels.length) {
    throw new UsageError(
      'OPTION_RANGE',
      `found ${listNames(labels)}, expected at least two columns, each once`,
      {
        where: { option: 'labels' },
      },
    );
  }
  const both = labels.filter((name) => ignore.includes(name));
  if (both.length === 0) return;
  const problem = `found ${listNames(both)}, which --labels names too`;
  throw conflict('ignore', problem, 'leave it out of one of them');
}
