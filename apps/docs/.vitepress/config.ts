import { type DefaultTheme, defineConfigWithTheme } from 'vitepress';
import { codeColourSheet, codeColours } from './code-colours.js';
import { writeCommandPages } from './command-pages.js';
import { emptyHeaders } from './empty-headers.js';
import { entryTitles } from './entry-titles.js';
import { equations } from './equations.js';
import { keptHighlights } from './kept-highlights.js';
import { lineEndsAsBlanks } from './line-ends.js';
import { writeReferenceIndex } from './packages.js';
import { type Neighbours, referenceNames, referenceSidebars } from './reference-sidebars.js';
import { withSynonyms } from './search-synonyms.js';
import { widePictures } from './wide-pictures.js';

/** The test of the playground builds it and the start page alone, which takes seconds where the site takes minutes. */
const ONLY_PLAYGROUND = process.env.ONLY_PLAYGROUND !== undefined;
const OTHER_PAGES = ['commands/**', 'gallery/**', 'guide/**', 'methods/**', 'reference/**'];

/** What the theme is told, and what its additions are. */
interface Theme extends DefaultTheme.Config {
  readonly referenceNames: Readonly<Record<string, Neighbours>>;
}

if (!ONLY_PLAYGROUND) writeReferenceIndex();
const commands = ONLY_PLAYGROUND ? [] : writeCommandPages();

export default defineConfigWithTheme<Theme>({
  title: 'preflearn',
  description: 'Learning from preferences, with models a person can read.',
  lang: 'en-GB',
  srcExclude: ['README.md', 'test/**', ...(ONLY_PLAYGROUND ? OTHER_PAGES : [])],
  ignoreDeadLinks: ONLY_PLAYGROUND,
  transformPageData(page) {
    if (!page.relativePath.startsWith('reference/')) return;
    const isPackage = /^reference\/@preflearn\/[^/]+\/([^/]+\/)?index\.md$/.test(page.relativePath);
    // Nobody reads the reference page by page, and links to the neighbours of each weigh half a megabyte.
    const pageClass = `reference-page${isPackage ? ' package-index' : ''}`;
    Object.assign(page.frontmatter, { pageClass, prev: false, next: false });
  },
  outDir: process.env.DOCS_OUT ?? 'dist',
  cleanUrls: false,
  lastUpdated: false,
  metaChunk: true, // or each page would hold the sidebars of all
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' }]],
  markdown: {
    // Those of usual contrast have colours that are hard to read.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [codeColours],
    config(md) {
      // Code that is indented scrolls, also by keys.
      md.renderer.rules.code_block = (tokens, at) =>
        `<pre v-pre tabindex="0"><code>${md.utils.escapeHtml(tokens[at].content)}</code></pre>\n`;
      keptHighlights(md);
      equations(md);
      lineEndsAsBlanks(md);
      emptyHeaders(md);
      widePictures(md);
      entryTitles(md);
    },
  },
  vite: { worker: { format: 'es' }, plugins: [codeColourSheet()] },
  themeConfig: {
    logo: { src: '/logo.svg', alt: '' },
    nav: [
      { text: 'Guide', link: '/guide/getting-started', activeMatch: '^/guide/' },
      { text: 'Gallery', link: '/gallery/', activeMatch: '^/gallery/' },
      { text: 'Methods', link: '/methods/rank-rules', activeMatch: '^/methods/' },
      { text: 'Commands', link: '/commands/', activeMatch: '^/commands/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'Playground', link: '/playground' },
    ],
    sidebar: {
      '/guide/': pages(),
      '/gallery/': pages(),
      '/methods/': pages(),
      '/commands/': commandPages(),
      ...referenceSidebars(),
    },
    referenceNames: referenceNames(),
    outline: [2, 3],
    notFound: {
      quote: 'There is no page at this address.',
      linkText: 'To the start page',
      linkLabel: 'To the start page',
    },
    search: {
      provider: 'local',
      options: {
        // Of a page of the reference the beginning, which names it and says what it is.
        _render(source, env, md) {
          const html = md.render(source, env);
          if (!env.relativePath.startsWith('reference/')) return html;
          return html.split('<h2', 1)[0];
        },
        miniSearch: {
          searchOptions: {
            processTerm: withSynonyms,
            // Guides first, then commands, then methods, then the names of the reference. Pages get the text of this
            // function, and nothing from around it.
            boostDocument: (address) => {
              if (address.startsWith('/guide/')) return 2;
              if (address.startsWith('/commands/')) return 1.5;
              return address.startsWith('/reference/') ? 0.2 : 1;
            },
          },
        },
      },
    },
  },
});

function commandPages(): DefaultTheme.SidebarItem[] {
  const items = commands.map((name) => ({ text: name, link: `/commands/${name}` }));
  return [
    { text: 'The command line', link: '/guide/command-line' },
    { text: 'All commands', link: '/commands/', items },
  ];
}

function pages(): DefaultTheme.SidebarItem[] {
  return [
    {
      text: 'Guide',
      items: [
        { text: 'Getting started', link: '/guide/getting-started' },
        { text: 'Data', link: '/guide/data' },
        { text: 'Describing tables, schemas', link: '/guide/schemas' },
        { text: 'Label ranking', link: '/guide/label-ranking' },
        { text: 'Evaluating', link: '/guide/evaluating' },
        { text: 'Metrics', link: '/guide/metrics' },
        { text: 'Tuning', link: '/guide/tuning' },
        { text: 'Which learner?', link: '/guide/which-learner' },
        { text: 'Ordinal learners compared', link: '/guide/ordinal-results' },
        { text: 'Reading a model', link: '/guide/reading-models' },
        { text: 'Saved models', link: '/guide/saved-models' },
        { text: 'Exporting a model', link: '/guide/exporting' },
        { text: 'A model as a service', link: '/guide/serving' },
        { text: 'Containers and GitHub', link: '/guide/deploying' },
        { text: 'The command line', link: '/guide/command-line' },
        { text: 'All commands', link: '/commands/' },
        { text: 'Errors', link: '/guide/errors' },
        { text: 'Reproducibility', link: '/guide/reproducibility' },
        { text: 'Reproduce the papers', link: '/guide/reproduce' },
        { text: 'Open questions', link: '/guide/open-questions' },
        { text: 'Large data', link: '/guide/large-data' },
        { text: 'Speed', link: '/guide/speed' },
        { text: 'Glossary', link: '/guide/glossary' },
      ],
    },
    {
      text: 'Gallery',
      items: [
        { text: 'All examples', link: '/gallery/' },
        { text: 'Ratings of films', link: '/gallery/ratings' },
        { text: 'Urgency of reports', link: '/gallery/urgency' },
        { text: 'Wine', link: '/gallery/wine' },
        { text: 'Grades', link: '/gallery/grades' },
        { text: 'Odds', link: '/gallery/odds' },
        { text: 'Smooth rules', link: '/gallery/smooth' },
        { text: 'Credit', link: '/gallery/credit' },
        { text: 'Rankings', link: '/gallery/rankings' },
        { text: 'Comparing learners', link: '/gallery/comparing' },
        { text: 'Rules for a form', link: '/gallery/form' },
        { text: 'A service', link: '/gallery/service' },
        { text: 'A notebook', link: '/gallery/notebook' },
      ],
    },
    {
      text: 'Methods',
      items: [
        { text: 'RankRules', link: '/methods/rank-rules' },
        { text: 'MLRules', link: '/methods/ml-rules' },
        { text: 'ENDER and ORDER', link: '/methods/ender' },
        { text: 'Short rules', link: '/methods/short-rules' },
        { text: 'Linear models', link: '/methods/linear' },
        { text: 'C4.5', link: '/methods/c45' },
        { text: 'LRI', link: '/methods/lri' },
        { text: 'SLIPPER', link: '/methods/slipper' },
        { text: 'RuleFit', link: '/methods/rulefit' },
        { text: 'Forests', link: '/methods/forest' },
        { text: 'SVM-IMC', link: '/methods/svor' },
        { text: 'Kernel ridge', link: '/methods/kernel' },
        { text: 'Smooth rules', link: '/methods/smooth-rules' },
        { text: 'RankBoost AE and ORBoost-All', link: '/methods/ordinal-ensembles' },
        { text: 'IBLR', link: '/methods/iblr' },
        { text: 'Smooth ranking', link: '/methods/smooth-ranking' },
        { text: 'Label ranking trees', link: '/methods/lrt' },
        { text: 'Baselines for label ranking', link: '/methods/label-baselines' },
        { text: 'Calibration', link: '/methods/calibration' },
        { text: 'The Mallows model', link: '/methods/mallows' },
        { text: 'Errata of the papers', link: '/methods/errata' },
      ],
    },
    {
      text: 'Extending',
      items: [
        { text: 'A loss of your own', link: '/guide/own-loss' },
        { text: 'A learner of your own', link: '/guide/own-learner' },
        { text: 'Plug-ins', link: '/guide/plugins' },
        { text: 'Versions', link: '/guide/versions' },
        { text: 'Architecture', link: '/guide/architecture' },
      ],
    },
  ];
}
