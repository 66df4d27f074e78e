// What a reader would stumble over in a page that is shown.
import axe from 'axe-core';

/**
 * What a reader would stumble over in pages that stand alone, all that is folded opened: a page that has to be scrolled
 * sideways, texts outside their picture or too small to read, names of more than three lines, and what axe-core finds.
 *
 * @param {import('puppeteer-core').Browser} browser
 * @param {Readonly<Record<string, string>>} pages  by name
 * @param {readonly { width: number, theme: 'light' | 'dark' }[]} looks
 * @returns {Promise<readonly string[]>}
 */
export async function flawsOfPages(browser, pages, looks) {
  /** @type {string[]} */
  const flaws = [];
  for (const { width, theme } of looks) {
    const tab = await newTab(browser, width, theme);
    await tab.setBypassCSP(true);
    for (const [name, html] of Object.entries(pages)) {
      await tab.setContent(html);
      const found = await tab.evaluate(flawsOfPage);
      // What axe looks at hardly depends on the width.
      if (width === looks[0].width) found.push(...(await barriersOf(tab)));
      flaws.push(...found.map((flaw) => `${name}, ${width} px, ${theme}: ${flaw}`));
    }
    await tab.close();
  }
  return flaws;
}

/**
 * @param {import('puppeteer-core').Browser} browser
 * @param {number} width
 * @param {'light' | 'dark'} theme
 */
export async function newTab(browser, width, theme) {
  const tab = await browser.newPage();
  await tab.setViewport({ width, height: 900 });
  await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
  return tab;
}

/**
 * What axe-core finds that keeps people from reading the page that is shown: too little contrast, empty headings and
 * headers of tables, pictures without a text.
 *
 * @param {import('puppeteer-core').Page} tab
 * @returns {Promise<readonly string[]>}
 */
export async function barriersOf(tab) {
  await tab.evaluate(axe.source);
  return tab.evaluate(async () => {
    const { violations } = await Reflect.get(globalThis, 'axe').run(document, {
      resultTypes: ['violations'],
    });
    return violations.flatMap((/** @type {import('axe-core').Result} */ { id, help, nodes }) => {
      // Axe does not see that an equation says something.
      const isEquation = (/** @type {string} */ place) =>
        id === 'empty-table-header' && document.querySelector(`${place} math`) !== null;
      const found = nodes.filter(({ target }) => !isEquation(String(target[0])));
      if (found.length === 0) return [];
      return [`${id} (${help}) in ${found.length} places, first ${found[0].html.slice(0, 200)}`];
    });
  });
}

/** Runs in the page. */
function flawsOfPage() {
  const root = document.documentElement;
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const flaws = [];
  if (root.scrollWidth > root.clientWidth) flaws.push(`${root.scrollWidth} px wide`);
  for (const picture of document.querySelectorAll('svg')) {
    const frame = picture.getBoundingClientRect();
    for (const text of picture.querySelectorAll('text')) {
      const box = text.getBoundingClientRect();
      const isInside =
        box.left >= frame.left - 1 &&
        box.right <= frame.right + 1 &&
        box.top >= frame.top - 1 &&
        box.bottom <= frame.bottom + 1;
      if (!isInside) flaws.push(`outside its picture: ${text.textContent}`);
      if (box.width > 0 && Math.min(box.width, box.height) < 5) {
        flaws.push(`too small: ${text.textContent}`);
      }
    }
  }
  for (const name of document.querySelectorAll('h1, h2, h3, th, summary, .name')) {
    const style = getComputedStyle(name);
    const inside =
      name.clientHeight -
      Number.parseFloat(style.paddingTop) -
      Number.parseFloat(style.paddingBottom);
    const lines = inside / Number.parseFloat(style.lineHeight);
    const isAlone = !name.parentElement?.matches('tr') || name.matches('[scope=row]:only-child');
    if (lines > 3.4 && (isAlone || linesOf(name) > 3)) {
      flaws.push(`${Math.round(lines)} lines: ${name.textContent}`);
    }
  }
  return flaws;

  /** @param {Element} cell  as high as its row, whatever it holds */
  function linesOf(cell) {
    const content = cell.firstElementChild ?? cell;
    const range = document.createRange();
    range.selectNodeContents(content);
    const height = content === cell ? range.getBoundingClientRect().height : content.clientHeight;
    return Math.round(height / Number.parseFloat(getComputedStyle(cell).lineHeight));
  }
}
