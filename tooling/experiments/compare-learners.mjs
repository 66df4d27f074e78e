// Trains learners on splits of one data set in a process of its own: the plan comes as JSON in the first argument, what was
// measured goes to standard output as JSON.
import { learnerRuns } from './learner-runs.mjs';

console.log(JSON.stringify(await learnerRuns(JSON.parse(process.argv[2]))));
