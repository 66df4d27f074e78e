import { DataError, type ModelDocument } from '@preflearn/core';
import { checkGiven, firstIssue } from '@preflearn/core/errors';
import { damagedModel, modelFault } from '@preflearn/core/models';
import { mean } from '@preflearn/evaluation';
import * as v from 'valibot';
import { standardErrorOfRepeats } from './fold-repeats.js';
import type { CandidateResult, LearnerSelection } from './learner-selection.js';

/** Version of the format in which a saved model records the choice of its learner. */
export const SELECTION_VERSION = 1;

/** The result of one learner, without its training time: saved models do not differ from run to run. */
export type SavedCandidate = Omit<CandidateResult, 'seconds'>;

/** Why the learner of a model was chosen, as recorded in the saved model under `selection`. */
export interface SavedSelection extends Omit<LearnerSelection, 'candidates'> {
  readonly version: typeof SELECTION_VERSION;
  /** Seed for the rows, the folds and training, from which the figures can be reproduced. */
  readonly seed: number;
  /** In the order of the learners. */
  readonly candidates: readonly SavedCandidate[];
}

/**
 * A model as plain data, with the reason why its learner was chosen. It loads as before; {@link selectionOf} reads the
 * reason.
 *
 * @param document   model of the chosen learner, as from `toJSON`
 * @param selection  as from `AutoLearner.select`
 * @param seed       seed of the choice
 */
export function withSelection(
  document: ModelDocument,
  selection: LearnerSelection,
  seed: number,
): ModelDocument {
  checkGiven('withSelection', document, 'the document of a model', ['learner']);
  checkGiven('withSelection', selection, 'a selection', ['candidates']);
  const { parameters, ...head } = document;
  const { candidates, ...plan } = selection;
  const saved: SavedSelection = {
    version: SELECTION_VERSION,
    ...{ ...plan, seed },
    candidates: candidates.map(({ seconds: _seconds, ...figures }) => figures),
  };
  return { ...head, selection: saved, parameters };
}

/**
 * Why the learner of a saved model was chosen; `undefined` for a model whose learner was requested by name.
 *
 * @param document  a saved model as plain data, which its learner has loaded or will load
 * @throws DataError MODEL_VALUE for data that cannot be a choice of this model's learner, and MODEL_VERSION
 */
export function selectionOf(
  document: Pick<ModelDocument, 'learner' | 'selection'>,
): SavedSelection | undefined {
  checkGiven('selectionOf', document, 'the document of a model', ['learner']);
  const { learner, selection } = document;
  if (selection === undefined) return undefined;
  checkVersion(selection);
  const result = v.safeParse(savedSelectionSchema(), selection, { abortEarly: true });
  if (!result.success) {
    const { path, problem } = firstIssue(result.issues[0]);
    throw modelFault(['selection', ...path].join('.'), problem);
  }
  checkChoice(result.output, learner);
  return result.output;
}

/** Schema of a {@link SavedSelection}; conditions across several fields are checked elsewhere. */
export function savedSelectionSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  return v.strictObject({
    version: v.literal(SELECTION_VERSION),
    chosen: v.string(),
    best: v.string(),
    choose: v.picklist(['shrunken', 'best', 'first', 'smallest']),
    metric: v.pipe(v.string(), v.minLength(1)),
    direction: v.picklist(['lower', 'higher']),
    folds: count,
    repeats: v.optional(v.pipe(count, v.minValue(1)), 1),
    rows: count,
    allRows: count,
    seed: v.pipe(count, v.maxValue(4294967295)),
    candidates: v.array(
      v.strictObject({
        learner: v.string(),
        mean: v.nullable(finite),
        standardError: v.nullable(v.pipe(finite, v.minValue(0))),
        values: v.array(v.nullable(finite)),
        size: v.nullable(v.pipe(finite, v.minValue(0))),
        usual: v.optional(v.pipe(finite, v.gtValue(0))),
        refused: v.optional(v.string()),
        leftOut: v.optional(v.string()),
      }),
    ),
  });
}

function checkVersion(selection: unknown): void {
  const version: unknown =
    typeof selection === 'object' && selection !== null && 'version' in selection
      ? selection.version
      : undefined;
  if (!Number.isSafeInteger(version) || version === SELECTION_VERSION) return; // else the schema reports it
  throw new DataError(
    'MODEL_VERSION',
    `the choice of the learner has version ${String(version)}, but this preflearn reads version ${SELECTION_VERSION}`,
    {
      where: { path: 'model.selection' },
      remedy: ['install the preflearn that wrote it', 'train it again'],
    },
  );
}

/** Checks what no single field shows: that it is a choice among these candidates, and of the model's learner. */
function checkChoice(
  { chosen, best, folds, repeats, rows, allRows, candidates }: SavedSelection,
  learner: string,
): void {
  if (chosen !== learner) {
    throw damagedModel('selection.chosen', chosen, `${learner}, the learner of the model`);
  }
  const ids = candidates.map((candidate) => candidate.learner);
  if (new Set(ids).size < ids.length) {
    throw damagedModel('selection.candidates', ids.join(', '), 'each learner once');
  }
  for (const [place, id] of Object.entries({ chosen, best })) {
    if (!ids.includes(id)) throw damagedModel(`selection.${place}`, id, 'one of the candidates');
  }
  if (rows > allRows) throw damagedModel('selection.rows', rows, `at most ${allRows}, all rows`);
  if (folds > rows) throw damagedModel('selection.folds', folds, `at most ${rows}, the rows`);
  for (const [c, candidate] of candidates.entries()) {
    checkFigures(candidate, folds, repeats, `selection.candidates.${c}`);
  }
}

/**
 * Checks that a candidate has a value for each fold of each repeat, none if it was refused, and the figures computed
 * from them.
 */
function checkFigures(
  candidate: SavedCandidate,
  folds: number,
  repeats: number,
  place: string,
): void {
  const { values, refused, size } = candidate;
  const expected = refused === undefined ? folds * repeats : 0;
  if (values.length !== expected) {
    const why =
      refused === undefined ? 'one for each fold of each repeat' : 'as the learner was refused';
    throw damagedModel(`${place}.values`, `${values.length} values`, `${expected}, ${why}`);
  }
  const defined = values.filter((value) => value !== null);
  const figures = {
    mean: defined.length === 0 ? null : mean(defined),
    standardError: defined.length < 2 ? null : standardErrorOfRepeats(defined, repeats),
  };
  for (const name of ['mean', 'standardError'] as const) {
    if (candidate[name] === figures[name]) continue;
    throw damagedModel(
      `${place}.${name}`,
      String(candidate[name]),
      `${figures[name]}, which follows from the values`,
    );
  }
  if ((size === null) === (values.length === 0)) return;
  throw damagedModel(`${place}.size`, String(size), 'a size where there are values, else none');
}
