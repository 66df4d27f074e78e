import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pictureToSvg } from '@preflearn/plots';
import { loadShortRules } from '@preflearn/short-rules';
import { afterAll, expect, it } from 'vitest';
import { rulePicture } from '../demo/rule-picture.mjs';

/* The README begins with what the demo prints and draws; the start page of the site has the picture for phones, too. */

/** What a page leaves of a phone of 400 pixels. */
const PHONE = 352;

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
  const model = loadShortRules(JSON.parse(readFileSync(join(folder, 'cars-model.json'), 'utf8')));
  await expect(`${pictureToSvg(rulePicture(model), { width: PHONE })}\n`).toMatchFileSnapshot(
    join(root, 'tooling/demo/cars-phone.svg'),
  );
});
