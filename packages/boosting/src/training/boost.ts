import { Random } from '@preflearn/core';
import { simplifyConjunction } from '../model/condition.js';
import type { Rule } from '../model/rule.js';
import type { FinishedRule, TrainingRows } from '../rows/training-rows.js';
import type { PreferredSide } from '../search/found-cuts.js';
import type { BoostOptions } from './boost-options.js';
import { growConjunction, type Wait } from './grow-conjunction.js';
import { oneProblem, type Schedule } from './schedule.js';

/** Inputs of {@link boost}. */
export interface BoostInput {
  readonly rows: TrainingRows;
  readonly options: BoostOptions;
  /** Integer in [0, 2^32). */
  readonly seed: number;
  /** Which subproblem each rule is for; when absent, there is a single loss and all rules are for it. */
  readonly schedule?: Schedule | undefined;
  /** Called after each rule; `true` ends training with that rule. */
  readonly stop?: StoppingRule | undefined;
}

/** Whether training ends with a rule; receives the rule before shrinkage, and the rows. */
export type StoppingRule = (rule: FinishedRule, rows: TrainingRows) => boolean;

/** What {@link boost} yields: the rules so far, after each rule, or what it waits for. */
export type BoostStep = readonly Rule[] | Wait;

/** How many subsamples in a row may yield no useful rule, for each subproblem, before training ends. */
const MAX_DRAWS = 20;

/** Random streams of the seed: for subsamples, and for the coin that breaks ties of the first condition. */
const SAMPLE_STREAM = 1;
const COIN_STREAM = 2;

/**
 * Builds a rule ensemble rule by rule (RankRules 2009, section 3; MLRules 2008, section 4); yields the rules so far
 * after each rule, or what it waits for, and returns when the wanted number is reached or no rule improves the loss.
 * The rows hold the scores.
 *
 * Equal data, options and seed give bit for bit the same rules; with `sample` 1 they do not depend on the order of the
 * rows, either.
 */
export function* boost({
  rows,
  options,
  seed,
  schedule = oneProblem(),
  stop,
}: BoostInput): Generator<BoostStep, readonly Rule[], void> {
  let wait = rows.ready();
  if (wait) yield wait;
  const rules: Rule[] = [];
  const sampling = new Random(seed, SAMPLE_STREAM);
  const coin = new Random(seed, COIN_STREAM);
  // Without a subsample or a coin, another search would have the same result.
  const draws = options.sample === 1 && options.firstTie !== 'random' ? 1 : MAX_DRAWS;
  const most = draws * schedule.open;
  for (let draw = 0; rules.length < options.rules && draw < most; draw++) {
    const prefer = preferredSide(options, coin);
    const subproblem = schedule.next();
    if (subproblem === undefined) break;
    rows.begin(subproblem, sampling);
    wait = rows.ready();
    if (wait) yield wait;
    const grown = yield* growConjunction(rows, prefer, options.maxConditions);
    if (grown === undefined) continue;
    const conditions = simplifyConjunction(grown.conditions);
    rows.finish(conditions, grown.tried);
    wait = rows.ready();
    if (wait) yield wait;
    const { finished } = rows;
    if (finished === undefined) continue;
    const response = finished.response.map((r) => r * options.shrinkage);
    rows.addResponse(response);
    wait = rows.ready();
    if (wait) yield wait;
    rules.push({ conditions, response, coverage: finished.coverage });
    schedule.added();
    yield rules;
    if (stop?.(finished, rows)) break;
    draw = -1;
  }
  return rules;
}

function preferredSide(options: BoostOptions, coin: Random): PreferredSide {
  if (options.firstTie !== 'random') return options.firstTie;
  return coin.coin() ? 'at-most' : 'at-least';
}
