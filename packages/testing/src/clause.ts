/** A single requirement of a contract; any test runner can run it. */
export interface Clause<Name extends string = string> {
  /** The requirement, such as `the input is unchanged by fit`. */
  readonly name: Name;
  /** Why the clause is not run; absent if it is. A skipped clause passes. */
  readonly skipped?: string;
  /** Throws an `Error` whose message says what was violated. */
  run(): void | Promise<void>;
}

/** Reasons for leaving clauses out, by name. */
export type SkippedClauses<Name extends string> = { readonly [N in Name]?: string | undefined };

/** The check behind each clause, by name. */
export type Checks<Name extends string> = Readonly<Record<Name, () => void | Promise<void>>>;

/**
 * Creates the list of clauses.
 *
 * @throws Error for a clause that does not exist, or one that is skipped without a reason
 */
export function clausesOf<Name extends string>(
  checks: Checks<Name>,
  skip: SkippedClauses<Name> = {},
): readonly Clause<Name>[] {
  const names = Object.keys(checks) as Name[];
  for (const [name, reason] of Object.entries<string | undefined>(skip)) {
    if (reason === undefined) continue;
    if (!Object.hasOwn(checks, name)) {
      throw new Error(`There is no clause "${name}" to skip; there are: ${names.join('; ')}.`);
    }
    if (reason.trim() === '') throw new Error(`Say why the clause "${name}" is skipped.`);
  }
  return names.map((name) => {
    const skipped = skip[name];
    return skipped === undefined ? { name, run: checks[name] } : { name, skipped, run: () => {} };
  });
}
