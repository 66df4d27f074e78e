import type { PortableCondition, PortableRule } from '@preflearn/core/models';
import { type CodedAttribute, codedAttribute, holdsFor } from './coded-attribute.js';
import { type EffectRows, valuesOf } from './effect-rows.js';
import { linearValue, type ScoredRules } from './scored-rules.js';

/** The conditions of a rule on a single attribute. */
export interface RulePart {
  readonly attribute: number;
  /** Codes of the rows, shape [rows]. */
  readonly codes: Int32Array;
  /** Whether they hold, by code. */
  readonly holds: Uint8Array;
}

/** Rules applied to the codes of rows. */
export interface CodedRules {
  readonly scored: ScoredRules;
  readonly rows: EffectRows;
  /** By attribute; `undefined` for those that occur in neither a rule nor a linear term. */
  readonly attributes: readonly (CodedAttribute | undefined)[];
}

/** Codes the rows by the conditions of all rules. */
export function codedRules(scored: ScoredRules, rows: EffectRows): CodedRules {
  const conditions = rows.columns.map((): PortableCondition[] => []);
  const used = new Set(scored.linear.map(({ attribute }) => attribute));
  for (const rule of scored.rules) {
    for (const condition of rule.conditions) {
      conditions[condition.attribute].push(condition);
      used.add(condition.attribute);
    }
  }
  const attributes = rows.columns.map((column, i) =>
    used.has(i) ? codedAttribute(column, conditions[i]) : undefined,
  );
  return { scored, rows, attributes };
}

/** The conditions of a rule, attribute by attribute. */
export function partsOf({ attributes }: CodedRules, rule: PortableRule): readonly RulePart[] {
  const own = new Map<number, PortableCondition[]>();
  for (const condition of rule.conditions) {
    const others = own.get(condition.attribute);
    if (others) others.push(condition);
    else own.set(condition.attribute, [condition]);
  }
  return Array.from(own, ([attribute, conditions]) => {
    const coded = attributes[attribute]!; // used by a rule
    return { attribute, codes: coded.codes, holds: holdsFor(coded, conditions) };
  });
}

/** The mean contribution of each linear term per unit of its slope, shape [terms]. */
export function linearMeans({ scored, rows }: CodedRules): readonly number[] {
  return scored.linear.map((term) => {
    const values = valuesOf(rows.columns[term.attribute]);
    return values.reduce((sum, x, row) => sum + rows.shares[row] * linearValue(term, x), 0);
  });
}
