/** The command line from its sources, as the pages of the commands are made from them. */
export { run } from '../../cli/src/run.js';
