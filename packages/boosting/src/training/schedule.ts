/** Which of several subproblems the next rule is for. */
export interface Schedule {
  /** How many subproblems may still get a rule; training ends once a search has failed for each of them in turn. */
  readonly open: number;
  /** The subproblem to try next; `undefined` once none may get another rule. */
  next(): number | undefined;
  /** Called when the subproblem last returned got a rule. */
  added(): void;
}

/** All rules are for the one subproblem. */
export function oneProblem(): Schedule {
  return { open: 1, next: () => 0, added: () => undefined };
}

/**
 * Subproblems take turns, rule by rule, until each has its rules.
 *
 * @param subproblems  indices of those that may get rules, in the order of their turns, shape [open]; if empty,
 *   training ends at once
 * @param rules        most rules for each
 */
export function inTurns(subproblems: readonly number[], rules: number): Schedule {
  const taken = subproblems.map(() => 0);
  let turn = -1;
  return {
    open: Math.max(1, subproblems.length),
    next() {
      for (let step = 1; step <= subproblems.length; step++) {
        const candidate = (turn + step) % subproblems.length;
        if (taken[candidate] >= rules) continue;
        turn = candidate;
        return subproblems[turn];
      }
      return undefined;
    },
    added() {
      taken[turn]++;
    },
  };
}
