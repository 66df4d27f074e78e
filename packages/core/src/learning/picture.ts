/**
 * What a picture shows, as data; `@preflearn/plots` turns it into SVG. Learners describe their models
 * with these, and need no drawing library for it.
 */
export type Picture = LinePicture | BarPicture | SpreadPicture | TreePicture | RankPicture;

/** Curves over a common axis, such as an error curve. */
export interface LinePicture {
  readonly type: 'lines';
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly {
    readonly name: string;
    readonly x: readonly number[];
    readonly y: readonly number[];
  }[];
}

/** One bar for each name, longest first, such as attribute importance. */
export interface BarPicture {
  readonly type: 'bars';
  readonly title: string;
  readonly valueLabel: string;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
}

/** How values spread in each group, with marks across all groups, such as scores and thresholds. */
export interface SpreadPicture {
  readonly type: 'spread';
  readonly title: string;
  readonly valueLabel: string;
  /** Five numbers for each group, ascending: 5 %, 25 %, 50 %, 75 % and 95 % of its values. */
  readonly groups: readonly { readonly name: string; readonly quantiles: readonly number[] }[];
  readonly marks: readonly { readonly name: string; readonly value: number }[];
}

/** A tree from its root down, such as a decision tree, with how much of a whole reaches each node. */
export interface TreePicture {
  readonly type: 'tree';
  readonly title: string;
  /** What the shares are of, such as `share of the rows`. */
  readonly shareLabel: string;
  /** In preorder: the root, then each node before those below it. */
  readonly nodes: readonly {
    /** Steps from the root, 0 for the root; at most one more than that of the node before. */
    readonly depth: number;
    /** What leads here from the node above. */
    readonly condition: string;
    /** What the node says; empty for a node that only leads on. */
    readonly outcome: string;
    /** All of it in words. */
    readonly note: string;
    /** From 0 to 1. */
    readonly share: number;
  }[];
}

/** Average ranks of methods on a line, with bars that join methods which do not differ. */
export interface RankPicture {
  readonly type: 'ranks';
  readonly title: string;
  readonly valueLabel: string;
  /** Ranks from 1, the best, to the number of methods. */
  readonly methods: readonly { readonly name: string; readonly rank: number }[];
  /** For each bar the indices of the methods that it joins, shape [bars][methods joined]. */
  readonly groups: readonly (readonly number[])[];
  /** Least difference of ranks that counts, drawn as a length; at least 0. */
  readonly criticalDifference: number;
}
