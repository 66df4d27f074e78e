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
    // Twice the same folds tell no more than once: the standard error is 0.0636 / sqrt(5 / 4), and not by sqrt(2) less.
    const twice = (one: CandidateResult) =>
      on(one.learner, [...one.values, ...one.values].map(Number));
    const chosen = (repeats?: number) =>
      chooseCandidate([twice(sometimes), twice(best)], 'lower', 'first', {
        ...(repeats && { repeats }),
      }).chosen;
    expect([chosen(2), chosen()]).toEqual(['sometimes worse', 'best']);
  });

  describe('counts how near a learner usually comes as 100 rows', () => {
    const on = (learner: string, mean: number | null, usual?: number): CandidateResult => ({
      ...candidate(learner, mean, 0.01, 1),
      ...(usual !== undefined && { usual }),
    });
    const chosen = (
      all: readonly CandidateResult[],
      rows: number,
      direction: 'lower' | 'higher' = 'lower',
    ) => chooseCandidate(all, direction, 'shrunken', { rows }).chosen;

    it('beside the rows of the cross-validation', () => {
      // Errors as 1.1 to 1, usual ratios as 1 to 1.21, which is 1.1 squared: equal where there are 200 rows.
      const two = [on('rare', 0.1, 1.21), on('usual', 0.1101, 1)]; // with the 0.001 that are added, 1.1 to 1
      expect(chosen(two, 199)).toBe('usual');
      expect(chosen(two, 201)).toBe('rare');
      expect(chooseCandidate(two, 'lower', 'shrunken', { rows: 199 }).best).toBe('rare');
    });

    it('with 1 less what is better when higher', () => {
      const two = [on('rare', 0.9, 1.21), on('usual', 1 - 0.1101, 1)];
      expect(chosen(two, 199, 'higher')).toBe('usual');
      expect(chosen(two, 201, 'higher')).toBe('rare');
      expect(chosen([on('usual', -0.5, 1), on('rare', -0.4, 1.01)], 100, 'higher')).toBe('rare');
    });

    it('and takes a learner of which nothing is known for a middling one', () => {
      const known = [on('good', 0.11, 1), on('middling', 0.11, 1.1), on('bad', 0.11, 3)];
      expect(chosen([...known, on('new', 0.1)], 100)).toBe('good'); // 0.111 is 1.099 times 0.101
      expect(chosen([...known, on('new', 0.0998)], 100)).toBe('new'); // and 1.101 times 0.1008
      expect(chosen([...known, on('new', 0.0998)], 95)).toBe('good');
      const two = [on('good', 0.11, 1), on('bad', 0.11, 1.21)]; // in the middle of them is 1.1, their geometric mean
      expect(chosen([...two, on('new', 0.1)], 100)).toBe('good');
      expect(chosen([...two, on('new', 0.0998)], 100)).toBe('new');
    });

    it('and takes the best mean where nothing is known, and the first of equal ones', () => {
      expect(chosen([on('a', 0.5), on('b', 0.4), on('c', 0.4)], 10)).toBe('b');
      expect(chosen([on('a', 0.5, 1), on('b', 0.5, 1)], 10)).toBe('a');
      expect(chosen([on('a', null), on('b', 0.5, 3)], 10)).toBe('b');
    });

    it('where an error is 0, too', () => {
      expect(chosen([on('a', 0, 1.1), on('b', 0, 1)], 10)).toBe('b');
      expect(chosen([on('a', 0, 1.1), on('b', 0.1, 1)], 100)).toBe('a');
    });
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
