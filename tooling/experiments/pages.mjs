// Tables of experiments in the pages of the documentation.
import { withMeasured } from '../benchmarks/page.mjs';

/**
 * @typedef {import('./frame.mjs').Entry} Entry
 * @typedef {import('./frame.mjs').Outcome} Outcome
 * @typedef {import('./frame.mjs').Family} Family
 */

/**
 * Pages with the tables of all families that have a page and of which every experiment gave a figure. A table of some of
 * the sets would stand in the page as if it were the whole.
 *
 * @param {readonly Entry[]} list what was run
 * @param {readonly Outcome[]} outcomes in the same order
 * @param {string} settings how it was run, a sentence that ends each table
 * @param {(path: string) => string} read a page
 * @returns {{pages: ReadonlyMap<string, string>, incomplete: readonly Family[]}} the new pages by their paths, and the
 *   families whose tables stay as they were
 * @throws Error for a page without the region of a family
 */
export function measuredPages(list, outcomes, settings, read) {
  /** @type {Map<string, string>} */
  const pages = new Map();
  const incomplete = /** @type {Family[]} */ ([]);
  for (const family of new Set(list.map((entry) => entry.family))) {
    if (family.page === undefined) continue;
    const own = outcomes.filter((_, i) => list[i].family === family);
    if (own.filter(({ measurement }) => measurement).length < family.experiments.length) {
      incomplete.push(family);
      continue;
    }
    const text = [...tablesOf(family, own), '', settings].join('\n').trim();
    const page = pages.get(family.page) ?? read(family.page);
    pages.set(family.page, withMeasured(page, new Map([[family.id, text]])));
  }
  return { pages, incomplete };
}

/**
 * What a family says below its groups, one after the other.
 *
 * @param {Family} family
 * @param {readonly Outcome[]} outcomes
 */
function tablesOf({ summarise }, outcomes) {
  const groups = new Set(outcomes.map(({ experiment }) => experiment.group));
  return [...groups].flatMap(
    (group) =>
      summarise?.(
        group,
        outcomes.filter(({ experiment }) => experiment.group === group),
      ) ?? [],
  );
}
