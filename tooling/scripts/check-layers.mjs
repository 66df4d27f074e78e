// Holds every package to tooling/layers.json and to its own package.json.
import { readFileSync } from 'node:fs';
import { checkLayers, folderCircles } from './layers.mjs';

const layers = JSON.parse(readFileSync('tooling/layers.json', 'utf8'));
const problems = checkLayers('.', layers);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
for (const folder of layers.knownFolderCircles ?? []) {
  for (const circle of folderCircles('.', folder)) console.log(`known: ${circle}`);
}
console.log('layers: imports agree with package.json and with the plan, and go in no other circle');
