import { type Column, cellText, DataError, isMissing, Table, UsageError } from '@preflearn/core';
import { formatRanking, listed } from '@preflearn/core/text';
import { columnsNamed } from './named-columns.js';

/** Which columns say together how a row ranks labels. */
export interface RankOptions {
  readonly rankColumns?: readonly string[];
  readonly target?: string;
}

/**
 * The table with one column of orders in place of the columns that say them together: numbers are the ranks of labels, 1
 * for the best, and the labels are called as the columns, without what all their names begin or end with; texts are the
 * labels that stand first, second and so on. The column is called as the target.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_DUPLICATE, TARGET_RANKING; UsageError OPTION_CONFLICT without a target or for
 *   a single column
 */
export function withRankColumns(path: string, table: Table, options: RankOptions): Table {
  const { rankColumns, target } = options;
  if (rankColumns === undefined) return table;
  const names = columnsNamed(path, table, 'rankColumns', rankColumns);
  if (target === undefined || names.length < 2) {
    const problem =
      target === undefined ? 'the target has no name' : 'an order takes at least two columns';
    throw new UsageError('OPTION_CONFLICT', problem, {
      where: { option: 'rankColumns' },
      remedy: 'name the target (--target order), and the columns that say its orders',
    });
  }
  const columns = names.map((name) => table.column(name));
  const others = table.without(...names);
  if (others.has(target)) {
    throw new DataError('COLUMN_DUPLICATE', 'the table has a column of this name', {
      where: { option: 'target', column: target },
      remedy: 'give the orders another name (--target order)',
    });
  }
  const areRanks = columns.every(({ type }) => type === 'numeric');
  const { labels, texts } = areRanks ? ordersOfRanks(columns) : ordersOfPlaces(columns);
  const categories = [...new Set(texts.filter((text) => text !== ''))];
  const codeOf = new Map(categories.map((text, code) => [text, code]));
  const codes = Int32Array.from(texts, (text) => codeOf.get(text) ?? -1);
  const orders: Column = { type: 'nominal', name: target, categories, codes, labels };
  return new Table([...others.columns, orders], table.reading);
}

interface Orders {
  readonly labels: readonly string[];
  /** The order of each row; empty if it ranks nothing, shape [rows]. */
  readonly texts: readonly string[];
}

/** Orders from the rank of each label; labels without a rank are not ranked, and equal ranks are ties. */
function ordersOfRanks(columns: readonly Column[]): Orders {
  const labels = labelsOf(columns.map(({ name }) => name));
  const texts = rowsOf(columns, (row) =>
    formatRanking(
      labels,
      columns.map((column) => {
        if (column.type !== 'numeric' || isMissing(column, row)) return 0;
        const rank = column.values[row];
        if (rank > 0) return rank;
        throw new DataError('TARGET_RANKING', `found the rank ${rank}, expected 1 for the best`, {
          where: { column: column.name, row: row + 1 },
          remedy: 'leave the cell empty where a label is not ranked',
        });
      }),
    ),
  );
  return { labels, texts };
}

/** Orders from the label at each place, the best first. */
function ordersOfPlaces(columns: readonly Column[]): Orders {
  const labels = new Set<string>();
  const texts = rowsOf(columns, (row) => {
    const own = columns.map((column) => cellText(column, row)).filter((label) => label !== '');
    const again = own.find((label, place) => own.indexOf(label) !== place);
    if (again !== undefined) {
      throw new DataError('TARGET_RANKING', `found ${listed([again])} at two places`, {
        where: { row: row + 1 },
        remedy: 'name each label once',
      });
    }
    for (const label of own) labels.add(label);
    return own.join('>');
  });
  const unfit = [...labels].filter((label) => /[>~]/.test(label));
  if (unfit.length === 0) return { labels: [...labels].sort(), texts };
  throw new DataError('TARGET_RANKING', `found ${listed(unfit)}, expected labels without > and ~`, {
    where: {},
    remedy: 'rename them',
  });
}

function rowsOf([first]: readonly Column[], textOf: (row: number) => string): readonly string[] {
  const { length } = first.type === 'numeric' ? first.values : first.codes;
  return Array.from({ length }, (_, row) => textOf(row));
}

/** The names without the words that all of them begin or end with: `rank_tea`, `rank_milk` are `tea`, `milk`. */
function labelsOf(names: readonly string[]): readonly string[] {
  const words = names.map((name) => name.split(/(?<=[\s_.:-])|(?=[\s_.:-])/));
  const shortest = Math.min(...words.map(({ length }) => length));
  const areSame = (at: (list: readonly string[]) => string | undefined) =>
    words.every((list) => at(list) === at(words[0]));
  let start = 0;
  while (start < shortest - 1 && areSame((list) => list[start])) start++;
  let end = 0;
  while (end < shortest - 1 - start && areSame((list) => list[list.length - 1 - end])) end++;
  const own = words.map((list) =>
    list
      .slice(start, list.length - end)
      .join('')
      .replace(/^[\s_.:-]+|(?<![\s_.:-])[\s_.:-]+$/g, ''),
  );
  const isUsable = own.every((label) => label !== '' && !/[>~]/.test(label));
  return isUsable && new Set(own).size === own.length ? own : names;
}
