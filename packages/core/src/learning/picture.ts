/**
 * What a picture shows, as data; `@preflearn/plots` turns it into SVG. Learners describe their models
 * with these, and need no drawing library for it.
 */
export type Picture =
  | LinePicture
  | BarPicture
  | SpreadPicture
  | TreePicture
  | RankPicture
  | MatrixPicture;

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

/** One bar for each name, such as attribute importance. */
export interface BarPicture {
  readonly type: 'bars';
  readonly title: string;
  readonly valueLabel: string;
  /** Whether the values are shares of a whole, to be shown as percentages; plain numbers when absent. */
  readonly shares?: boolean | undefined;
  /** Whether the bars keep their order, as in a histogram; longest first when absent. */
  readonly inOrder?: boolean | undefined;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
}

/** The distribution of values in each group, with marks across all groups, such as scores and thresholds. */
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
    /** The condition that leads here from the parent node. */
    readonly condition: string;
    /** A short name, such as the number of a leaf; none when absent. */
    readonly name?: string | undefined;
    /**
     * What the node predicts, such as one class, or labels from best to worst, of which as many are shown as fit; empty
     * for an inner node without an outcome.
     */
    readonly outcome: readonly string[];
    /** The whole node in words. */
    readonly note: string;
    /** From 0 to 1. */
    readonly share: number;
  }[];
}

/** Average ranks of methods on a line, with bars joining methods that do not differ significantly. */
export interface RankPicture {
  readonly type: 'ranks';
  readonly title: string;
  readonly valueLabel: string;
  /** Ranks from 1, the best, to the number of methods. */
  readonly methods: readonly { readonly name: string; readonly rank: number }[];
  /** For each bar the indices of the methods that it joins, shape [bars][methods joined]. */
  readonly groups: readonly (readonly number[])[];
  /** Smallest significant difference of ranks, drawn as a length; at least 0. */
  readonly criticalDifference: number;
}

/** Cells in rows and columns, shaded by a value, such as a confusion matrix. */
export interface MatrixPicture {
  readonly type: 'matrix';
  readonly title: string;
  /** What the rows are, such as `true class`. */
  readonly rowLabel: string;
  /** What the columns are, such as `predicted class`. */
  readonly columnLabel: string;
  /** What cells say, such as `per cent of the row`. */
  readonly valueLabel: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Shape [rows][columns]. */
  readonly cells: readonly (readonly MatrixCell[])[];
  /** Whether the cells on the diagonal are framed. */
  readonly diagonal: boolean;
}

/** A cell of a {@link MatrixPicture}. */
export interface MatrixCell {
  /** From 0, the colour of the background, to 1. */
  readonly shade: number;
  /** A short text such as a number, shown if all cells have room for theirs; may be empty. */
  readonly text: string;
  /** The whole cell in words; a cell without a note is blank. */
  readonly note: string;
}
