import { lookLikeOrders } from '@preflearn/core/text';

/** What stands between answers in one cell, in the order in which it is tried. */
const SEPARATORS = [';', '|', '\n', ','];

/** Most different answers, and most characters of one. */
const MAX_ANSWERS = 40;
const LONGEST_ANSWER = 60;

/** Fewest categories that hold several answers. */
const MIN_LISTS = 3;

/**
 * A category that holds several answers, if the categories of a column are combinations of few: each answer occurs in at
 * least two, and at least one occurs alone or in combinations of different lengths. Orders of the same labels are none.
 */
export function exampleOfList(categories: readonly string[]): string | undefined {
  if (categories.length <= MIN_LISTS) return undefined;
  for (const separator of SEPARATORS) {
    const lists = categories.map((text) =>
      text
        .trim()
        .replace(/[;|,]$/, '')
        .split(separator)
        .map((answer) => answer.trim()),
    );
    const several = lists.filter(({ length }) => length > 1);
    if (several.length < MIN_LISTS || !areCombinations(lists)) continue;
    if (lookLikeOrders(categories)) return undefined;
    return categories[lists.indexOf(several[0])];
  }
  return undefined;
}

function areCombinations(lists: readonly (readonly string[])[]): boolean {
  const counts = new Map<string, number>();
  for (const list of lists) {
    if (new Set(list).size < list.length) return false;
    for (const answer of list) {
      if (answer === '' || answer.length > LONGEST_ANSWER) return false;
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
    }
    if (counts.size > MAX_ANSWERS) return false;
  }
  const lengths = new Set(lists.map(({ length }) => length));
  return lengths.size > 1 && [...counts.values()].every((count) => count > 1);
}
