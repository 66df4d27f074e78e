import { versionText } from './machine.mjs';
import { markdownTable } from './tables.mjs';

/**
 * @typedef {object} MeasuredTable
 * @property {string} region where it stands in the page
 * @property {readonly string[]} heads
 * @property {readonly (readonly string[])[]} rows
 */

/** What a run writes into a page stands between two such lines; the name says which part it is. */
const REGION = /(<!-- measured: (.*?) -->\n)[\s\S]*?(<!-- end -->)/g;

/**
 * A page with some of its measured parts replaced; the others stay as they were.
 *
 * @param {string} page
 * @param {ReadonlyMap<string, string>} parts texts by the name of their region
 * @throws Error if the page has no region of a name, or two
 */
export function withMeasured(page, parts) {
  const regions = Array.from(page.matchAll(REGION), ([, , name]) => name);
  for (const name of parts.keys()) {
    const count = regions.filter((region) => region === name).length;
    if (count !== 1) {
      throw new Error(
        `The page has ${count} regions <!-- measured: ${name} -->, and there must be one.`,
      );
    }
  }
  return page.replace(REGION, (whole, open, name, close) => {
    const text = parts.get(name);
    return text === undefined ? whole : `${open}\n${text}\n\n${close}`;
  });
}

/**
 * A table as it stands in the page, with the machine, the versions and the number of rounds below it.
 *
 * @param {import('./saved-run.mjs').SavedRun} run
 * @param {MeasuredTable} table
 */
export function pageText({ date, machine, versions, measurements }, { heads, rows }) {
  const rounds = Math.max(...measurements.map(({ seconds }) => seconds.length));
  const many = rounds === 1 ? 'one round' : `${rounds} rounds`;
  const how = `Measured on ${date}, ${many}: ${machine}; ${versionText(versions)}.`;
  return `${markdownTable(heads, rows)}\n\n${how}`;
}
