import { expect, it } from 'vitest';
import { loadDuckdb } from '../src/input/load-duckdb.js';

it('loads the package for DuckDB where it is installed', async () => {
  expect(await loadDuckdb()).toHaveProperty('openDuckdbTable');
});

it('says what to install where the package for DuckDB is missing', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  await expect(loadDuckdb(() => Promise.reject(missing))).rejects.toMatchObject({
    code: 'ARGUMENT',
    message: expect.stringContaining('npm install @preflearn/duckdb'),
  });
});

it('passes on any other failure of the package', async () => {
  const broken = new Error('the system lacks a library');
  await expect(loadDuckdb(() => Promise.reject(broken))).rejects.toBe(broken);
});
