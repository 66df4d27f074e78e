import { existsSync, readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';
import { packageOrder } from './packages.js';

type Item = DefaultTheme.SidebarItem;

const ALL: Item = { text: 'All packages', link: '/reference/' };

/**
 * The sidebars of the pages that typedoc wrote, by the beginning of their address: what else there is in the package, and
 * of the kind of thing, that a page is about. With all names of all packages on every page the site would take half a
 * gigabyte.
 */
export function referenceSidebars(): Record<string, Item[]> {
  const file = new URL('../reference/typedoc-sidebar.json', import.meta.url);
  const order = packageOrder();
  const place = ({ text = '' }: Item) => order.indexOf(text.replace('@preflearn/', ''));
  const written: Item[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const packages = written.sort((a, b) => place(a) - place(b));
  const sidebars: Record<string, Item[]> = { '/reference/': [ALL, ...packages.map(closed)] };
  for (const one of packages) {
    for (const [address, items] of opened(one.link ?? '', one.items ?? [])) {
      sidebars[address] = [ALL, { ...closed(one), items }];
    }
  }
  return sidebars;
}

/** The items of a package for each of its folders: those of the folder are listed, the others closed. */
function opened(address: string, items: Item[]): [address: string, items: Item[]][] {
  const inner = items.flatMap((item, place) =>
    foldersIn(item).map(([folder, listed]): [string, Item[]] => [
      folder,
      items.map((other, i) => (i === place ? { ...closed(item), items: listed } : closed(other))),
    ]),
  );
  return [[address, items.map(closed)], ...inner];
}

/** The folders of an item, which is an entry of a package or a kind of thing, such as functions. */
function foldersIn(item: Item): [folder: string, listed: Item[]][] {
  const { link, items = [] } = item;
  if (link?.endsWith('/')) return opened(link, items);
  const folder = items[0]?.link?.replace(/[^/]+$/, '');
  return folder === undefined ? [] : [[folder, items]];
}

/** An item that leads on, without what is below it. */
function closed({ text = '', link, items }: Item): Item {
  const first = link ?? items?.[0]?.link;
  return { text, ...(first && { link: first }) };
}
