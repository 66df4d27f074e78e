import type { Job } from '../studies/study.js';
import { secondsOf, slownessHere } from './run-cost.js';

/** Share of the expected time that trials may take, and seconds that they may take at least and at most. */
const TRIALS = { share: 0.05, least: 2, most: 60 };

/** Runs of the smallest table, the quickest of which counts: the first one compiles. */
const FIRST_RUNS = 2;

/** Least ratio of two sizes that shows how time grows, and bounds for that growth. */
const GROWTH = { apart: 1.5, least: 0.5, most: 1.6 };

/** A run that was measured. */
interface Measured {
  /** Seconds by its size alone, see {@link secondsOf}. */
  readonly bySize: number;
  readonly seconds: number;
}

/** How long runs take, from those that were measured. */
export class RunEstimates {
  readonly #measured = new Map<string, Measured[]>();
  readonly #slowness: () => number;
  #known: number | undefined;

  /** @param slowness  how many times longer runs take here than their sizes say, before any was measured */
  constructor(slowness = slownessHere) {
    this.#slowness = slowness;
  }

  /** @param seconds  that the run took */
  add(job: Job, seconds: number): void {
    const kind = kindOf(job);
    const bySize = secondsOf(job);
    const others = this.#measured.get(kind) ?? [];
    const same = others.find((one) => one.bySize === bySize);
    const kept = others.filter((one) => one !== same);
    const quickest = Math.min(seconds, same?.seconds ?? Infinity);
    const list = [...kept, { bySize, seconds: quickest }];
    this.#measured.set(
      kind,
      list.sort((a, b) => a.bySize - b.bySize),
    );
  }

  /**
   * Seconds of a run: those of its size, times the ratio of measured seconds to them. Of runs of a kind whose sizes differ,
   * the smallest and the largest tell how the ratio grows. Runs of a kind without any have the middle ratio of the others.
   */
  secondsOf(job: Job): number {
    const bySize = secondsOf(job);
    const list = this.#measured.get(kindOf(job));
    if (list === undefined) return bySize * this.#middleRatio();
    const [smallest] = list;
    const largest = list[list.length - 1];
    const isApart = largest.bySize >= GROWTH.apart * smallest.bySize;
    const growth = isApart
      ? Math.log(largest.seconds / smallest.seconds) / Math.log(largest.bySize / smallest.bySize)
      : 1;
    const bounded = Math.max(GROWTH.least, Math.min(growth, GROWTH.most));
    return largest.seconds * (bySize / largest.bySize) ** bounded;
  }

  #middleRatio(): number {
    const ratios = [...this.#measured.values()].map((list) => {
      const { seconds, bySize } = list[list.length - 1];
      return seconds / bySize;
    });
    if (ratios.length === 0) {
      this.#known ??= this.#slowness();
      return this.#known;
    }
    return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)];
  }
}

/**
 * Measures some of the runs: of each learner with its settings, two on the smallest table, then, as long as there is time,
 * one on a larger table of those that are to take longest. At most one in twenty of the expected seconds goes into it, but
 * two seconds, and no more than a minute, as far as the sizes tell before.
 *
 * @param left     the runs that are left to do
 * @param measure  carries out a run, and returns its seconds; undefined if it failed
 * @param slowness see {@link RunEstimates}
 */
export async function triedEstimates(
  left: readonly Job[],
  measure: (job: Job) => Promise<number | undefined>,
  slowness = slownessHere,
): Promise<RunEstimates> {
  const estimates = new RunEstimates(slowness);
  const kinds = new Map<string, Job[]>();
  for (const job of left) {
    const kind = kindOf(job);
    const list = kinds.get(kind);
    if (list === undefined) kinds.set(kind, [job]);
    else list.push(job);
  }
  const lists = [...kinds.values()].map((jobs) =>
    jobs.map((job) => ({ job, bySize: secondsOf(job) })).sort((a, b) => a.bySize - b.bySize),
  );
  let spent = 0;
  const restOf = () => {
    const expected = left.reduce((sum, job) => sum + estimates.secondsOf(job), 0);
    return Math.max(TRIALS.least, Math.min(TRIALS.share * expected, TRIALS.most)) - spent;
  };
  const tryOut = async (job: Job) => {
    const seconds = await measure(job);
    if (seconds === undefined) return;
    spent += seconds;
    estimates.add(job, seconds);
  };
  for (const list of lists) {
    for (const { job, bySize } of list.slice(0, FIRST_RUNS)) {
      if (bySize === list[0].bySize && estimates.secondsOf(job) <= restOf()) await tryOut(job);
    }
  }
  const largest = lists.map((list) => ({
    list: list.slice(FIRST_RUNS),
    total: list.reduce((sum, { job }) => sum + estimates.secondsOf(job), 0),
  }));
  for (const { list } of largest.sort((a, b) => b.total - a.total)) {
    const jobs = list.map(({ job }) => job).reverse();
    const rest = restOf();
    const job = jobs.find((one) => estimates.secondsOf(one) <= rest / 2);
    if (job !== undefined) await tryOut(job);
  }
  return estimates;
}

/** Runs of a kind differ by their rows only. */
function kindOf({ learner, settings, missingLabels, rules, labels }: Job): string {
  return JSON.stringify([learner, settings, missingLabels, rules, labels]);
}
