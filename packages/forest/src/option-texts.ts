/** What the options that both learners have do. */
export const TREES_TEXT =
  'Number of trees; more are better up to a point, and take more time and room.';
export const MIN_LEAF_TEXT =
  'Least weight of the rows in a leaf. none: 1 for unordered classes, 2 for rankings, else 5.';
export const MAX_DEPTH_TEXT = 'Most conditions between root and leaf; none: no limit.';
