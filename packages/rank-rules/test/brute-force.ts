import { type Condition, type Rule, satisfies } from '@preflearn/boosting';
import type { LabelledTable, OrdinalTarget } from '@preflearn/core';
import { growByBruteForce } from '@preflearn/testing';
import type { PairWeighting, RankRulesOptions } from '../src/index.js';
import { pairSums, rankLossOf, type ScoredRows } from './pair-sums.js';

/** Settings of the slow version. */
export interface SlowSettings {
  readonly technique: RankRulesOptions['technique'];
  readonly step: number;
  readonly pairs: PairWeighting;
  readonly epsilon: number;
  readonly rules: number;
  readonly shrinkage: number;
  readonly firstTie: 'at-most' | 'at-least';
}

/**
 * RankRules from its definition: sums over pairs of rows, every condition asked of every row, on all rows
 * (no subsample).
 */
export function slowRankRules(data: LabelledTable<OrdinalTarget>, settings: SlowSettings): Rule[] {
  const { target, attributes } = data;
  const rows = Array.from(target.codes.keys()).filter((row) => (data.weights?.[row] ?? 1) > 0);
  const weights = data.weights ?? new Float64Array(target.codes.length).fill(1);
  const scores = new Float64Array(target.codes.length);
  const scored: ScoredRows = { target, weights, scores };
  const rules: Rule[] = [];
  while (rules.length < settings.rules) {
    const { conditions } = growByBruteForce(
      {
        columns: attributes.columns,
        symmetric: true,
        impurities: (covered) => [impurityOf(scored, new Set(covered), settings)],
      },
      rows,
      settings.firstTie,
      Infinity,
    );
    const covered = rows.filter((row) =>
      conditions.every((c) => satisfies(attributes.columns[c.attribute], row, c)),
    );
    const response = responseOf(scored, new Set(covered), settings) * settings.shrinkage;
    if (conditions.length === 0 || response === 0) break;
    for (const row of covered) scores[row] += response;
    rules.push({
      conditions: simplified(conditions),
      response: [response],
      coverage: covered.length,
    });
  }
  return rules;
}

/** The four impurities, as design and paper (corrected) write them. */
function impurityOf(
  rows: ScoredRows,
  covered: ReadonlySet<number>,
  { technique, step, pairs }: SlowSettings,
): number {
  const { greater, less, separated } = pairSums(rows, pairs, (row) => covered.has(row));
  if (Math.abs(greater - less) <= 1e-12 * (greater + less)) return 0; // level but for rounding
  switch (technique) {
    case 'simultaneous':
      return -Math.abs(Math.sqrt(greater) - Math.sqrt(less));
    case 'gradient-descent':
      return -Math.abs(greater - less);
    case 'gradient-boosting':
      return -Math.abs(greater - less) / Math.sqrt(separated);
    case 'constant-step': {
      const [up, down] = [Math.expm1(-step), Math.expm1(step)];
      return Math.min(up * greater + down * less, down * greater + up * less);
    }
  }
}

function responseOf(
  rows: ScoredRows,
  covered: ReadonlySet<number>,
  { pairs, epsilon }: SlowSettings,
): number {
  const { greater, less } = pairSums(rows, pairs, (row) => covered.has(row));
  const regular = epsilon * rankLossOf(rows, pairs);
  return regular === 0 ? 0 : 0.5 * Math.log((greater + regular) / (less + regular));
}

/** One bound for each side of an attribute, and no `!=` beside `=`, in the place of the first. */
function simplified(conditions: readonly Condition[]): Condition[] {
  const kept = new Map<string, Condition>();
  for (const c of conditions) {
    const side =
      'category' in c
        ? `${c.attribute} ${c.operator} ${c.category}`
        : `${c.attribute} ${c.operator}`;
    const other = kept.get(side);
    if (other === undefined || !('value' in other && 'value' in c)) kept.set(side, c);
    else if (c.operator === '<=' ? c.value < other.value : c.value > other.value) kept.set(side, c);
  }
  const all = [...kept.values()];
  const isFixed = (attribute: number) =>
    all.some((c) => c.operator === '=' && c.attribute === attribute);
  return all.filter((c) => c.operator !== '!=' || !isFixed(c.attribute));
}
