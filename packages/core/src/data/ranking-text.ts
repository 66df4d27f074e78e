import type { ErrorPlace } from '../errors/error-place.js';
import { DataError } from '../errors/errors.js';
import { listed, quoted } from '../words/quoted.js';

/** An order of labels read from text. */
export interface ParsedRanking {
  /** Labels from most to least preferred; those in one group are tied. */
  readonly groups: readonly (readonly string[])[];
}

/**
 * Reads an order of labels such as `L2>L1~L4>L3`: best first, `~` between tied labels; labels that do not appear are
 * not ranked. Spaces around labels are ignored; an empty text ranks nothing.
 *
 * @param text   the order
 * @param where  place of the order, for an error
 * @throws DataError TARGET_RANKING for an empty or repeated label
 */
export function parseRanking(text: string, where: ErrorPlace): ParsedRanking {
  if (text.trim() === '') return { groups: [] };
  const groups = text.split('>').map((group) => group.split('~').map((label) => label.trim()));
  const seen = new Set<string>();
  for (const label of groups.flat()) {
    if (label === '') {
      throw new DataError(
        'TARGET_RANKING',
        `found ${quoted(text)}, expected labels with ">" between them, such as "b>a>c"`,
        { where },
      );
    }
    if (seen.has(label)) {
      throw new DataError(
        'TARGET_RANKING',
        `label ${quoted(label)} stands twice in ${quoted(text)}`,
        { where, remedy: 'name each label once' },
      );
    }
    seen.add(label);
  }
  return { groups };
}

/**
 * Writes positions as {@link parseRanking} reads them, best first; labels at position 0 are left out,
 * tied labels stand in label order.
 *
 * @param labels     names of the labels
 * @param positions  `positions[offset + label]`: 1 = best, 0 = not ranked; equal for ties
 * @param offset     where the row starts in `positions`
 */
export function formatRanking(
  labels: readonly string[],
  positions: ArrayLike<number>,
  offset = 0,
): string {
  const ranked = labels
    .map((label, index) => ({ label, position: positions[offset + index] }))
    .filter(({ position }) => position > 0)
    .sort((a, b) => a.position - b.position);
  return ranked
    .map(({ label, position }, i) =>
      i === 0 ? label : (ranked[i - 1]?.position === position ? '~' : '>') + label,
    )
    .join('');
}

/**
 * Positions of the labels in a parsed order.
 *
 * @param codeOf  number of each label, from 0
 * @param where   names the place in an error, such as `row 3`
 * @param out     receives at `out[offset + label]` 1 for the best group, then 2, and so on; the
 *   places of other labels are left as they are, 0 in a new array
 * @param offset  where the row starts in `out`
 * @throws DataError TARGET_RANKING for a label that is not among `codeOf`
 */
export function writePositions(
  ranking: ParsedRanking,
  codeOf: ReadonlyMap<string, number>,
  where: ErrorPlace,
  out: Int32Array,
  offset: number,
): void {
  ranking.groups.forEach((group, position) => {
    for (const label of group) {
      const code = codeOf.get(label);
      if (code === undefined) {
        throw new DataError(
          'TARGET_RANKING',
          `found the label ${quoted(label)}, expected one of ${listed([...codeOf.keys()])}`,
          { where },
        );
      }
      out[offset + code] = position + 1;
    }
  });
}
