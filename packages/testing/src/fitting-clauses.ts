import { type LabelledTable, type TargetKind, TrainingAborted } from '@preflearn/core';
import type { Checks } from './clause.js';
import {
  ensure,
  ensureDataError,
  ensureUsageError,
  named,
  rejectedBy,
  shown,
  thrownBy,
} from './ensure.js';
import type { LearnerSubject } from './learner-subject.js';
import { ensureSameModel, ensureSamePrediction, jsonOf, snapshot } from './models.js';
import { copyOf, overwrite } from './overwritten.js';

/** Clauses on training itself. */
export type FittingClause =
  | 'fit leaves its input and the learner unchanged'
  | 'a model does not change with the table it was learned from'
  | 'the same seed gives the same model'
  | 'another learner of the same settings gives the same model'
  | 'fitAsync gives the model that fit gives'
  | 'progress rises to what was announced'
  | 'fit can be cancelled and gives the model so far'
  | 'fitAsync can be cancelled and gives the model so far'
  | 'a signal that was aborted before stops training at once'
  | 'a seed out of range is refused'
  | 'an unknown option is refused'
  | 'a target of the wrong kind is refused'
  | 'a table without rows or attributes is refused'
  | 'weights that are none are refused';

const EVERY_KIND: readonly TargetKind[] = ['ordinal', 'nominal', 'ranking', 'numeric'];

export function fittingChecks(subject: LearnerSubject): Checks<FittingClause> {
  return {
    'fit leaves its input and the learner unchanged': () => checkUnchanged(subject),
    'a model does not change with the table it was learned from': () => checkOwnCopy(subject),
    'the same seed gives the same model': () => checkSameSeed(subject),
    'another learner of the same settings gives the same model': () => checkOtherLearner(subject),
    'fitAsync gives the model that fit gives': () => checkFitAsync(subject),
    'progress rises to what was announced': () => checkProgress(subject),
    'fit can be cancelled and gives the model so far': () => checkCancelled(subject),
    'fitAsync can be cancelled and gives the model so far': () => checkCancelledAsync(subject),
    'a signal that was aborted before stops training at once': () => checkAborted(subject),
    'a seed out of range is refused': () => checkSeeds(subject),
    'an unknown option is refused': () => {
      const error = thrownBy(() => subject.make({ 'no such option': 1 }), 'an unknown option');
      ensureUsageError(error, 'OPTION_UNKNOWN', 'an unknown option');
    },
    'a target of the wrong kind is refused': () => checkKinds(subject),
    'a table without rows or attributes is refused': () => checkEmpty(subject),
    'weights that are none are refused': () => checkWeights(subject),
  };
}

function checkUnchanged(subject: LearnerSubject): void {
  for (const data of subject.tables()) {
    const learner = subject.make();
    const [before, options] = [snapshot(data), JSON.stringify(learner.options)];
    learner.fit(data, { seed: 3 });
    ensure(snapshot(data) === before, 'fit changed the table, the target or the weights.');
    ensure(JSON.stringify(learner.options) === options, 'fit changed the options of the learner.');
  }
}

/** A model may keep rows of its table only as copies: the caller may reuse the arrays. */
function checkOwnCopy(subject: LearnerSubject): void {
  for (const data of subject.tables()) {
    const copy = copyOf(data);
    const model = subject.make().fit(copy, { seed: 3 });
    const [saved, predicted] = [jsonOf(model), model.predict(data.attributes)];
    overwrite(copy);
    const what = 'the table was overwritten after the training';
    ensure(jsonOf(model) === saved, `${what}, and the model is saved as different bytes.`);
    ensureSamePrediction(model.predict(data.attributes), predicted, 0, what);
  }
}

function checkSameSeed(subject: LearnerSubject): void {
  for (const data of subject.tables()) {
    const learner = subject.make();
    const first = learner.fit(data, { seed: 7 });
    learner.fit(data, { seed: 8 }); // a run in between must not matter
    const second = learner.fit(data, { seed: 7 });
    ensureSameModel(first, second, data.attributes, 'the same seed was given twice');
  }
  for (const data of subject.plainTables()) {
    const [one, absent] = [subject.make().fit(data, { seed: 1 }), subject.make().fit(data)];
    ensureSameModel(one, absent, data.attributes, 'seed 1 is the seed when none is given');
  }
}

function checkOtherLearner(subject: LearnerSubject): void {
  for (const data of subject.tables()) {
    const [first, second] = [subject.make(), subject.make()];
    const what = 'two learners have the same settings and seed';
    ensureSameModel(first.fit(data), second.fit(data), data.attributes, what);
  }
}

async function checkFitAsync(subject: LearnerSubject): Promise<void> {
  for (const data of subject.tables()) {
    const learner = subject.make();
    const [sync, async] = [
      learner.fit(data, { seed: 5 }),
      await learner.fitAsync(data, { seed: 5 }),
    ];
    ensureSameModel(sync, async, data.attributes, 'fit and fitAsync had the same seed');
  }
}

function checkProgress(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    let calls = 0;
    let last = { phase: '', done: 0 };
    subject.make().fit(data, {
      onProgress: ({ phase, done, total }) => {
        calls++;
        ensure(phase !== '', 'progress names no phase.');
        const rises = phase === last.phase ? done > last.done : done >= 0;
        ensure(rises, `progress fell from ${last.done} to ${done} steps in the phase "${phase}".`);
        ensure(done <= total, `progress reports ${done} steps of ${total}.`);
        last = { phase, done };
      },
    });
    ensure(calls > 0, 'onProgress was never called.');
  }
}

function checkCancelled(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    const learner = subject.make();
    const before = jsonOf(learner.fit(data));
    const { signal, onProgress } = afterTwoSteps();
    const error = thrownBy(() => learner.fit(data, { signal, onProgress }), 'a cancelled fit');
    checkModelSoFar(subject, data, error);
    ensure(
      jsonOf(learner.fit(data)) === before,
      'after a cancelled run the learner gives another model.',
    );
  }
}

async function checkCancelledAsync(subject: LearnerSubject): Promise<void> {
  for (const data of subject.plainTables()) {
    const { signal, onProgress } = afterTwoSteps();
    const run = () => subject.make().fitAsync(data, { signal, onProgress });
    checkModelSoFar(subject, data, await rejectedBy(run, 'a cancelled fitAsync'));
  }
}

/** A signal that is aborted at the second step, or at the last if there is only one. */
function afterTwoSteps() {
  const controller = new AbortController();
  let steps = 0;
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    steps++;
    if (steps === 2 || done === total) controller.abort();
  };
  return { signal: controller.signal, onProgress };
}

function checkModelSoFar(subject: LearnerSubject, data: LabelledTable, error: unknown): void {
  ensure(
    error instanceof TrainingAborted && error.name === 'AbortError',
    `a cancelled run has to throw TrainingAborted, but threw ${named(error)}.`,
  );
  const model = (error as TrainingAborted<ReturnType<LearnerSubject['load']>>).modelSoFar();
  ensure(model !== undefined, 'a run cancelled after a step gives no model so far.');
  model.predict(data.attributes);
  const loaded = subject.load(JSON.parse(jsonOf(model)));
  ensureSameModel(model, loaded, data.attributes, 'the model so far was saved and loaded');
}

function checkAborted(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    let steps = 0;
    const run = { signal: AbortSignal.abort(), onProgress: () => steps++ };
    const error = thrownBy(() => subject.make().fit(data, run), 'a fit cancelled beforehand');
    ensure(
      error instanceof TrainingAborted,
      `expected TrainingAborted, but found ${named(error)}.`,
    );
    ensure(steps === 0, `${steps} steps were made after the signal was aborted.`);
  }
}

function checkSeeds(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    for (const seed of [-1, 0.5, 2 ** 32, NaN, Infinity]) {
      const error = thrownBy(() => subject.make().fit(data, { seed }), `seed ${seed}`);
      ensureUsageError(error, 'SEED_RANGE', `seed ${seed}`);
    }
    for (const seed of [0, 2 ** 32 - 1]) subject.make().fit(data, { seed });
  }
}

function checkKinds(subject: LearnerSubject): void {
  for (const kind of EVERY_KIND.filter((kind) => !subject.kinds.includes(kind))) {
    const error = thrownBy(() => subject.make().fit(subject.plainTable(kind)), `a ${kind} target`);
    ensureDataError(error, ['TARGET_KIND'], `a ${kind} target`);
  }
}

function checkEmpty(subject: LearnerSubject): void {
  for (const { attributes, target } of subject.plainTables()) {
    const noAttributes = { attributes: attributes.without(...attributes.names), target };
    const error = thrownBy(() => subject.make().fit(noAttributes), 'no attribute');
    ensureDataError(error, ['TABLE_EMPTY'], 'no attribute');
  }
  for (const data of subject.tables({ rows: 1 })) {
    const none = { attributes: data.attributes.select([]), target: emptied(data.target) };
    const error = thrownBy(() => subject.make().fit(none), 'no row');
    ensureDataError(error, ['TABLE_EMPTY'], 'no row');
  }
}

function emptied(target: LabelledTable['target']): LabelledTable['target'] {
  if (target.kind === 'numeric') return { ...target, values: new Float64Array(0) };
  if (target.kind === 'ranking') return { ...target, positions: new Int32Array(0) };
  return { ...target, codes: new Int32Array(0) };
}

function checkWeights(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    const rows = data.attributes.rowCount;
    const wrong = [NaN, -1, Infinity].map((weight) =>
      new Float64Array(rows).fill(1, 1).fill(weight, 0, 1),
    );
    for (const weights of [...wrong, new Float64Array(rows), new Float64Array(rows + 1).fill(1)]) {
      const what = `the weights ${shown(weights[0])}, ${shown(weights[1])}, ...`;
      const error = thrownBy(() => subject.make().fit({ ...data, weights }), what);
      ensureDataError(error, ['WEIGHTS'], what);
    }
  }
}
