import {
  checkOptions,
  DataError,
  describedOptions,
  type LearnerDefinition,
  type SearchRange,
  type SearchSpace,
  type TargetKind,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type { PortableModel } from '@preflearn/core/models';
import { Calibrated } from './calibrated.js';
import type { CalibratedModel } from './calibrated-model.js';
import { CALIBRATION_OPTIONS, calibratedId, calibratedKinds } from './calibration-options.js';
import { IntervalModel } from './interval-model.js';
import { loadCalibrated, loadIntervals } from './load-calibrated.js';

/**
 * The calibrated form of a learner, for the command line and other programs that list learners: `calibrated-rank-rules`
 * for `rank-rules`, with the options of the learner and of calibration. An option of the learner with the same name as
 * one of calibration cannot be set.
 *
 * @param base  definition of a learner for ordinal, nominal or numeric targets
 * @throws UsageError ARGUMENT for a learner of orders of labels only
 */
export function calibratedDefinition(
  base: LearnerDefinition,
): LearnerDefinition<CalibratedModel | IntervalModel> {
  checkGiven('calibratedDefinition', base, 'the definition of a learner', ['id', 'create']);
  const targetKinds = calibratedKinds(base);
  const { portable } = base;
  return {
    id: calibratedId(base.id),
    title: `${base.title}, calibrated`,
    summary: `${base.title} with ${addedTo(targetKinds)} that holds the right one in a stated share of rows.`,
    targetKinds,
    formOf: base.id,
    // A getter, so that an app that only trains does not ship the texts.
    get options() {
      return { ...base.options, ...calibrationOptions(targetKinds) };
    },
    // Not of the options: a search for narrow intervals would choose the lowest coverage.
    get searchSpace() {
      return base.searchSpace && wholeRuns(base.searchSpace);
    },
    create(given) {
      const isOwn = ([name]: readonly [string, unknown]) =>
        Object.hasOwn(CALIBRATION_OPTIONS, name);
      const entries = Object.entries<unknown>(Object(given));
      const known = Object.keys(base.options);
      // Only unknown names, and what is not an object, are refused here: the learner fills in its own defaults, which may depend on a preset.
      const stray = entries.find((entry) => !isOwn(entry) && !known.includes(entry[0]));
      if (stray !== undefined || Object(given) !== given) {
        checkOptions(calibratedId(base.id), { ...base.options, ...CALIBRATION_OPTIONS }, given);
      }
      const learner = base.create(Object.fromEntries(entries.filter((entry) => !isOwn(entry))));
      return new Calibrated(learner, Object.fromEntries(entries.filter(isOwn)));
    },
    load: (document) => (isOfNumbers(document) ? loadIntervals : loadCalibrated)(document, base),
    ...(portable && {
      portable: (model: CalibratedModel | IntervalModel) => {
        const ofBase = portable.call(base, model.base);
        return model instanceof IntervalModel ? ofBase : withProbabilities(ofBase, model);
      },
    }),
  };
}

/** The space of a learner whose models do not contain those of lower values: each value is trained. */
function wholeRuns(space: SearchSpace): SearchSpace {
  const ranges = Object.entries(space).map(([name, range]): [string, SearchRange] => {
    if ('values' in range) {
      const { stepwise: _, ...values } = range;
      return [name, values];
    }
    const { staged: _, ...numbers } = range;
    return [name, numbers];
  });
  return Object.fromEntries(ranges);
}

/** What calibration adds to the predictions of a learner, for its summary. */
function addedTo(kinds: readonly TargetKind[]): string {
  const isOfNumbers = kinds.includes('numeric');
  if (kinds.every((kind) => kind === 'numeric')) return 'an interval around each predicted number';
  return `class probabilities and, for each row, a set of classes${isOfNumbers ? ', or an interval of numbers,' : ''}`;
}

/** Whether a saved model predicts numbers; anything else is checked when it is loaded. */
function isOfNumbers(document: unknown): boolean {
  return Object(Object(Object(document).schema).target).kind === 'numeric';
}

/**
 * The underlying model with its class probabilities; prediction sets are not exported to other languages.
 *
 * @throws DataError MODEL_EXPORT for corrected probabilities of a model that is not one of rules
 */
function withProbabilities(
  portable: PortableModel,
  { scaling, correction }: CalibratedModel,
): PortableModel {
  const { body, learner } = portable;
  if (body.type !== 'rules') {
    if (correction === undefined) return portable;
    throw new DataError(
      'MODEL_EXPORT',
      `the probabilities of ${learner} cannot be corrected there`,
      {
        remedy: 'train it with correction=false',
      },
    );
  }
  const { decision } = body;
  const isScaled = scaling !== undefined && decision.type === 'thresholds';
  return {
    ...portable,
    body: {
      ...body,
      decision: isScaled ? { ...decision, scaling } : decision,
      ...(correction && { correction }),
    },
  };
}

/** The options of calibration in words; for learners of numbers alone, without what only classes have. */
function calibrationOptions(kinds: readonly TargetKind[]) {
  const isOfNumbers = kinds.every((kind) => kind === 'numeric');
  const isOfClasses = !kinds.includes('numeric');
  return describedOptions(CALIBRATION_OPTIONS, {
    coverage: isOfNumbers
      ? 'Share of rows whose number is to be in the interval that is given with each prediction; none for no interval.'
      : `Share of rows whose class is to be in the set that is given with each prediction${isOfClasses ? '' : ', or whose number in the interval'}; none ` +
        `for ${isOfClasses ? 'no set' : 'neither'}. A set always holds the predicted class, so that sets of an accurate model cover more.`,
    calibrationFolds:
      'Number of further models, each trained without one part of the rows and asked about it. More parts make ' +
      'these models more like the final one, and training longer.',
    correction: isOfNumbers
      ? 'No effect on numbers, which have no class probabilities.'
      : 'Whether class probabilities are corrected by what those models got wrong: all raised to one power, and multiplied ' +
        'by a factor for each class. Without it they are those of the learner, or those that follow from its score alone.' +
        (isOfClasses ? '' : ' Numbers have none.'),
  });
}
