import type { Job } from '../studies/study.js';

/** About how many seconds a run takes; filled in below from measurements. */
export function secondsOf(_job: Job): number {
  return 1;
}
