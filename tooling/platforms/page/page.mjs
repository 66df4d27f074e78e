// Computes digests in the page and in a worker, and leaves them where a test finds them.
import { learnerDigests } from '../learner-digests.mjs';

Object.assign(globalThis, { digests: Promise.all([learnerDigests(), digestsOfWorker()]) });

/** @returns {Promise<unknown>} */
function digestsOfWorker() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
}
