// Runs one benchmark by name and prints its measurement as JSON.
import { benchmarks } from './benchmarks.mjs';

const [, , name] = process.argv;
const benchmark = benchmarks.find((candidate) => candidate.name === name);
if (benchmark === undefined) throw new Error(`no benchmark ${name}`);
console.log(JSON.stringify({ name, ...(await benchmark.run()) }));
