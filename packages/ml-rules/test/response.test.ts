import { describe, expect, it } from 'vitest';
import type { CoveredOdds } from '../src/covered-odds.js';
import { responseSteps, responseTo } from '../src/response.js';

const options = { response: 'newton', backtracking: true, regularisation: 0 } as const;

/** Odds with a Newton step of 4, which lowers the loss where the step is below `highest`. */
function oddsUpTo(highest: number): CoveredOdds {
  const odds: Pick<CoveredOdds, 'gradient' | 'hessian' | 'change'> = {
    gradient: () => -4,
    hessian: () => 1,
    change: (step) => (step < highest ? -1 : 0),
  };
  return odds as CoveredOdds;
}

describe('a Newton response', () => {
  it('is halved until the likelihood improves', () => {
    expect(responseTo(oddsUpTo(5), responseSteps(options, 1e-9))).toBe(4);
    expect(responseTo(oddsUpTo(4), responseSteps(options, 1e-9))).toBe(2);
    expect(responseTo(oddsUpTo(0.3), responseSteps(options, 1e-9))).toBe(0.25);
    expect(responseTo(oddsUpTo(4), responseSteps({ ...options, backtracking: false }, 1e-9))).toBe(
      4,
    );
  });

  it('is none where no step improves it, or the gradient is rounding', () => {
    expect(responseTo(oddsUpTo(0), responseSteps(options, 1e-9))).toBeUndefined();
    expect(responseTo(oddsUpTo(5), responseSteps(options, 4))).toBe(4);
    expect(responseTo(oddsUpTo(5), responseSteps(options, 4.1))).toBeUndefined();
  });
});
