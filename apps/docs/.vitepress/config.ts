import { existsSync, readFileSync } from 'node:fs';
import { type DefaultTheme, defineConfig } from 'vitepress';

export default defineConfig({
  title: 'preflearn',
  description: 'Learning from preferences, with models a person can read.',
  lang: 'en-GB',
  srcExclude: ['README.md'],
  outDir: 'dist',
  cleanUrls: false,
  lastUpdated: false,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: { math: true },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide/getting-started' },
      { text: 'Methods', link: '/methods/rank-rules' },
      { text: 'Reference', link: '/reference/' },
    ],
    sidebar: {
      '/guide/': guide(),
      '/methods/': guide(),
      '/reference/': reference(),
    },
    outline: [2, 3],
    search: { provider: 'local' },
  },
});

function guide(): DefaultTheme.SidebarItem[] {
  return [
    { text: 'Guide', items: [{ text: 'Getting started', link: '/guide/getting-started' }] },
    { text: 'Methods', items: [{ text: 'RankRules', link: '/methods/rank-rules' }] },
  ];
}

/** The pages typedoc wrote; `pnpm run docs` runs it first. */
function reference(): DefaultTheme.SidebarItem[] {
  const file = new URL('../reference/typedoc-sidebar.json', import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
