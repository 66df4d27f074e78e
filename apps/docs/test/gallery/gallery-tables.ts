import type { Table } from '@preflearn/core';
import { creditTable } from './credit.mjs';
import { gradeTable } from './grades.mjs';
import { wineTable } from './wine.mjs';

/** The synthetic tables of the gallery, by the names of their files. */
export const galleryTables: readonly { readonly name: string; readonly table: Table }[] = [
  { name: 'credit.csv', table: creditTable() },
  { name: 'grades.csv', table: gradeTable() },
  { name: 'wine.csv', table: wineTable() },
];
