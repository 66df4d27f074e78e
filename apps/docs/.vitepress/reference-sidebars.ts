import { existsSync, readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';
import { packageOrder } from './packages.js';

type Item = DefaultTheme.SidebarItem;

/** What a page of the reference lists below its sidebar: all that the package has of the kind that the page is about. */
export interface Neighbours {
  /** Such as `Functions`. */
  readonly kind: string;
  /** The names, which are also those of their pages. */
  readonly names: readonly string[];
}

const ALL: Item = { text: 'All packages', link: '/reference/' };

/**
 * The sidebars of the pages that typedoc wrote, by the beginning of their address: the packages, and the kinds of things in
 * the package that a page is about. The things of a kind are listed by `ReferenceNames`: as items of the sidebar, of 300 bytes
 * each, they took a third of the site.
 */
export function referenceSidebars(): Record<string, Item[]> {
  const order = packageOrder();
  const place = ({ text = '' }: Item) => order.indexOf(text.replace('@preflearn/', ''));
  const packages = writtenSidebar().sort((a, b) => place(a) - place(b));
  const sidebars: Record<string, Item[]> = { '/reference/': [ALL, ...packages.map(closed)] };
  for (const one of packages) {
    for (const [address, items] of opened(one.link ?? '', one.items ?? [])) {
      sidebars[address] = [ALL, { ...closed(one), items }];
    }
  }
  return sidebars;
}

/** What the pages of a folder list, by its address, such as `/reference/@preflearn/core/functions/`. */
export function referenceNames(): Record<string, Neighbours> {
  return Object.fromEntries(writtenSidebar().flatMap(namesIn));
}

function writtenSidebar(): Item[] {
  const file = new URL('../reference/typedoc-sidebar.json', import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

function namesIn({ text = '', link, items = [] }: Item): [folder: string, listed: Neighbours][] {
  if (link?.endsWith('/')) return items.flatMap(namesIn);
  const folder = items[0]?.link?.replace(/[^/]+$/, '');
  if (folder === undefined) return [];
  return [[folder, { kind: text, names: items.map((item) => item.text ?? '') }]];
}

/** The items of a package for each of its entries, and for pages outside of them: those of the entry are shown. */
function opened(address: string, items: Item[]): [address: string, items: Item[]][] {
  const entries = items.filter(({ link }) => link?.endsWith('/'));
  const inner = entries.flatMap((entry) =>
    opened(entry.link ?? '', entry.items ?? []).map(([folder, shown]): [string, Item[]] => [
      folder,
      items.map((item) => (item === entry ? { ...closed(item), items: shown } : closed(item))),
    ]),
  );
  return [[address, items.map(closed)], ...inner];
}

/** An item that leads on, without what is below it. */
function closed({ text = '', link, items }: Item): Item {
  const first = link ?? items?.[0]?.link;
  return { text, ...(first && { link: first }) };
}
