import { attributesOf, type Expression, partsOf, sum } from './expression.js';

/** One named value of a row. */
export interface Step {
  /** A letter, then letters, digits and `_`. */
  readonly name: string;
  readonly type: 'number' | 'text';
  readonly value: Expression;
}

/** Most terms in a sum, and most nested `if`s. SQLite and DuckDB reject expressions nested 1000 levels deep. */
export const MAX_TERMS = 100;

/** Collects the steps of a computation. */
export class StepBuilder {
  readonly steps: Step[] = [];
  readonly #counts = new Map<string, number>();

  /** Adds a step named `prefix_1`, `prefix_2` and so on. */
  step(prefix: string, value: Expression, type: Step['type'] = 'number'): Expression {
    const count = (this.#counts.get(prefix) ?? 0) + 1;
    this.#counts.set(prefix, count);
    const name = `${prefix}_${count}`;
    this.steps.push({ name, type, value });
    return { kind: 'step', name };
  }

  /** Adds terms to a starting value, from left to right, in as many steps as needed. */
  sum(prefix: string, start: Expression, terms: readonly Expression[]): Expression {
    let total = this.step(prefix, sum(start, ...terms.slice(0, MAX_TERMS)));
    for (let from = MAX_TERMS; from < terms.length; from += MAX_TERMS) {
      total = this.step(prefix, sum(total, ...terms.slice(from, from + MAX_TERMS)));
    }
    return total;
  }

  /** The sums of the first term, the first two, and so on, each from left to right. */
  sums(prefix: string, terms: readonly Expression[]): readonly Expression[] {
    return terms.map((_, k) => this.sum(prefix, terms[0], terms.slice(1, k + 1)));
  }
}

/** What a step refers to. */
export interface Uses {
  /** Names of steps. */
  readonly steps: ReadonlySet<string>;
  /** Indices of attributes. */
  readonly attributes: ReadonlySet<number>;
}

/** What a step refers to. */
export function usesOf({ value }: Step): Uses {
  const steps = new Set<string>();
  const attributes = new Set<number>();
  const visit = (expression: Expression): void => {
    if (expression.kind === 'step') steps.add(expression.name);
    for (const attribute of attributesOf(expression)) attributes.add(attribute);
    partsOf(expression).forEach(visit);
  };
  visit(value);
  return { steps, attributes };
}

/**
 * Steps in levels: none refers to another of its own level, and all refer to earlier levels.
 *
 * @param steps  each after those it refers to; names of other steps are those of values that are given
 */
export function levelsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const levels: Step[][] = [];
  const levelOf = new Map<string, number>();
  for (const step of steps) {
    let level = 0;
    for (const name of usesOf(step).steps) level = Math.max(level, (levelOf.get(name) ?? -1) + 1);
    levelOf.set(step.name, level);
    levels[level] ??= [];
    levels[level].push(step);
  }
  return levels;
}
