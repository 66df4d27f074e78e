import {
  DataError,
  describedOptions,
  type LearnerDefinition,
  type ModelDocument,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { learnerOfDocument } from '@preflearn/core/models';
import { listed, quoted } from '@preflearn/core/text';
import { AUTO_ID, AUTO_OPTIONS, AutoLearner } from './auto-learner.js';
import { selectionOf } from './saved-selection.js';

/**
 * Ids of the learners of this project by their average rank on its shared data sets, one kind of target after another:
 * `choose: 'first'` prefers the earlier one unless the data show that another is better. The first three are about
 * equal. `preflearn reproduce which-learner` prints the ranks.
 */
export const PREFERENCE: readonly string[] = [
  ...['rank-rules', 'ordinal-ender', 'order', 'ml-rules', 'short-rules', 'ender-ae'],
  ...['iblr', 'lrt', 'cc', 'borda', 'most-common'],
];

/**
 * The choice among learners, as a learner for the command line and other programs that list learners: `auto`.
 *
 * Its models are those of the learner that it chooses, and are loaded by that learner.
 *
 * @param candidates  definitions of the learners to choose from, with their default settings; at least one. They are
 *   compared in the order of {@link PREFERENCE}, others after these
 * @throws UsageError ARGUMENT for none
 */
export function autoDefinition(candidates: readonly LearnerDefinition[]): LearnerDefinition {
  checkGiven('autoDefinition', candidates, 'a list of definitions of learners', {
    each: ['id', 'create'],
  });
  const learners = candidates
    .map((definition) => definition.create({}))
    .filter(({ id }, i, all) => all.findIndex((one) => one.id === id) === i) // a plug-in may rename a learner
    .sort((a, b) => placeOf(a.id) - placeOf(b.id)); // the sort is stable
  return {
    id: AUTO_ID,
    title: 'The learner that suits the table',
    summary:
      'Compares the learners that take the target, by cross-validation on the training rows, and trains the one it chooses ' +
      'on all of them; the model is that of the chosen learner.',
    targetKinds: new AutoLearner(learners).targetKinds,
    searchSpace: {}, // its learners have settings of their own
    options: describedOptions(AUTO_OPTIONS, {
      folds: 'Parts of the cross-validation: each learner is trained so many times.',
      heldOutRows:
        'On a table with fewer rows than these the folds are drawn anew and measured again until so many rows have been held ' +
        'out, at most ten times; 1 for once.',
      selectionRows:
        'Rows of the cross-validation at most, drawn at random, so that it does not take longer and longer on large ' +
        'tables; none for all. The chosen learner is trained on all rows.',
      choose:
        'shrunken takes the learner with the lowest mean error, in which how near it usually comes to the best one on other ' +
        'tables counts as 100 rows; best takes the learner with the best mean; first the first in the order of preference whose difference from ' +
        'the best is at most two standard errors; smallest the one with the smallest saved models within one standard ' +
        'error of the best mean.',
      probabilities:
        'Whether only learners with class probabilities are chosen. Those whose probabilities have a higher log-loss than ' +
        'class shares are never chosen, unless there is no other. Rankings ignore it.',
    }),
    create: (options) => new AutoLearner(learners, options),
    load(document) {
      const id = learnerOfDocument(document);
      const definition = candidates.find((candidate) => candidate.id === id);
      if (definition !== undefined) {
        const model = definition.load(document);
        selectionOf(document as ModelDocument); // checks it: a learner's own `load` ignores it
        return model;
      }
      const ids = candidates.map((candidate) => candidate.id);
      throw new DataError(
        'MODEL_LEARNER',
        `the model was made by ${quoted(id)}, which is not among the learners to choose from (${listed(ids, 20)})`,
        { where: { path: 'model.learner' }, remedy: 'load it with that learner' },
      );
    },
  };
}

function placeOf(id: string): number {
  const place = PREFERENCE.indexOf(id);
  return place < 0 ? PREFERENCE.length : place;
}
