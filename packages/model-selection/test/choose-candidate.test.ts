import { describe, expect, it } from 'vitest';
import { type CandidateResult, chooseCandidate } from '../src/index.js';

function candidate(
  learner: string,
  mean: number | null,
  standardError: number | null,
  size: number,
): CandidateResult {
  return { learner, mean, standardError, size, values: [], seconds: 0 };
}

const candidates = [
  candidate('large', 0.4, 0.02, 9000),
  candidate('middle', 0.39, 0.02, 5000),
  candidate('small', 0.405, 0.001, 100),
  candidate('smallest', 0.42, 0.5, 10),
];

describe('chooseCandidate', () => {
  it('takes the best mean', () => {
    expect(chooseCandidate(candidates, 'lower', 'best')).toEqual({
      best: 'middle',
      chosen: 'middle',
    });
    expect(chooseCandidate(candidates, 'higher', 'best').chosen).toBe('smallest');
  });

  it('takes the first that two standard errors of the difference do not show to be worse', () => {
    const on = (learner: string, values: readonly number[]): CandidateResult => ({
      ...candidate(learner, values.reduce((sum, x) => sum + x, 0) / values.length, 1, 1),
      values,
    });
    const best = on('best', [0.5, 0.7, 0.3]);
    const always = on('always a little worse', [0.52, 0.72, 0.33]); // 0.0233, standard error 0.0033
    const sometimes = on('sometimes worse', [0.6, 0.68, 0.5]); // 0.0933, standard error 0.0636
    const ids = (...all: CandidateResult[]) => chooseCandidate(all, 'lower', 'first').chosen;
    expect(ids(always, best)).toBe('best');
    expect(ids(sometimes, best)).toBe('sometimes worse');
    expect(ids(always, sometimes, best)).toBe('sometimes worse');
    expect(ids(best, sometimes)).toBe('best');
    expect(ids(on('worse', [0.6]), on('better', [0.5]))).toBe('better');
  });

  it('takes the smallest models within one standard error of the best mean, not of their own', () => {
    expect(chooseCandidate(candidates, 'lower', 'smallest')).toEqual({
      best: 'middle',
      chosen: 'small',
    });
  });

  it('takes the better one of equal sizes, and the first of equal means', () => {
    const equal = [
      candidate('a', 0.5, 0.1, 7),
      candidate('b', 0.4, 0.1, 7),
      candidate('c', 0.4, 0.1, 7),
    ];
    expect(chooseCandidate(equal, 'lower', 'smallest').chosen).toBe('b');
    expect(chooseCandidate(equal, 'lower', 'best').chosen).toBe('b');
  });

  it('knows no distance without a standard error', () => {
    const single = [candidate('a', 0.41, null, 1), candidate('b', 0.4, null, 7)];
    expect(chooseCandidate(single, 'lower', 'smallest').chosen).toBe('b');
  });

  it('takes none that was refused, where another was not', () => {
    const refused = { ...candidate('a', null, null, 1), refused: 'no' };
    const undefinedMean = candidate('b', null, null, 2);
    expect(chooseCandidate([refused, undefinedMean], 'lower', 'best').chosen).toBe('b');
    expect(chooseCandidate([refused, candidate('c', 9, 1, 2)], 'lower', 'best').chosen).toBe('c');
    expect(chooseCandidate([refused], 'lower', 'best').chosen).toBe('a');
  });
});
