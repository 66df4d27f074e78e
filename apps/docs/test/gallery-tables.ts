import type { Table } from '@preflearn/core';

/** The scripts that draw the tables of the gallery, or make them from a package that has them. */
const SCRIPTS = new URL('../../../tooling/demo/gallery/', import.meta.url);

/** The function that makes each table, in the script of its name. */
const MAKERS = {
  credit: 'creditTable',
  films: 'filmTable',
  grades: 'gradeTable',
  penguins: 'penguinTable',
  strikes: 'strikeTable',
  unemployment: 'unemploymentTable',
  wine: 'wineTable',
} as const;

/** The tables of the gallery, by the names of their files. */
export const galleryTables = Object.entries(MAKERS).map(([name, maker]) => ({
  name: `${name}.csv`,
  table: async (): Promise<Table> => {
    const script = (await import(new URL(`${name}.mjs`, SCRIPTS).href)) as Readonly<
      Record<string, () => Table>
    >;
    return script[maker]();
  },
}));
