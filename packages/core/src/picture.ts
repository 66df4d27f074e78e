/**
 * What a picture shows, as data; `@preflearn/plots` turns it into SVG. Learners describe their models
 * with these, and need no drawing library for it.
 */
export type Picture = LinePicture | BarPicture | SpreadPicture;

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
