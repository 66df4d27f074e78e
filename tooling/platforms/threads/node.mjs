// Trains on three threads and lets go of them in one of several ways: node.mjs WAY. That the process then ends
// shows that nothing is left running.
import { TrainingAborted } from '@preflearn/core';
import { shareSmallWork } from '../../../packages/boosting/src/kernels/threads/thread-bounds.js';
import { drawTable, fingerprint, learner } from './train-on-threads.mjs';

shareSmallWork();
const data = drawTable();

/** Ends training after the fifth rule, by whatever `end` does. */
const afterFive =
  (/** @type {() => void} */ end) =>
  (/** @type {{ readonly done: number }} */ { done }) => {
    if (done === 5) end();
  };

/** @type {Record<string, () => unknown>} */
const ways = {
  async finish() {
    const one = learner(30).fit(data);
    const three = learner(30).fit(data, { threads: 3 });
    const later = await learner(30).fitAsync(data, { threads: 3 });
    if (fingerprint(one) !== fingerprint(three)) throw new Error('fit has other rules');
    if (fingerprint(one) !== fingerprint(later)) throw new Error('fitAsync has other rules');
    return 'equal rules';
  },
  async abort() {
    const stop = new AbortController();
    const onProgress = afterFive(() => stop.abort());
    const fitting = learner(1e6).fitAsync(data, { threads: 3, signal: stop.signal, onProgress });
    const error = await fitting.catch((/** @type {unknown} */ caught) => caught);
    if (!(error instanceof TrainingAborted)) throw error;
    return `aborted with ${error.modelSoFar().rules.length} rules`;
  },
  fail() {
    const onProgress = afterFive(() => {
      throw new Error('the display is gone');
    });
    try {
      return learner(1e6).fit(data, { threads: 3, onProgress });
    } catch (error) {
      return String(error);
    }
  },
  abandon() {
    const training = learner(1e6).train(data, 1, { threads: 3 });
    for (let i = 0; i < 5; i++) training.next();
    return 'dropped';
  },
};

console.log(await ways[process.argv[2]]());
