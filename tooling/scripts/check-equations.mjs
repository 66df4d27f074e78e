// Prints every numbered equation of the papers with the places where its tag stands, and fails where
// one has neither code nor a reason, or code and no page or test; see tooling/equations.json.
import { readFileSync } from 'node:fs';
import { equationLines, equationProblems, findTags } from './equations.mjs';

const equations = JSON.parse(readFileSync('tooling/equations.json', 'utf8'));
const { places, misfits } = findTags('.', Object.keys(equations));
console.log(equationLines(equations, places).join('\n').trimStart());
const problems = equationProblems(equations, places, misfits);
console.log();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`equations: ${places.length} tags, each equation with its code or with a reason`);
