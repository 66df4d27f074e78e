import {
  type LabelledTable,
  type Learner,
  type LearnerDefinition,
  type Model,
  TrainingAborted,
  targetLength,
} from '@preflearn/core';
import { measure } from '@preflearn/evaluation';
import { findLearner } from '../arguments/find-learner.js';
import { createLearners, settingArguments } from '../arguments/learner-settings.js';
import { comparedMetric, constantOf } from '../evaluation/constant-prediction.js';
import { fewRowsCaution } from '../evaluation/few-rows-caution.js';
import { checkUnseen, type NotChecked, type UnseenCheck } from '../evaluation/unseen-check.js';
import { describeData } from '../input/describe-data.js';
import { nextCommands } from '../input/next-commands.js';
import { checkOutOfCore, withColumnStore } from '../input/out-of-core.js';
import { readLabelled } from '../input/read-labelled-table.js';
import { type ConstantModel, constantModel } from '../selection/constant-model.js';
import {
  choiceOf,
  earlyStopping,
  type LearnerToTrain,
  learnerToTrain,
} from '../selection/learner-to-train.js';
import { modelText } from '../selection/model-text.js';
import { otherLearners } from '../selection/other-learners.js';
import { type ComparedConstant, selectionText } from '../selection/selection-text.js';
import { stoppingText } from '../selection/stopping-text.js';
import { metricWords } from '../text/metric-words.js';
import { shellPath } from '../text/shell-word.js';
import { fit, isAborted, keepingPartial } from './fit-model.js';
import type { Trained, Training } from './source.js';

/** Trains on the table in a file. */
export async function trainOnFile(file: string, training: Training): Promise<Trained> {
  const { options, requested, context } = training;
  checkOutOfCore(requested.possible[0], options);
  return await withColumnStore(options, async (store) => {
    const labelled = await readLabelled(file, { ...options, store }, requested.forReading, context);
    const { data, asked } = labelled;
    context.note(describeData(file, labelled, requested.forReading));
    if (requested.reasonFor !== undefined) context.note(requested.reasonFor(data.target.kind));
    const [definition] = requested.forKind(data.target.kind);
    const [learner] = createLearners([definition], options.set);
    const early = earlyStopping(definition, options);
    const start = performance.now();
    let trained: LearnerToTrain = { learner };
    const textOf = (model: Model) => modelText(options.out, model, choiceOf(trained, options));
    const model = await keepingPartial(options, textOf, context, async () => {
      trained = await learnerToTrain(learner, early, data, options, context);
      return fit(trained.learner, data, options, context);
    });
    const seconds = (performance.now() - start) / 1000;
    const unseen = await unseenCheck(trained.learner, model, data, training, textOf);
    const { selection, stopping } = trained;
    const chosen = selection === undefined ? trained.learner : learner;
    const constant =
      isNothing(unseen) && requested.isDefault && requested.reasonFor === undefined
        ? constantModel(definition, learner, data, options.seed)
        : undefined;
    const saved = constant ?? { learner: trained.learner, model };
    return {
      ...{ learner: saved.learner, model: saved.model, content: textOf(saved.model), seconds },
      ...rowCounts(data),
      ...trainingError(saved.model, data),
      ...{ unseen, instead: constant && insteadText(constant, definition) },
      cautions: fewRowsCaution(data),
      why: selection && selectionText(selection, constantOfCheck(unseen)),
      also: otherLearners(definition.id, trained.learner.id, data.target.kind),
      stopped: stopping && stoppingText(stopping),
      facts: {
        ...(selection && { selection }),
        ...(stopping && { stopping }),
        ...(constant && { constant: true }),
      },
      next: options.rows
        ? [`preflearn inspect ${shellPath(options.out)}`]
        : nextCommands({
            ...{ file, data, asked, options, seed: options.seed, out: options.out },
            ...commandOf(constant?.learner ?? chosen, definition),
            plugins: context.plugins.named,
          }),
    };
  });
}

/** A learner and its settings, as arguments. */
function commandOf({ id, options }: Learner, definition: LearnerDefinition) {
  const own = id === definition.id ? definition : findLearner(id, { option: 'learner' });
  return { learner: own.id, settings: settingArguments(own, { options }) };
}

function isNothing(unseen: UnseenCheck | NotChecked | undefined): boolean {
  return unseen !== undefined && 'learned' in unseen && unseen.learned === 'nothing';
}

function insteadText({ words }: ConstantModel, { id }: LearnerDefinition): string {
  return `${words} was saved, which predicts that; to save what was learned: --learner ${id}`;
}

/** Trains on parts of the rows, to predict the others; an interruption may save the model, which is whole. */
async function unseenCheck(
  learner: Learner,
  model: Model,
  data: LabelledTable,
  { options, context }: Training,
  textOf: (model: Model) => string,
): Promise<UnseenCheck | NotChecked | undefined> {
  if (!options.check) return undefined;
  if (options.outOfCore === true) return { reason: 'the columns are kept in a file' };
  let check: UnseenCheck | NotChecked | undefined;
  await keepingPartial(options, textOf, context, async () => {
    try {
      check = await checkUnseen(data, options.seed, (rows, seed, training) =>
        fit(learner, rows, { ...options, seed }, context, {
          what: `Checking on unseen rows, training ${training + 1}`,
        }),
      );
    } catch (cause) {
      if (!isAborted(cause)) throw cause;
      throw new TrainingAborted(() => model, { cause });
    }
    return model;
  });
  return check;
}

/** The constant that the check compared with; absent without a check. */
function constantOfCheck(
  unseen: UnseenCheck | NotChecked | undefined,
): ComparedConstant | undefined {
  return unseen !== undefined && 'words' in unseen
    ? { words: `always ${unseen.words}`, value: unseen.constant }
    : undefined;
}

/** Numbers of all rows and of those with a weight above 0, which are the only ones a learner uses. */
function rowCounts({ target, weights }: LabelledTable): { rows: number; trainedRows: number } {
  const rows = targetLength(target);
  return { rows, trainedRows: weights?.filter((weight) => weight > 0).length ?? rows };
}

/**
 * The metric of the check on new rows on the training rows, as stored in the model or computed from its predictions, and
 * that of a constant prediction.
 */
function trainingError(
  model: Model,
  data: LabelledTable,
): Pick<Trained, 'metric' | 'metricTitle' | 'error' | 'baseline'> {
  const { attributes, target, weights } = data;
  const metric = comparedMetric(target);
  const constant = target.kind === 'ranking' ? undefined : constantOf(data);
  const known = model.trainingErrors?.[metric.id];
  return {
    metric: metric.id,
    metricTitle: `${weights ? 'weighted ' : ''}${metricWords(metric)}`,
    error:
      known === undefined
        ? measure(metric, model.predict(attributes), target, weights)
        : { value: known },
    baseline: constant && {
      words: `always ${constant.words}`,
      error: measure(metric, constant.predict(attributes), target, weights),
    },
  };
}
