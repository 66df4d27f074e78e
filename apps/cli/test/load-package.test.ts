import { expect, it } from 'vitest';
import { loadPackage } from '../src/text/load-package.js';

const load = (from: () => Promise<unknown>) => loadPackage('@preflearn/duckdb', 'x.db', from);

it('loads a package that is installed', async () => {
  expect(await load(() => import('@preflearn/duckdb'))).toHaveProperty('openDuckdbTable');
});

it('says what to install where a package is missing', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  await expect(load(() => Promise.reject(missing))).rejects.toMatchObject({
    code: 'ARGUMENT',
    message: expect.stringContaining('npm install @preflearn/duckdb'),
  });
});

it('passes on any other failure of a package', async () => {
  const broken = new Error('the system lacks a library');
  await expect(load(() => Promise.reject(broken))).rejects.toBe(broken);
});
