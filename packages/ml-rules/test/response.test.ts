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
    expect(responseTo(oddsUpTo(5), responseSteps(options, 1e-9, 1))).toBe(4);
    expect(responseTo(oddsUpTo(4), responseSteps(options, 1e-9, 1))).toBe(2);
    expect(responseTo(oddsUpTo(0.3), responseSteps(options, 1e-9, 1))).toBe(0.25);
    expect(
      responseTo(oddsUpTo(4), responseSteps({ ...options, backtracking: false }, 1e-9, 1)),
    ).toBe(4);
  });

  it('is not tried where it is so short that it improves the likelihood, unless by rounding', () => {
    const asked = (gradient: number, hessian: number, stride: number) => {
      let changes = 0;
      const odds: Pick<CoveredOdds, 'gradient' | 'hessian' | 'change'> = {
        gradient: () => gradient,
        hessian: () => hessian,
        change: () => -++changes,
      };
      expect(responseTo(odds, responseSteps(options, 1e-9, stride))).toBe(-gradient / hessian);
      return changes;
    };
    expect(asked(-1.7, 1, 1)).toBe(0);
    expect(asked(-1.8, 1, 1)).toBe(1);
    expect(asked(-0.8, 1, 2)).toBe(0);
    expect(asked(-1, 1, 2)).toBe(1);
    expect(asked(-1e-4, 1, 1)).toBe(1);
  });

  it('is none where no step improves it, or the gradient is rounding', () => {
    expect(responseTo(oddsUpTo(0), responseSteps(options, 1e-9, 1))).toBeUndefined();
    expect(responseTo(oddsUpTo(5), responseSteps(options, 4, 1))).toBe(4);
    expect(responseTo(oddsUpTo(5), responseSteps(options, 4.1, 1))).toBeUndefined();
  });
});
