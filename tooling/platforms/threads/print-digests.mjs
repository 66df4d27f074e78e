// Prints the digests of models trained on threads, which are made to share the work on small tables, too; the
// argument holds settings as JSON.
import { shareSmallWork } from '../../../packages/boosting/src/kernels/threads/thread-bounds.js';
import { learnerDigests } from '../learner-digests.mjs';

shareSmallWork();
console.log(JSON.stringify(await learnerDigests(JSON.parse(process.argv[2]))));
