import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

/* The README begins with what the demo prints and draws. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'preflearn-demo-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the demo prints and draws what the README shows', async () => {
  const args = [join(root, 'tooling/demo/run.mjs'), folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, shown] = /^```text\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  expect(shown.split('\n').length).toBeGreaterThan(5);
  expect(stdout).toContain(shown);
  expect(readdirSync(folder).sort()).toEqual([
    'cars-model.json',
    'cars.csv',
    'cars.html',
    'cars.svg',
  ]);
  await expect(readFileSync(join(folder, 'cars.svg'), 'utf8')).toMatchFileSnapshot(
    join(root, 'tooling/demo/cars.svg'),
  );
});
