import { exp, log } from '@preflearn/core/numbers';

/** The effect of a response on the odds e^f of the classes that it raises. */
export interface StepFactors {
  /** s, how far it moves the log odds; above 0. */
  readonly step: number;
  /** e^-s. */
  readonly shrunk: number;
  /** 1 - e^-s. */
  readonly lost: number;
  /** e^s - 1; Infinity if it overflows. */
  readonly grown: number;
}

/** The factors of a step of the log odds, accurate for small steps, too. */
export function stepFactors(step: number): StepFactors {
  return { step, shrunk: exp(-step), lost: -expMinus1(-step), grown: expMinus1(step) };
}

/** What `CoveredOdds` knows of covered rows, shape [capacity] each. */
export interface OddsArrays {
  readonly weights: Float64Array;
  /** P, the probability of the raised classes. */
  readonly inside: Float64Array;
  /** Q = 1 - P, accurate even if it is tiny. */
  readonly outside: Float64Array;
  /** 1 if the row's class is one of them. */
  readonly isRaised: Int32Array;
  /** A number of each row, of which the sum is wanted. */
  readonly terms: Float64Array;
}

/** Writes the terms of the gradient of the rows at the places [from, to). */
export function writeGradientTerms(odds: OddsArrays, from: number, to: number, step: number): void {
  const { weights, inside, outside, isRaised, terms } = odds;
  const shrunk = exp(-step);
  for (let i = from; i < to; i++) {
    const others = outside[i] * shrunk;
    const all = inside[i] + others;
    const part = isRaised[i] === 1 ? -others : inside[i];
    terms[i] = (weights[i] * part) / all;
  }
}

/** Writes the terms of the second derivative. */
export function writeHessianTerms(odds: OddsArrays, from: number, to: number, step: number): void {
  const { weights, inside, outside, terms } = odds;
  const shrunk = exp(-step);
  for (let i = from; i < to; i++) {
    const others = outside[i] * shrunk;
    const all = inside[i] + others;
    terms[i] = weights[i] * (inside[i] / all) * (others / all);
  }
}

/** Writes the terms of the change of the likelihood. */
export function writeChangeTerms(odds: OddsArrays, from: number, to: number, step: number): void {
  const { weights, inside, outside, isRaised, terms } = odds;
  const { shrunk, lost, grown } = stepFactors(step);
  for (let i = from; i < to; i++) {
    const [p, q] = [inside[i], outside[i]];
    const change = isRaised[i] === 1 ? raised(p, q, lost, shrunk) : notRaised(p, step, grown);
    terms[i] = weights[i] * change;
  }
}

/** -ln of the new over the old probability of the raised classes, ln(P + Q e^{-step}). */
function raised(p: number, q: number, lost: number, shrunk: number): number {
  if (q * lost <= 0.5) return logPlus1(-q * lost);
  return log(Math.max(p + q * shrunk, Number.MIN_VALUE));
}

/** -ln of the new over the old probability of the other classes, ln(P e^{step} + Q). */
function notRaised(p: number, step: number, grown: number): number {
  if (p === 0) return 0;
  return grown < Infinity ? logPlus1(p * grown) : step + log(p);
}

/** ln(1 + x), accurate also for small x, where 1 + x rounds. Source: Kahan. */
function logPlus1(x: number): number {
  const sum = 1 + x;
  return sum === 1 ? x : (log(sum) * x) / (sum - 1);
}

/** e^x - 1, accurate also for small x. Source: Kahan. */
function expMinus1(x: number): number {
  const power = exp(x);
  if (power === 1) return x;
  const difference = power - 1;
  return power > 0 && power < Infinity ? (difference * x) / log(power) : difference;
}
