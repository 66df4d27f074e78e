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
