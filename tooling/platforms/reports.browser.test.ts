import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Folder } from '../../apps/cli/test/preflearn.js';
import { isMissing, withBrowser } from './browsers.mjs';
import { flawsOfPages } from './look.mjs';

/** Names as they come in files, and some that are longer than any column. */
const CLASSES = [
  'Iris setosa Pallas ex Link, the bristle-pointed iris of the far north of Alaska and of Siberia',
  '<i>versicolor</i> & "others"',
  'アイリス・バージニカ',
  'زهرة السوسن البرية',
  'OneVeryLongWordThatHasNoPlaceToBreakAndIsLongerThanAnyColumnOfAnyTableOnASmallScreen',
  ...Array.from({ length: 9 }, (_, k) => `class number ${k}`),
];
const LABELS = [
  'toro (fatty tuna)',
  'sake (salmon roe, served on rice)',
  'kappa-maki (cucumber roll)',
  'tekka-maki (tuna roll)',
  'uni (sea urchin)',
  'anago (sea eel)',
  'maguro (tuna)',
  'tamago (egg)',
  'ika (squid)',
  'ebi (shrimp)',
];
const ATTRIBUTES = [
  'sepal length of the flower measured in centimetres at the widest point by hand',
  'عرض البتلة بالسنتيمتر',
  'x',
  'never varies',
];

const cell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`;

/** A table whose classes and orders follow from the first two attributes. */
function csv(): string {
  const lines = [[...ATTRIBUTES, 'class', 'level', 'order']];
  for (let row = 0; row < 140; row++) {
    const [a, b] = [row % 14, (row * 7) % 10];
    const k = row % 9 === 0 ? (a + 1) % 14 : a;
    const order = LABELS.map((label, i) => ({
      label,
      at: (i * (b < 5 ? 1 : 7) + (a > 6 ? 3 : 0)) % 11,
    }))
      .sort((first, second) => first.at - second.at)
      .map(({ label }) => label);
    lines.push([a, b, row % 3, 7, CLASSES[k], 1 + (k % 5), order.join('>')].map(String));
  }
  return `${lines.map((line) => line.map(cell).join(',')).join('\n')}\n`;
}

const NOMINAL = '-t class --ignore level,order --kind nominal';
const ORDINAL = '-t level --ignore class,order --classes 1,2,3,4,5';
const RANKING = '-t order --ignore class,level --kind ranking';

/** Commands that write pages, after those that write what they read. */
const COMMANDS = [
  'describe t.csv --html table.html',
  'describe t.csv -t order --html orders.html',
  `tune t.csv ${ORDINAL} -l rank-rules -s rules=5 --candidates 4 --folds 2 --html tuned.html`,
  `describe t.csv ${ORDINAL} --html target.html`,
  `evaluate t.csv ${NOMINAL} -l ml-rules -s rules=20 --folds 3 --html nominal.html`,
  `evaluate t.csv ${ORDINAL} -l rank-rules,ml-rules,ordinal-ender,order -s rules=9 --folds 3 --html ordinal.html`,
  `evaluate t.csv ${RANKING} -l lrt,iblr,cc,borda --folds 3 --html ranking.html --json one.json`,
  `evaluate u.csv ${RANKING} -l lrt,iblr,cc,borda --folds 2 --json two.json`,
  'compare one.json two.json --control lrt --html compared.html',
  ...[
    [NOMINAL, 'ml-rules', '-s rules=20'],
    [ORDINAL, 'rank-rules', '-s rules=20'],
    [ORDINAL, 'ordinal-ender', '-s rules=9'],
    [ORDINAL, 'short-rules', '-s rules=5'],
    [NOMINAL, 'calibrated-ml-rules', '-s rules=9'],
    [RANKING, 'lrt', ''],
    [RANKING, 'iblr', ''],
    [RANKING, 'cc', ''],
    [RANKING, 'borda', ''],
  ].flatMap(([target, learner, settings]) => [
    `train t.csv ${target} -l ${learner} ${settings} -o ${learner}.json`.replace('  ', ' '),
    `inspect ${learner}.json --html ${learner}.html`,
    `inspect ${learner}.json --data t.csv --permutations 2 --html effects-${learner}.html`,
    `explain ${learner}.json t.csv --row 3 --html why-${learner}.html`,
  ]),
];

const folder = await Folder.create({ 't.csv': csv(), 'u.csv': csv() });
afterAll(() => folder.remove());

// Skipped where there is no Chromium; .ci/run installs one.
it.skipIf(isMissing('chromium'))(
  'pages of reports fit narrow and wide screens, every text in its picture and no name over three lines, and axe finds no fault',
  async () => {
    const pages: Record<string, string> = {};
    for (const words of COMMANDS) {
      const { code, stderr } = await folder.inProcess(`${words}`);
      expect({ code, stderr: code === 0 ? '' : stderr }, words).toEqual({ code: 0, stderr: '' });
      const [, file] = /--html (\S+)$|--html (\S+) /.exec(words)?.filter(Boolean) ?? [];
      if (file !== undefined) pages[file] = await readFile(join(folder.path, file), 'utf8');
    }
    expect(Object.keys(pages)).toHaveLength(35);
    // For those who want to look themselves.
    if (process.env.PAGES !== undefined) {
      for (const [name, page] of Object.entries(pages)) {
        await writeFile(join(process.env.PAGES, name), page);
      }
    }
    const looks = [
      { width: 400, theme: 'light' },
      { width: 400, theme: 'dark' },
      { width: 1400, theme: 'light' },
      { width: 1400, theme: 'dark' },
    ] as const;
    const flaws = await withBrowser('chromium', (browser) => flawsOfPages(browser, pages, looks));
    expect(flaws).toEqual([]);
  },
  300_000,
);
