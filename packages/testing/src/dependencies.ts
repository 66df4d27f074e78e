/**
 * What predictions of a learner depend on although, as a rule, they should not: `row order`, `column order`, `names`,
 * `sizes of numbers` (beyond which one is larger), `constant attributes`.
 */
export type Dependency =
  | 'row order'
  | 'column order'
  | 'names'
  | 'sizes of numbers'
  | 'constant attributes';

/** Dependencies of a learner, each with its reason. */
export type Dependencies = { readonly [D in Dependency]?: string | undefined };
