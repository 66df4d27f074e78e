// Holds every package to tooling/layers.json and to its own package.json.
import { readFileSync } from 'node:fs';
import { checkLayers } from './layers.mjs';

const layers = JSON.parse(readFileSync('tooling/layers.json', 'utf8'));
const problems = checkLayers('.', layers);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(
  'layers: imports agree with package.json and with the plan, and in no circle of files or folders',
);
