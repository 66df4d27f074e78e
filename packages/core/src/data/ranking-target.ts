import { checkGiven } from '../errors/check-given.js';
import { DataError } from '../errors/errors.js';
import { listed } from '../words/quoted.js';
import { checkFew } from './distinct-names.js';
import { newPositions } from './label-positions.js';
import { formatRanking, parseRanking, writePositions } from './ranking-text.js';
import type { Column, NominalColumn } from './table.js';
import type { RankingTarget } from './target.js';

/**
 * Reads orders of labels.
 *
 * @param given  the labels; absent: those that the column declares, or else those that occur
 * @throws DataError COLUMN_TYPE, TARGET_RANKING, MEMORY
 */
export function rankingTarget(column: Column, given: readonly string[] | undefined): RankingTarget {
  if (column.type !== 'nominal') {
    throw new DataError('COLUMN_TYPE', 'found numbers, expected orders of labels such as "b>a>c"', {
      where: { column: column.name },
    });
  }
  const labels = given ?? column.labels ?? inferLabels(column);
  const codeOf = new Map(labels.map((label, code) => [label, code]));
  const positions = newPositions(column.codes.length, labels.length, {
    where: { column: column.name },
    remedy: [
      { action: 'set', option: 'classes', text: 'list only the labels that occur' },
      'give fewer rows',
    ],
  });
  // Orders are parsed one at a time, since holding those of all rows would fill the heap.
  const n = labels.length;
  const firstRow = new Int32Array(column.categories.length).fill(-1);
  for (let row = 0; row < column.codes.length; row++) {
    const code = column.codes[row];
    if (code < 0) continue; // a row that ranks no label
    const same = firstRow[code];
    if (same >= 0) {
      positions.copyWithin(row * n, same * n, (same + 1) * n);
      continue;
    }
    firstRow[code] = row;
    const order = parseRanking(column.categories[code], { column: column.name });
    writePositions(order, codeOf, { column: column.name, row: row + 1 }, positions, row * n);
  }
  return { kind: 'ranking', name: column.name, labels, positions };
}

/**
 * Turns a ranking target back into a nominal column of orders that declares all labels: the inverse of
 * `takeTarget`.
 */
export function rankingColumn(target: RankingTarget): Column {
  checkGiven('rankingColumn', target, 'a target of rankings', ['labels', 'positions']);
  const rows = target.labels.length === 0 ? 0 : target.positions.length / target.labels.length;
  const codeOf = new Map<string, number>();
  const codes = Int32Array.from({ length: rows }, (_, row) => {
    const text = formatRanking(target.labels, target.positions, row * target.labels.length);
    if (text === '') return -1;
    const code = codeOf.get(text) ?? codeOf.size;
    codeOf.set(text, code);
    return code;
  });
  const { name, labels } = target;
  return { type: 'nominal', name, codes, categories: [...codeOf.keys()], labels };
}

/** The labels that occur in orders. Checks that some text is an order, since any text could be a single label. */
function inferLabels(column: NominalColumn): readonly string[] {
  const labels = new Set<string>();
  let hasOrder = false;
  for (const text of column.categories) {
    const { groups } = parseRanking(text, { column: column.name });
    for (const label of groups.flat()) labels.add(label);
    hasOrder ||= groups.length > 1;
  }
  checkFew(column, labels.size, 'labels');
  if (hasOrder) return [...labels].sort(byLabel);
  throw new DataError(
    'TARGET_RANKING',
    `no row puts one label before another (found ${listed(column.categories, 3)}), expected ` +
      'orders of labels such as "b>a>c"',
    {
      where: { column: column.name },
      remedy: [
        'correct the column',
        {
          action: 'set',
          option: 'kind',
          value: 'nominal',
          text: 'take it as classes, with a learner for those',
        },
      ],
    },
  );
}

/** Puts `L2` before `L10`: by the text before the final digits, then by their number. */
function byLabel(a: string, b: string): number {
  const [headA, headB] = [a, b].map((label) => label.replace(/(?<!\d)\d+$/, ''));
  if (headA !== headB) return headA < headB ? -1 : 1;
  return Number(a.slice(headA.length)) - Number(b.slice(headA.length)) || (a < b ? -1 : 1);
}
