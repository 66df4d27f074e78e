import type { OptionValue } from '@preflearn/core';
import type { FoldsPlan, HoldoutPlan, MetricDirection } from '@preflearn/evaluation';

/** Settings of a learner. */
type Settings = Readonly<Record<string, OptionValue>>;

/** The source of studies that are not from a paper. */
export const OWN_SOURCE = 'comparisons of our own';

/** A table of a paper, or a comparison of our own: what it was measured on, what was measured, and what was published. */
export interface Study {
  /** The paper and the table, such as `rank-rules/table-3`. */
  readonly id: string;
  readonly title: string;
  /** The paper, or {@link OWN_SOURCE}. */
  readonly source: string;
  /** How the paper measured, and where this differs; a sentence each. */
  readonly protocol: readonly string[];
  /** What the names of the lines are, such as `data set`. */
  readonly lineTitle: string;
  /** Absent unless the lines are the data sets that a folder of this layout holds. */
  readonly layout?: 'tocuco';
  readonly lines: readonly StudyLine[];
  readonly columns: readonly StudyColumn[];
  /** How often the splits are drawn in the paper: random splits, or whole cross-validations. */
  readonly repeats: number;
  /** Comparisons by average rank. */
  readonly ranks?: readonly StudyRanks[];
  /** Columns that are compared two by two, with goals; none when absent. */
  readonly pairs?: readonly StudyPair[];
  /** Title of a column to whose figures those of the others are shown as ratios; none when absent. */
  readonly ratiosTo?: string;
  /** Whether a table says how near each column comes to the best of each line; a column of this learner is never the best. */
  readonly nearBest?: { readonly without: string };
  /** A picture of the columns as curves over {@link StudyLine.at}; none when absent. */
  readonly curves?: { readonly xLabel: string; readonly yLabel: string };
}

/** Columns of a table that the paper compares by their average ranks over the lines. */
export interface StudyRanks {
  readonly title: string;
  /** Titles of the columns. */
  readonly columns: readonly string[];
  /** Names of the lines; all when absent. */
  readonly lines?: readonly string[];
  /** Level of the tests in the paper. */
  readonly alpha: number;
}

/** Two columns that are compared over the lines. */
export interface StudyPair {
  /** Title of the column that is meant to be better. */
  readonly column: string;
  /** Title of the other; absent for the figures that were published for `column`. */
  readonly against?: string;
  /** What has to hold; nothing when absent. */
  readonly goal?: PairGoal;
}

/** What has to hold of two columns. */
export interface PairGoal {
  /** Least share of the lines on which the column is better. */
  readonly wins: number;
  /** Largest geometric mean of the ratios to the other column. */
  readonly ratio?: number;
  /** Largest single ratio, where the figure of the other column is above {@link PairGoal.above}. */
  readonly worst?: number;
  readonly above?: number;
}

/** A line of a table: usually a data set. */
export interface StudyLine {
  readonly name: string;
  readonly data: StudyData;
  /** Settings that a learner has on this line only, by its id. */
  readonly settings?: Readonly<Record<string, Settings>>;
  /** Place of the line in a picture of curves, such as a number of rules. */
  readonly at?: number;
  /** Figures of the line that are of models of so many rules: the name of a figure is then `maeLoss@100`. */
  readonly rules?: number;
  /** Probability with which each label of the training rankings is deleted. */
  readonly missingLabels?: number;
  /** Most repeats on this line; those of the study when absent. */
  readonly repeats?: number;
}

/** Where rows come from, and how they are split. */
export type StudyData = FiledData | DrawnData;

/** The rows of a file. */
export interface FiledData {
  /** Below the folder of data sets, without its extension: `regression/housing`. */
  readonly file: string;
  readonly kind: 'ordinal' | 'nominal' | 'ranking' | 'numeric';
  /** Number of ordered classes that are made of a numeric target. */
  readonly discretize?: number | undefined;
  /** Whether these classes have equally many rows even where that parts equal numbers. */
  readonly equalCounts?: boolean;
  /** Name of the target, where it is not that of a known set or the last column. */
  readonly target?: string;
  /** File of the partitions, which take the place of `splits` but have their sizes. */
  readonly masks?: string;
  readonly splits: Omit<HoldoutPlan, 'repeats'> | Omit<FoldsPlan, 'repeats'>;
}

/** Rows that are drawn for each run from the artificial model of the RankRules paper: as many to train on as to test on. */
export interface DrawnData {
  readonly drawn: 'rank-rules-artificial';
  readonly rows: number;
}

/** A column of a table: usually the figure of a method. */
export interface StudyColumn {
  readonly title: string;
  /** Id of the learner, one of ours or of another library, or `none` for facts about the rows; a column without one is quoted from the paper. */
  readonly learner?: string;
  readonly settings?: Settings;
  /** Which of the {@link Figures} the column shows. */
  readonly figure: string;
  /** Names of the lines on which it is run; all when absent. */
  readonly lines?: ReadonlySet<string>;
  /** Whether the learner predicts the label ranked first, as a class. */
  readonly labels?: 'top';
  /** A learner whose figure of the same name it is divided by. */
  readonly dividedBy?: { readonly learner: string; readonly labels: 'top' };
  /** Probability with which each label of the training rankings is deleted. */
  readonly missingLabels?: number;
  readonly direction: MetricDirection | 'none';
  /** Decimals of the paper. */
  readonly digits: number;
  /** What was published, by line. */
  readonly published: ReadonlyMap<string, Published>;
}

/** A published mean. */
export interface Published {
  readonly mean: number;
  /** Absent where the paper states none. */
  readonly standardError?: number;
}

/** One training and test of a learner, as plain data: what a worker needs, and what a result is stored under. */
export interface Job {
  readonly data: StudyData;
  /** Id of the learner; `none` for facts about the rows. */
  readonly learner: string;
  readonly settings: Settings;
  readonly missingLabels?: number;
  /** Numbers of rules whose models are measured, too. */
  readonly rules?: readonly number[];
  /** Whether the target is the class of the label ranked first. */
  readonly labels?: 'top';
  /** Number of the run, from 0; splits and training follow from it. */
  readonly run: number;
  readonly seed: number;
}

/** Numbers of rules at which curves are measured. */
export const CURVE_RULES = [10, 25, 50, 100, 150, 200, 300, 400, 500, 600, 700, 800, 900, 1000];

/** The learner of facts about the rows. */
export const NO_LEARNER = 'none';

/** What a run gave, by name: metrics by their ids, seconds, and facts about the model. */
export type Figures = Readonly<Record<string, number>>;

/** The number of runs in one repeat of a study. */
export function runsPerRepeat(data: StudyData): number {
  return 'file' in data && data.splits.method === 'folds' ? data.splits.folds : 1;
}
