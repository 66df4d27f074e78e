import type { TargetKind } from '@preflearn/core';

/*
 * What the page and its worker say to each other. All that is computed is computed in the worker; the page gets
 * texts and pictures.
 */

/** What a user has chosen to train. */
export interface Choice {
  readonly target: string;
  readonly kind: TargetKind;
  /** Number of ordered classes to make of a number; none when absent. */
  readonly discretize?: number | undefined;
  /** Classes from lowest to highest; as the table has them when absent. */
  readonly classes?: readonly string[] | undefined;
  /** Levels of ordered attributes from lowest to highest, by column. */
  readonly ordered?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Id of the learner. */
  readonly learner: string;
  /** Id of another learner, to compare with. */
  readonly rival?: string | undefined;
  /** Settings that differ from the defaults, as on the command line: `rules=200 maxConditions=3`. */
  readonly settings: string;
  readonly seed: number;
}

/** A change of one of the rules that are shown. */
export interface RuleEdit {
  /** Position of the rule in the model. */
  readonly rule: number;
  /** New value of a condition by its position in the rule; `deleted` takes the rule away. */
  readonly change: 'deleted' | { readonly condition: number; readonly value: number };
}

/** A table: its text, its file, or one that the worker draws by its name. */
export type Source = string | Blob | { readonly drawn: true };

/** What the page asks of the worker. */
export type Request =
  | { readonly type: 'read'; readonly name: string; readonly source: Source }
  | { readonly type: 'train'; readonly choice: Choice }
  | { readonly type: 'explain'; readonly row: number }
  | { readonly type: 'edit'; readonly edits: readonly RuleEdit[] }
  | { readonly type: 'save'; readonly what: 'model' | 'table' };

/** What the worker answers, by the type of the request. */
export interface Answers {
  readonly read: TableShown;
  readonly train: Trained;
  readonly explain: Explained;
  readonly edit: Edited;
  readonly save: string;
}

/** A table that was read. */
export interface TableShown {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly ColumnShown[];
  /** The first rows as text, shape [rows][columns]. */
  readonly cells: readonly (readonly string[])[];
  /** What may be wrong with the table, in sentences. */
  readonly notes: readonly string[];
  readonly learners: readonly LearnerShown[];
}

/** A column, and how it would be taken as a target. */
export interface ColumnShown {
  readonly name: string;
  readonly type: 'numeric' | 'nominal';
  readonly kind: TargetKind;
  readonly classes?: readonly string[] | undefined;
}

/** A learner that can be chosen. */
export interface LearnerShown {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly kinds: readonly TargetKind[];
  /** Settings that the playground proposes. */
  readonly settings: string;
  /** Its class, and the package `@preflearn/NAME` that has it. */
  readonly className: string;
  readonly packageName: string;
}

/** How far training has come. */
export interface News {
  readonly text: string;
  /** In [0, 1]. */
  readonly share: number;
  /** The error curves so far, drawn. */
  readonly curve?: string | undefined;
  /** A rule that was just learned. */
  readonly rule?: string | undefined;
}

/** A model that was trained. */
export interface Trained {
  readonly headline: string;
  /** Whether it was cancelled, and has fewer steps than were asked for. */
  readonly partial: boolean;
  /** What was measured on rows held out. */
  readonly measured: readonly MeasuredLearner[];
  readonly metric: string;
  /** The error curves on the rows held out, drawn; none where nothing was measured on the way. */
  readonly curve: string | undefined;
  /** Rows that were held out. */
  readonly heldOut: number;
  readonly notes: readonly string[];
  /** Lists of the description of the model. */
  readonly sections: readonly {
    readonly title: string;
    readonly note?: string | undefined;
    readonly lines: readonly string[];
  }[];
  /** SVG texts. */
  readonly pictures: readonly string[];
  /** The strongest rules, to be changed; none for a model without rules. */
  readonly rules: readonly RuleShown[];
  /** Error on the rows of training. */
  readonly trainingError: string;
  /** Predictions of the first rows. */
  readonly predictions: readonly string[];
}

/** What a learner reached on the rows held out. */
interface MeasuredLearner {
  readonly title: string;
  /** Value of the metric, or why it has none. */
  readonly value: string;
  readonly seconds: number;
}

/** A rule with the thresholds that can be moved. */
export interface RuleShown {
  /** Position in the model. */
  readonly rule: number;
  readonly text: string;
  readonly thresholds: readonly {
    readonly condition: number;
    readonly text: string;
    readonly value: number;
    readonly min: number;
    readonly max: number;
  }[];
}

/** Why a row has its prediction. */
export interface Explained {
  readonly row: number;
  readonly prediction: string;
  /** What the table says, for a row with a known target. */
  readonly truth: string;
  readonly conclusion: readonly string[];
  readonly unit: string;
  readonly grounds: readonly string[];
  /** What would have to be different for another class. */
  readonly changes: readonly string[];
  readonly pictures: readonly string[];
}

/** What changed rules give on the rows of training. */
export interface Edited {
  readonly error: string;
  /** Rows whose prediction differs from that of the model as trained. */
  readonly changed: number;
}

/** From the page to the worker. */
export type ToWorker =
  | { readonly id: number; readonly request: Request }
  | { readonly id: number; readonly cancel: true };

/** From the worker to the page. */
export type FromWorker =
  | { readonly id: number; readonly news: News }
  | { readonly id: number; readonly answer: Answers[Request['type']] }
  | { readonly id: number; readonly failure: string };
