// Trains in a page on one thread and on two, and leaves what came of it where a test finds it.
import { HELPED } from '../../../packages/boosting/src/kernels/threads/stage-board.js';
import { threadBounds } from '../../../packages/boosting/src/kernels/threads/thread-bounds.js';
import { drawTable, fingerprint, learner } from './train-on-threads.mjs';

Object.assign(threadBounds, { rowsAThread: 1, leastWork: 0 });

const RULES = 150;

/** Boards of the helping threads that were started. @type {Int32Array[]} */
const boards = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (input) {
  boards.push(new Int32Array(input.memory.buffer, input.places, input.placeCount));
  post.call(this, input);
};

const helped = () => boards.some((board) => board[HELPED] > 0);

async function train() {
  const data = drawTable();
  const expected = fingerprint(learner(RULES).fit(data));
  const atOnce = fingerprint(learner(RULES).fit(data, { threads: 2 }));
  const later = fingerprint(await learner(RULES).fitAsync(data, { threads: 2 }));
  const slowly = fingerprint(await trainSlowly(data));
  return {
    isolated: crossOriginIsolated,
    equal: [atOnce, later, slowly].every((rules) => rules === expected),
    started: boards.length,
    helped: helped(),
  };
}

/**
 * Trains with a pause after each rule until a worker has helped, which may be slow to start.
 *
 * @param {ReturnType<typeof drawTable>} data
 */
async function trainSlowly(data) {
  const training = learner(RULES).train(data, 1, { threads: 2 });
  for (;;) {
    const { done, value } = training.next();
    if (done) return value;
    if (boards.length > 0 && !helped()) await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

Object.assign(globalThis, { trained: train() });
