import { DataError, type NominalTarget, type Table, takeTarget } from '@preflearn/core';
import { sortedDistinct } from '@preflearn/core/numbers';
import { checkRankingLabels } from '@preflearn/io';
import { RequiredOption } from '../arguments/required-option.js';
import { namingFileInErrors } from '../input/name-file-in-errors.js';
import { columnOf, columnsNamed } from '../input/named-columns.js';
import { readTableInput } from '../input/read-table.js';
import { list, wholeNumber } from '../text/argument-parsers.js';
import type { Generated, Generator } from './generator.js';
import { naiveBayesScores, roundedProbabilities } from './naive-bayes.js';
import { positionsByScore } from './positions-by-score.js';
import { addRankingTableOptions, type RankingTableOptions, rankingTable } from './ranking-table.js';

interface NaiveBayesOptions extends RankingTableOptions {
  readonly target: string;
  readonly classes?: readonly string[] | undefined;
  readonly decimals?: number | undefined;
}

/** A numeric column with more distinct numbers than this is not interpreted as classes. */
const MAX_CLASSES = 100;

/** Method A of the label ranking paper. */
export const labelRankingNaiveBayes: Generator<NaiveBayesOptions> = {
  id: 'label-ranking-naive-bayes',
  title: 'orders of labels from a table with classes, by naive Bayes',
  summary:
    'Makes a label ranking problem of a classification problem: trains a naive Bayes classifier on the ' +
    'whole table and orders, for each row, all classes by their predicted probabilities; of equally ' +
    'probable classes the earlier one comes first (label ranking paper of 2009, section 6.1, method A).',
  examples: [
    [
      'orders of the classes of a table',
      'preflearn generate label-ranking-naive-bayes iris.csv --target class --out iris-orders.csv',
    ],
    [
      'a third of the labels missing, in a file that declares the labels',
      'preflearn generate label-ranking-naive-bayes iris.csv -t class --missing-labels 0.3 --seed 7 -o iris.xarff',
    ],
    [
      'probabilities rounded to three decimals, so that small ones tie',
      'preflearn generate label-ranking-naive-bayes iris.csv -t class --decimals 3 -o iris-orders.csv',
    ],
  ],
  declareOptions(command) {
    command
      .argument('<file>', 'a table with a column of classes')
      .addOption(new RequiredOption('-t, --target <column>', 'the column of classes'))
      .option(
        '--classes <list>',
        'the classes in the order that decides ties; when absent, as in the file (numbers ascending)',
        list,
      )
      .option(
        '--decimals <d>',
        'round the probabilities to this many decimals before ordering them, which makes ties',
        wholeNumber(0, 15),
      );
    addRankingTableOptions(command);
  },
  async make([file], options, context) {
    const table = await readTableInput(file, options, context, options.ignore);
    const target = columnOf(file, table, 'target', options.target);
    const ignore = columnsNamed(file, table, 'ignore', options.ignore ?? []);
    return namingFileInErrors(file, () =>
      naiveBayesTable(table.without(...ignore), { ...options, target }),
    );
  },
};

/**
 * Replaces the classes of a table by orders of its classes.
 *
 * Source: Cheng, Hühn and Hüllermeier (2009), Decision tree and instance-based learning for label ranking, ICML,
 * section 6.1, (A). The paper leaves the classifier open; see {@link naiveBayesScores}.
 *
 * @throws DataError TARGET_MISSING, TARGET_CLASSES, TARGET_ONE_CLASS, FILE_FORMAT (a class whose name cannot be a
 *   label), COLUMN_DUPLICATE, TABLE_EMPTY
 */
export function naiveBayesTable(table: Table, options: NaiveBayesOptions): Generated {
  const { target, classes, decimals } = options;
  const { classes: labels, codes } = occurringClasses(table, target, classes);
  checkRankingLabels(labels, { column: target });
  const attributes = table.without(target);
  const scores = naiveBayesScores({ attributes, codes, classCount: labels.length });
  const ordering =
    decimals === undefined ? scores : roundedProbabilities(scores, labels.length, decimals);
  return rankingTable(attributes, labels, positionsByScore(ordering, labels.length), options);
}

/** The classes of a column that occur, and the class of each row. */
function occurringClasses(
  table: Table,
  name: string,
  given: readonly string[] | undefined,
): Pick<NominalTarget, 'classes' | 'codes'> {
  checkClasses(table, name);
  const { target } = takeTarget(table, name, { kind: 'nominal', classes: given });
  if (!('codes' in target)) return { classes: [], codes: new Int32Array(0) };
  const occurring = [...new Set(target.codes)].sort((a, b) => a - b);
  const newCode = new Map(occurring.map((code, i) => [code, i]));
  return {
    classes: occurring.map((code) => target.classes[code]),
    codes: target.codes.map((code) => newCode.get(code) ?? 0),
  };
}

function checkClasses(table: Table, name: string): void {
  const column = table.column(name);
  if (column.type === 'nominal') return;
  const { length } = sortedDistinct(column.values).distinct;
  if (length <= MAX_CLASSES) return;
  throw new DataError(
    'TARGET_CLASSES',
    `found ${length} distinct numbers, too many to be classes`,
    {
      where: { column: name },
      remedy: [
        'name a column of classes',
        'make orders of numeric columns with label-ranking-attributes',
      ],
    },
  );
}
