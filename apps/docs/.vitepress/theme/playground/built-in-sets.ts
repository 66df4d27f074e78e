/** A table that the playground brings. */
export interface BuiltInSet {
  /** Name of its file. */
  readonly name: string;
  readonly title: string;
  readonly target: string;
  /** Where it is on the site; the worker draws it when absent. */
  readonly address?: string;
}

/**
 * The tables that the playground brings: two that its worker draws, and the drinks of the pages on label ranking.
 *
 * @param base  address of the site
 */
export function builtInSets(base: string): readonly BuiltInSet[] {
  return [
    { name: 'flats.csv', title: 'Flats, rated 1 to 5 (ordered)', target: 'stars' },
    { name: 'calls.csv', title: 'Calls for repair, by cause', target: 'cause' },
    {
      name: 'drinks.csv',
      title: 'Drinks, put in order by guests',
      target: 'drinks',
      address: `${base}drinks.csv`,
    },
  ];
}
