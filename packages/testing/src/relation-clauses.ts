import {
  type Column,
  type LabelledTable,
  type Learner,
  type Prediction,
  selectRows,
  Table,
  type Target,
} from '@preflearn/core';
import type { Checks } from './clause.js';
import type { Dependency } from './dependencies.js';
import { predictionDifference } from './difference.js';
import { ensure } from './ensure.js';
import type { LearnerSubject } from './learner-subject.js';

/** Changes of the training table that should not matter. */
export type RelationClause =
  | 'rows may stand in another order'
  | 'attributes may stand in another order'
  | 'classes, attributes and categories may have other names'
  | 'numbers may be changed in a strictly monotone way'
  | 'constant attributes change nothing';

/** A change of a table that should not affect the predictions for its rows. */
interface Relation {
  readonly dependency: Dependency;
  /** A description of the change, for a message. */
  readonly change: string;
  /** Whether it requires training on every row: it moves rows, or values that a subsample may not contain. */
  readonly everyRow?: true;
  /** The changed table, for training. */
  of(data: LabelledTable): LabelledTable;
  /** The same rows in the same order as before, for prediction. */
  rowsOf(data: LabelledTable): Table;
}

export function relationChecks(subject: LearnerSubject): Checks<RelationClause> {
  const check = (relation: Relation) => () => checkRelation(subject, relation);
  return {
    'rows may stand in another order': check({
      dependency: 'row order',
      change: 'the rows stood in another order',
      everyRow: true,
      of: (data) => selectRows(data, otherOrder(data.attributes.rowCount)),
      rowsOf: ({ attributes }) => attributes,
    }),
    'attributes may stand in another order': check(
      ofAttributes('column order', 'the attributes stood in another order', (columns) =>
        [...columns].reverse(),
      ),
    ),
    'classes, attributes and categories may have other names': check({
      dependency: 'names',
      change: 'classes, attributes and categories had other names',
      of: ({ attributes, target, ...rest }) => ({
        ...rest,
        attributes: new Table(attributes.columns.map(renamed)),
        target: withOtherClasses(target),
      }),
      rowsOf: ({ attributes }) => new Table(attributes.columns.map(renamed)),
    }),
    'numbers may be changed in a strictly monotone way': check({
      ...ofAttributes(
        'sizes of numbers',
        'numbers were changed in a strictly monotone way',
        (all) => all.map(stretched),
      ),
      everyRow: true,
    }),
    'constant attributes change nothing': check(
      ofAttributes('constant attributes', 'constant attributes were added', (columns, rows) => [
        { type: 'numeric', name: 'always 7', values: new Float64Array(rows).fill(7) },
        ...columns,
        { type: 'nominal', name: 'always a', codes: new Int32Array(rows), categories: ['a'] },
        { type: 'numeric', name: 'never known', values: new Float64Array(rows).fill(NaN) },
      ]),
    ),
  };
}

/** A change of the attributes alone. */
function ofAttributes(
  dependency: Dependency,
  change: string,
  columnsOf: (columns: readonly Column[], rows: number) => readonly Column[],
): Relation {
  const rowsOf = ({ attributes }: LabelledTable) =>
    new Table(columnsOf(attributes.columns, attributes.rowCount));
  return { dependency, change, of: (data) => ({ ...data, attributes: rowsOf(data) }), rowsOf };
}

/** Throws if a relation does not hold, or if it holds on all tables although the learner declares that it does not. */
function checkRelation(subject: LearnerSubject, relation: Relation): void {
  const { dependency, change, everyRow } = relation;
  const declared = subject.dependsOn[dependency];
  const make = (): Learner => (everyRow ? subject.makeForEveryRow() : subject.make());
  for (const data of subject.relationTables()) {
    const before = make().fit(data).predict(data.attributes);
    const after = make().fit(relation.of(data)).predict(relation.rowsOf(data));
    const found = predictionDifference(before, withNamesOf(after, before), subject.tolerance);
    if (found !== undefined && declared !== undefined) return;
    ensure(found === undefined, `${change}, and the predictions differ: ${found}.`);
  }
  ensure(
    declared === undefined,
    `it is said that predictions depend on the ${dependency}, but nothing shows it; leave that out.`,
  );
}

/** The prediction with the names of classes, labels and details of another. */
function withNamesOf(prediction: Prediction, other: Prediction): Prediction {
  const details = prediction.details.map((detail, i) => ({
    ...detail,
    name: other.details[i]?.name ?? detail.name,
  }));
  if (prediction.kind === 'numeric' || other.kind === 'numeric') return { ...prediction, details };
  if (prediction.kind === 'ranking') {
    return { ...prediction, details, labels: other.kind === 'ranking' ? other.labels : [] };
  }
  return { ...prediction, details, classes: other.kind === 'ranking' ? [] : other.classes };
}

/** Every third row first, then those following them, then the others. */
function otherOrder(rows: number): readonly number[] {
  return [...Array(rows).keys()].sort((a, b) => (b % 3) - (a % 3) || a - b);
}

/** Names in another alphabetical order. */
function otherNames(names: readonly string[]): readonly string[] {
  return names.map((_, k) => `${String.fromCharCode(122 - (k % 26))}${k}`);
}

function withOtherClasses(target: Target): Target {
  const named = { ...target, name: 'a target of another name' };
  if (named.kind === 'numeric') return named;
  if (named.kind === 'ranking') return { ...named, labels: otherNames(named.labels) };
  return { ...named, classes: otherNames(named.classes) };
}

function renamed(column: Column, position: number): Column {
  const name = `${String.fromCharCode(122 - (position % 26))}, once number ${position}`;
  if (column.type === 'numeric') return { ...column, name };
  return { ...column, name, categories: otherNames(column.categories) };
}

/** The same order of the values, at very different distances. */
function stretched(column: Column): Column {
  if (column.type !== 'numeric') return column;
  const known = column.values.filter((value) => !Number.isNaN(value));
  const sorted = [...new Set(known.map((value) => value + 0))].sort((a, b) => a - b);
  const rankOf = new Map(sorted.map((value, rank) => [value, rank]));
  const values = column.values.map((value) => {
    const rank = rankOf.get(value + 0);
    return rank === undefined ? NaN : (rank + 1) ** 3 - 40.5;
  });
  return { ...column, values };
}
