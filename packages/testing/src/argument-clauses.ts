import {
  type CellValue,
  cellText,
  type Explanation,
  isMissing,
  type LabelledTable,
  type Learner,
  type Model,
  type Rows,
  type Table,
  UsageError,
} from '@preflearn/core';
import { formatRanking } from '@preflearn/core/text';
import type { Checks } from './clause.js';
import { ensure, ensureUsageError, named, thrownBy } from './ensure.js';
import type { LearnerSubject } from './learner-subject.js';
import { ensureSameModel, ensureSamePrediction } from './models.js';

/** Clauses on arguments of the wrong type, as somebody without a compiler may give them. */
export type ArgumentClause =
  | 'options that are not an object are refused'
  | 'fit refuses data without a target'
  | 'fit takes rows and the name of the target'
  | 'fit refuses options that do not exist'
  | 'predict and explain take rows'
  | 'predict and explain refuse what is not a table'
  | 'predict and explain refuse options that do not exist';

export function argumentChecks(subject: LearnerSubject): Checks<ArgumentClause> {
  return {
    'options that are not an object are refused': () => checkOptions(subject),
    'fit refuses data without a target': () => checkNoTarget(subject),
    'fit takes rows and the name of the target': () => checkFitRows(subject),
    'fit refuses options that do not exist': () => checkFitOptions(subject),
    'predict and explain take rows': () => checkRows(subject),
    'predict and explain refuse what is not a table': () => checkNotTable(subject),
    'predict and explain refuse options that do not exist': () => checkPredictOptions(subject),
  };
}

/** A function of a learner or a model, called with anything. */
type Untyped = (...given: readonly unknown[]) => unknown;

const COLUMN = 'the target';

function checkOptions({ definition }: LearnerSubject): void {
  const create = definition.create.bind(definition) as Untyped;
  for (const wrong of [500, 'fast', null, [500]]) {
    const what = `create(${JSON.stringify(wrong)})`;
    ensureUsageError(
      thrownBy(() => create(wrong), what),
      'OPTION_TYPE',
      what,
    );
  }
}

function checkNoTarget(subject: LearnerSubject): void {
  for (const { attributes } of subject.plainTables()) {
    for (const wrong of [attributes, rowsOf(attributes), undefined, null, 7, 'rows.csv', {}]) {
      const what = `fit(${named(wrong)})`;
      ensureUsageError(
        thrownBy(() => fitOf(subject.make())(wrong), what),
        'ARGUMENT',
        what,
      );
    }
  }
}

function checkFitRows(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    const { target } = data;
    const rows = rowsOf(data.attributes).map((row, at) => ({ ...row, [COLUMN]: cellOf(data, at) }));
    const names = target.kind === 'numeric' ? {} : { classes: namesOf(data) };
    const learner = subject.make();
    const fromRows = learner as unknown as {
      fit(rows: Rows, target: string, options: object): Model;
    };
    const one = fromRows.fit(rows, COLUMN, { kind: target.kind, ...names, seed: 3 });
    const named = { ...data, target: { ...target, name: COLUMN } };
    const what = 'one was trained on rows as objects, the other on their table';
    ensureSameModel(one, learner.fit(named, { seed: 3 }), data.attributes, what);
  }
}

function checkFitOptions(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    const error = thrownBy(() => fitOf(subject.make())(data, { 'no such option': 1 }), 'fit');
    ensureUsageError(error, 'OPTION_UNKNOWN', 'an unknown option of fit');
  }
}

/** Rows as objects are predicted as their table is; a model that reads only tables has to say so. */
function checkRows(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    const model = subject.make().fit(data);
    const rows = rowsOf(data.attributes);
    try {
      const what = 'one is of rows as objects, the other of their table';
      ensureSamePrediction(model.predict(rows), model.predict(data.attributes), 0, what);
      const [a, b] = [model.explain(rows, 5), model.explain(data.attributes, 5)];
      ensure(textOf(a) === textOf(b), 'a row as an object is explained differently.');
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      ensureUsageError(error, 'ARGUMENT', 'rows as objects');
    }
  }
}

function checkNotTable(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    const model = subject.make().fit(data);
    for (const wrong of [data, undefined, null, 7, 'rows.csv', {}, [7], [null]]) {
      for (const [name, call] of callsOf(model)) {
        const what = `${name}(${named(wrong)})`;
        ensureUsageError(
          thrownBy(() => call(wrong), what),
          'ARGUMENT',
          what,
        );
      }
    }
  }
}

function checkPredictOptions(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    for (const [name, call] of callsOf(subject.make().fit(data))) {
      const error = thrownBy(() => call(data.attributes, { 'no such option': 1 }), name);
      ensureUsageError(error, 'OPTION_UNKNOWN', `an unknown option of ${name}`);
    }
  }
}

function fitOf(learner: Learner): Untyped {
  return learner.fit.bind(learner) as unknown as Untyped;
}

/** `predict`, and `explain` of the first row, with anything as the table and the options. */
function callsOf(model: Model): readonly (readonly [name: string, call: Untyped])[] {
  const predict = model.predict.bind(model) as Untyped;
  const explain = model.explain.bind(model) as Untyped;
  return [
    ['predict', predict],
    ['explain', (table, options) => explain(table, 0, options)],
  ];
}

function rowsOf({ columns, rowCount }: Table): Rows {
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(
      columns.map((column): [string, CellValue] => {
        if (isMissing(column, row)) return [column.name, null];
        const isNumber = column.type === 'numeric';
        return [column.name, isNumber ? column.values[row] : cellText(column, row)];
      }),
    ),
  );
}

function namesOf({ target }: LabelledTable): readonly string[] {
  if (target.kind === 'numeric') return [];
  return target.kind === 'ranking' ? target.labels : target.classes;
}

/** The target of a row as a cell: a number, a class, or an order such as `b>a~c`. */
function cellOf({ target }: LabelledTable, row: number): CellValue {
  if (target.kind === 'numeric') return target.values[row];
  if (target.kind !== 'ranking') return target.classes[target.codes[row]];
  const { labels, positions } = target;
  return formatRanking(labels, positions, row * labels.length);
}

function textOf({ prediction, because, conclusion }: Explanation): string {
  return JSON.stringify([prediction, because, conclusion]);
}
