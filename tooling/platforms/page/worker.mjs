import { learnerDigests } from '../learner-digests.mjs';

learnerDigests().then(
  (digests) => postMessage(digests),
  (error) =>
    setTimeout(() => {
      throw error; // outside of the promise, so that the page hears of it
    }),
);
