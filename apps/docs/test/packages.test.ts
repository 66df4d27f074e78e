import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packageOrder, packageTables } from '../.vitepress/packages.js';

const names = readdirSync(fileURLToPath(new URL('../../../packages/', import.meta.url)));

const tables = packageTables();

describe('the tables of the packages', () => {
  it('have each package once, in one group', () => {
    expect([...packageOrder()].sort()).toEqual(names.sort());
    for (const name of names) {
      expect(tables.split(`[\`@preflearn/${name}\`]`).length, name).toBe(2);
    }
  });
});
