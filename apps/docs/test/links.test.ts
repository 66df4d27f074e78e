import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commandPages } from '../.vitepress/command-pages.js';

/*
 * The build of the site finds links to pages that are not there; links to headings that are not there it
 * does not.
 */

const root = fileURLToPath(new URL('../', import.meta.url));

const pages = [
  'index.md',
  'playground.md',
  ...['gallery', 'guide', 'methods'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** A page without its blocks of code. */
function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
}

/** The ids that the site gives to headings. */
function headingsOf(page: string): string[] {
  return Array.from(textOf(page).matchAll(/^#{1,6} (.*)$/gm), ([, heading]) =>
    heading
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase(),
  );
}

/** Pages that are made with the site. */
const made = new Set([...commandPages().keys()].map((name) => `commands/${name}`));

/** What a page links to in these pages and in the files beside them, but for the reference. */
function linksOf(page: string): { to: string; heading: string | undefined; link: string }[] {
  const links = Array.from(textOf(page).matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link);
  return links
    .filter((link) => !/^(https?:|\/reference\/)/.test(link))
    .map((link) => {
      const [path, heading] = link.split('#');
      const folder = path.startsWith('/') ? root : dirname(join(root, page));
      const named = path.endsWith('/') ? `${path}index` : path;
      const to = path === '' ? page : relative(root, join(folder, named));
      return { to, heading, link };
    });
}

describe('links', () => {
  it.each(pages)('of %s lead to pages, headings and files that are there', (page) => {
    for (const { to, heading, link } of linksOf(page)) {
      if (made.has(to)) continue;
      const target = pages.find((name) => name === to || name === `${to}.md`);
      if (heading !== undefined) expect(headingsOf(target ?? page), link).toContain(heading);
      const isThere = existsSync(join(root, to)) || existsSync(join(root, 'public', to));
      expect(target !== undefined || isThere, link).toBe(true);
    }
  });
});
