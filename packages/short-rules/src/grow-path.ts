import type { Condition } from '@preflearn/boosting';
import type { Column, LabelledTable } from '@preflearn/core';
import type { Candidate } from './candidates.js';
import { chooseRules } from './choose-rules.js';
import { classProblem } from './class-problem.js';
import { Design } from './design.js';
import type { FittedTarget } from './fitted-target.js';
import { type LinearTerm, linearTermOf, termOf } from './linear-term.js';
import type { PathPoint } from './path-point.js';
import { PenalisedFit } from './penalised-fit.js';

/** Newton steps of the linear terms before the first rule; the loss is convex, and more would change nothing. */
const LINEAR_SWEEPS = 10;

/** The rules chosen so far, and what was fitted for each number of them. */
export interface Path {
  readonly terms: readonly LinearTerm[];
  /** Conditions of each rule. */
  readonly rules: readonly (readonly Condition[])[];
  /** From no rules to all, shape [rules + 1]. */
  readonly points: readonly PathPoint[];
}

/** Options for growing a path. */
export interface PathOptions {
  readonly rules: number;
  readonly linear: boolean;
  readonly penalty: number;
}

/**
 * Chooses rules from candidates one by one and refits everything after each; yields the path before the first rule and
 * after each rule, and returns it when the wanted number is reached or no candidate improves the loss.
 *
 * @param weights  shape [rows], above 0
 */
export function* growPath(
  { attributes, target }: LabelledTable<FittedTarget>,
  weights: Float64Array,
  candidates: readonly Candidate[],
  options: PathOptions,
): Generator<Path, Path, void> {
  const problem = classProblem(target, weights);
  const terms = options.linear ? linearTerms(attributes.columns, weights) : [];
  const linear = terms.map((term) => termValues(term, attributes.columns[term.attribute]));
  const design = new Design(weights.length, linear);
  const penalty = options.penalty * problem.objective.penaltyFactor;
  const fit = new PenalisedFit(problem.objective, design, penalty);
  if (terms.length > 0) fit.newton(LINEAR_SWEEPS);
  const rules: (readonly Condition[])[] = [];
  const points = [problem.pointOf(fit, terms.length)];
  const path = (): Path => ({ terms, rules: [...rules], points: [...points] });
  yield path();
  if (options.rules === 0) return path();
  for (const { conditions } of chooseRules(fit, candidates)) {
    rules.push(conditions);
    points.push(problem.pointOf(fit, terms.length));
    yield path();
    if (rules.length === options.rules) break;
  }
  return path();
}

/** The path up to the given number of rules. */
export function shortened({ terms, rules, points }: Path, count: number): Path {
  return { terms, rules: rules.slice(0, count), points: points.slice(0, count + 1) };
}

function linearTerms(columns: readonly Column[], weights: Float64Array): readonly LinearTerm[] {
  return columns.flatMap((column, attribute) => {
    const term = column.type === 'numeric' ? linearTermOf(column, attribute, weights) : undefined;
    return term ? [term] : [];
  });
}

function termValues(term: LinearTerm, column: Column): Float64Array {
  const values = column.type === 'numeric' ? column.values : new Float64Array(0);
  return values.map((x) => termOf(term, x));
}
