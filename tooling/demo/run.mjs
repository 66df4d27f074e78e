// `npm start`: evaluates and trains a model on a table of cars with the command line, and draws its strongest rules.
// An argument names another folder than out/.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pictureToSvg } from '@preflearn/plots';
import { loadShortRules } from '@preflearn/short-rules';
import { rulePicture } from './rule-picture.mjs';

const folder = process.argv[2] ?? 'out';
const [table, saved, page, picture] = ['cars.csv', 'cars-model.json', 'cars.html', 'cars.svg'].map(
  (name) => join(folder, name),
);
const command = pathOf('apps/cli/bin/preflearn.js');
const target = ['--target', 'mpg', '--discretize', '10'];
const split = ['--split', '298:100', '--metrics', 'maeLoss,withinOneScore'];

mkdirSync(folder, { recursive: true });
copyFileSync(pathOf('apps/docs/public/cars.csv'), table);
preflearn('evaluate', table, ...target, '--learner', 'short-rules,rank-rules', ...split);
preflearn('train', table, ...target, '--out', saved);
preflearn('inspect', saved, '--top', '5', '--html', page);
const model = loadShortRules(JSON.parse(readFileSync(saved, 'utf8')));
writeFileSync(picture, `${pictureToSvg(rulePicture(model), { width: 1060 })}\n`);
console.log(`\nIts strongest rules as a picture: ${picture}`);

/** @param {[name: string, ...args: string[]]} args shown, and run */
function preflearn(...args) {
  console.log(`\n$ npx preflearn ${args.join(' ')}\n`);
  const run = spawnSync(process.execPath, [command, ...args], { stdio: 'inherit' });
  if (run.status !== 0) process.exit(run.status ?? 1);
}

/** @param {string} file of the repository */
function pathOf(file) {
  return fileURLToPath(new URL(`../../${file}`, import.meta.url));
}
