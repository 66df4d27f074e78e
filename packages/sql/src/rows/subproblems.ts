import type {
  BoundStoredLoss,
  Loss,
  LossShape,
  RowsRequest,
  StoredLoss,
} from '@preflearn/boosting';
import type { Expression } from '@preflearn/core/expressions';
import { quoted } from '@preflearn/core/text';
import { expressionSql } from '../dialect/computed-rows.js';
import { type WorkColumns, workColumns } from '../dialect/work-table.js';
import type { SqlSource } from '../source/sql-source.js';
import { sumsOver } from '../sums/sums-over.js';
import { lossInMemory } from './loss-in-memory.js';
import { rowsStayError } from './rows-stay-error.js';

/** A loss that rows are trained on, with its part of the numbers of a row. */
export interface Subproblem {
  readonly bound: BoundStoredLoss;
  /** Largest absolute score that it allows. */
  readonly maxScore: number;
  /** Columns of its scores. */
  readonly scores: readonly string[];
  /** Index of its first score among those of a row, and of its first stored number. */
  readonly firstScore: number;
  readonly firstStored: number;
}

/** Training rows in a database. */
export interface SubproblemRows {
  readonly source: SqlSource;
  readonly request: RowsRequest;
  /** Of each loss. */
  readonly shape: LossShape;
  /** Whether conditions are searched in a pool of the rows. */
  readonly hasPool: boolean;
  /** The expression after FROM for the rows in their current state. */
  from(): string;
}

/** The losses that rows are trained on, and the columns that the rows need for them. */
export interface Subproblems {
  readonly columns: WorkColumns;
  /** Initial values of the stored numbers. */
  readonly stored: readonly string[];
  readonly each: readonly Subproblem[];
}

/**
 * The subproblems of a training.
 *
 * @throws UsageError LEARNER_UNKNOWN for a loss without a form for rows in a database
 */
export async function subproblemsOf(rows: SubproblemRows): Promise<Subproblems> {
  const { source, request, shape, hasPool } = rows;
  const { losses, sample } = request;
  const { width, scoreCount } = shape;
  const { dialect } = source.connection;
  const forms = await Promise.all(losses.map(formOf));
  const sizes = { attributes: source.attributes.length, scores: losses.length * scoreCount };
  const hasRow = sample < 1 || hasPool;
  const row = columnsOf(workColumns({ ...sizes, kept: 0 }, hasRow));
  const stored = forms.map((form) => form.columns?.(row, width) ?? []);
  const columns = workColumns({ ...sizes, kept: stored.flat().length }, hasRow);
  let firstStored = 0;
  const each = losses.map((loss, i): Subproblem => {
    const own = {
      scores: columns.scores.slice(i * scoreCount, (i + 1) * scoreCount),
      stored: columns.kept.slice(firstStored, firstStored + stored[i].length),
    };
    const subproblem = {
      bound: boundLoss(rows, loss, forms[i], { ...columns, ...own }),
      maxScore: forms[i].maxScore ?? Infinity,
      scores: own.scores,
      firstScore: i * scoreCount,
      firstStored,
    };
    firstStored += stored[i].length;
    return subproblem;
  });
  return { columns, stored: stored.flat().map((value) => expressionSql(value, dialect)), each };
}

async function formOf(loss: Loss): Promise<StoredLoss> {
  const form = await loss.stored?.();
  if (form !== undefined) return form;
  throw rowsStayError(`the loss ${quoted(loss.id)} has no form for rows in a database`);
}

function boundLoss(
  { source, request, shape, hasPool, from }: SubproblemRows,
  loss: Loss,
  form: StoredLoss,
  columns: WorkColumns & Record<'scores' | 'stored', readonly string[]>,
): BoundStoredLoss {
  const { technique } = request;
  const { width, scoreCount } = shape;
  const { connection, target } = source;
  const classCount = target.classes.length;
  const stored = columns.stored.map(columnOf);
  const rows = {
    ...sumsOver({ connection, from, classes: { of: columns.classNumber, count: classCount } }),
    ...{ technique, width, classCount, hasPool },
    row: { ...columnsOf(columns), scores: columns.scores.map(columnOf), stored },
    get inMemory() {
      const parts = lossInMemory({ loss, technique, classCount, width, scoreCount });
      return { ...parts, statistics: async () => () => stored };
    },
  };
  return form.bind?.(rows) ?? rows.inMemory;
}

function columnsOf({ weight, classNumber }: WorkColumns) {
  return { weight: columnOf(weight), classNumber: columnOf(classNumber) };
}

function columnOf(name: string): Expression {
  return { kind: 'step', name };
}
