import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pictureToSvg } from '@preflearn/plots';
import { loadShortRules } from '@preflearn/short-rules';
import { afterAll, expect, it } from 'vitest';
import { rulePicture } from '../demo/rule-picture.mjs';

/** What a page leaves of a phone of 400 pixels. */
const PHONE = 352;

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'preflearn-demo-'));
const written = (file: string) => readFileSync(join(folder, file), 'utf8');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('npm start prints the errors and draws the rules that the README shows', async () => {
  const args = [join(root, 'tooling/demo/run.mjs'), folder];
  const env = { ...process.env, COLUMNS: '100' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
  const [, evaluated = ''] =
    /^\$ npx preflearn evaluate[\s\S]*?\n\n([\s\S]*?)^time to train/m.exec(stdout) ?? [];
  const [, rules = ''] = /^(Rules, by[\s\S]*?)\n\n/m.exec(stdout) ?? [];
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const shown = readme.replace(
    /^```text\n[\s\S]*?^```$/m,
    `\`\`\`text\n${evaluated}\n${rules}\n\`\`\``,
  );
  await expect(shown).toMatchFileSnapshot(join(root, 'README.md'));
  const files = ['cars-model.json', 'cars.csv', 'cars.html', 'cars.svg'];
  expect(readdirSync(folder).sort()).toEqual(files);
  const model = loadShortRules(JSON.parse(written('cars-model.json')));
  const forPhones = `${pictureToSvg(rulePicture(model), { width: PHONE })}\n`;
  const pictures = join(root, 'tooling/demo');
  await expect(written('cars.svg')).toMatchFileSnapshot(join(pictures, 'cars.svg'));
  await expect(forPhones).toMatchFileSnapshot(join(pictures, 'cars-phone.svg'));
});
