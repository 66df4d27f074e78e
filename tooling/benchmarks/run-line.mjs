// Measures one line by name and prints what came out as JSON: run-line.mjs NAME DATA, the folder of data sets
import { allLines } from './lines/all-lines.mjs';

const [name, data] = process.argv.slice(2);
const line = allLines.find((candidate) => candidate.name === name);
if (line === undefined) throw new Error(`no line ${name}`);
console.log(JSON.stringify(await line.run({ data })));
