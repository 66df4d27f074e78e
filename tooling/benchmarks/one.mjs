// Runs one benchmark by name, with the folder of the data sets, and prints its timing as JSON.
import { benchmarks } from './benchmarks.mjs';

const [, , name, data] = process.argv;
const benchmark = benchmarks.find((candidate) => candidate.name === name);
if (benchmark === undefined) throw new Error(`no benchmark ${name}`);
console.log(JSON.stringify(await benchmark.run(data)));
