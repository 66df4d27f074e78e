import { describe, expect, it } from 'vitest';
import { secondsOf } from '../src/reproduce/running/run-cost.js';
import { RunEstimates, triedEstimates } from '../src/reproduce/running/run-estimates.js';
import type { Job } from '../src/reproduce/studies/study.js';

/** Runs of a learner on drawn tables of some size. */
function jobsOf(learner: string, rows: number, count: number): readonly Job[] {
  return Array.from({ length: count }, (_, run) => ({
    ...{ data: { drawn: 'rank-rules-artificial' as const, rows }, learner, settings: {} },
    ...{ run, seed: 1 },
  }));
}

/** The sum of the estimates, and of what runs take. */
async function sums(left: readonly Job[], takes: (job: Job) => number) {
  const tried: Job[] = [];
  const estimates = await triedEstimates(
    left,
    (job) => {
      tried.push(job);
      const isFirst = tried.filter(({ learner }) => learner === job.learner).length === 1;
      return Promise.resolve(takes(job) * (isFirst ? 3 : 1)); // the first one compiles
    },
    () => 1,
  );
  const total = (of: (job: Job) => number) => left.reduce((sum, job) => sum + of(job), 0);
  return {
    estimated: total((job) => estimates.secondsOf(job)),
    real: total(takes),
    spent: tried.reduce((sum, job) => sum + takes(job), 0),
    tried,
  };
}

const LEFT = ['rank-rules', 'lrt', 'slipper'].flatMap((learner) => [
  ...jobsOf(learner, 100, 20),
  ...jobsOf(learner, 1000, 20),
  ...jobsOf(learner, 4000, 20),
]);

describe('triedEstimates', () => {
  it.each([0.02, 1, 30])(
    'is within a factor of two where runs take %d times as long',
    async (times) => {
      const { estimated, real } = await sums(LEFT, (job) => times * secondsOf(job));
      expect(estimated / real).toBeGreaterThan(0.5);
      expect(estimated / real).toBeLessThan(2);
    },
  );

  it('learns how the time of each learner grows', async () => {
    const rowsOf = ({ data }: Job) => ('rows' in data ? data.rows : 0);
    const takes = (job: Job) =>
      job.learner === 'lrt' ? (rowsOf(job) / 2000) ** 1.5 : 0.3 * secondsOf(job);
    const { estimated, real } = await sums(LEFT, takes);
    expect(estimated / real).toBeGreaterThan(0.5);
    expect(estimated / real).toBeLessThan(2);
  });

  it('tries two runs of each learner, and a larger one, for a small part of the time', async () => {
    const { tried, spent, real } = await sums(LEFT, secondsOf);
    expect(tried.length).toBeGreaterThanOrEqual(6);
    expect(tried.length).toBeLessThanOrEqual(9);
    expect(new Set(tried).size).toBe(tried.length);
    expect(spent).toBeLessThan(0.08 * real);
  });

  it('tries nothing that takes longer than trials may', async () => {
    const left = [...jobsOf('rank-rules', 100, 2), ...jobsOf('rulefit', 1e6, 3)];
    const { tried } = await sums(left, secondsOf);
    expect(tried.map(({ learner }) => learner)).toEqual(['rank-rules', 'rank-rules']);
  });

  it('does without the runs that fail', async () => {
    const estimates = await triedEstimates(
      LEFT,
      ({ learner }) => Promise.resolve(learner === 'lrt' ? undefined : 1),
      () => 1,
    );
    for (const job of LEFT) expect(estimates.secondsOf(job)).toBeGreaterThan(0);
  });
});

describe('RunEstimates', () => {
  it('scales what runs of a size take by what was measured', () => {
    const [small] = jobsOf('lrt', 100, 1);
    const [large] = jobsOf('lrt', 5000, 1);
    const estimates = new RunEstimates();
    estimates.add(small, 8 * secondsOf(small));
    estimates.add(small, 4 * secondsOf(small));
    expect(estimates.secondsOf(large)).toBeCloseTo(4 * secondsOf(large), 10);
    const [other] = jobsOf('slipper', 100, 1);
    expect(estimates.secondsOf(other)).toBeCloseTo(4 * secondsOf(other), 10);
  });
});
