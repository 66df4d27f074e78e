// Trains in a page on one thread and on two, and leaves what came of it where a test finds it.
import { HELPED } from '../../../packages/boosting/src/kernels/threads/job-board.js';
import { threadBounds } from '../../../packages/boosting/src/kernels/threads/thread-bounds.js';
import { drawTable, fingerprint, learner } from './train-on-threads.mjs';

Object.assign(threadBounds, { rowsAThread: 1, leastWork: 0 });

/** Boards of the helping threads that were started. @type {Int32Array[]} */
const boards = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (input) {
  boards.push(new Int32Array(input.memory.buffer, input.places, input.placeCount));
  post.call(this, input);
};

async function train() {
  const data = drawTable();
  const expected = fingerprint(learner(150).fit(data));
  const atOnce = fingerprint(learner(150).fit(data, { threads: 2 }));
  const later = fingerprint(await learner(150).fitAsync(data, { threads: 2 }));
  return {
    isolated: crossOriginIsolated,
    equal: atOnce === expected && later === expected,
    started: boards.length,
    helped: boards.some((board) => board[HELPED] > 0),
  };
}

Object.assign(globalThis, { trained: train() });
