import type { CarryOut } from '../experiments/experiment.js';

/** Limits how many runs are carried out at once, in the order in which they are requested; further ones wait. */
export function limited(carryOut: CarryOut, jobs: number): CarryOut {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  return async (task, control) => {
    if (atWork === jobs) await new Promise<void>((resolve) => waiting.push(resolve));
    else atWork++;
    try {
      return await carryOut(task, control);
    } finally {
      const next = waiting.shift();
      if (next === undefined) atWork--;
      else next(); // takes over the place
    }
  };
}
