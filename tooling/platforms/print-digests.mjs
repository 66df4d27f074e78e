// Prints the digests of this version of Node as JSON.
import { learnerDigests } from './learner-digests.mjs';

console.log(JSON.stringify(await learnerDigests()));
