// Prints the digests of this version of Node as JSON; the argument holds settings as JSON.
import { learnerDigests } from './learner-digests.mjs';

console.log(JSON.stringify(await learnerDigests(JSON.parse(process.argv[2] ?? '{}'))));
