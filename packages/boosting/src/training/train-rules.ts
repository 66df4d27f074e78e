import {
  type LabelledTable,
  type OptionSpecs,
  type OptionValue,
  type OptionValues,
  type Prediction,
  readModelDocument,
  readSavedOptions,
  type Schema,
  schemaOf,
  type Target,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkTargetKind } from '@preflearn/core/models';
import { awaitThreads, workOfRows } from '../kernels/threads/thread-count.js';
import type { FollowedLink, LearnedLink, Link } from '../loss/link.js';
import type { Loss } from '../loss/loss.js';
import type { Technique } from '../loss/technique.js';
import type { Rule } from '../model/rule.js';
import { RuleModel } from '../model/rule-model.js';
import type { Checkpoint } from '../model/rule-model-parts.js';
import { readParameters, ruleParametersSchema } from '../model/rule-parameters.js';
import { MemoryRows } from '../rows/memory-rows.js';
import type { RemoteTable, RowsRequest } from '../rows/remote-table.js';
import type { ScoredRows, TrainingRows } from '../rows/training-rows.js';
import { boost, type StoppingRule } from './boost.js';
import type { BoostOptions } from './boost-options.js';
import type { Schedule } from './schedule.js';
import { scoreSpread } from './score-spread.js';

/** The parts of a learner of rule ensembles. */
export interface RuleLearnerParts<
  T extends Target = Target,
  P extends Prediction = Prediction,
  Q extends Technique = Technique,
> {
  /** Id of the learner, for saved models. */
  readonly id: string;
  /** One loss, or several of the same shape that take turns according to the schedule. */
  readonly loss: Loss<T, Q> | readonly Loss<T, Q>[];
  readonly technique: Q;
  readonly link: LearnedLink<T, P>;
  /** How rows in memory search histograms; see {@link RowsRequest}. */
  readonly histogramSearch?: RowsRequest['histogramSearch'];
  /** Options of the engine, whether {@link stop} needs weights outside the subsample, and the rows of responses. */
  readonly boost: BoostOptions & Pick<RowsRequest, 'usesOutOfSample' | 'responseRows'>;
  /** All options of the learner, for saved models. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Training error, for the error curve; `weights` of shape [rows], all above 0; lower is better. */
  readonly error: (prediction: P, target: T, weights: Float64Array) => number;
  /** Id of the metric that `error` computes, such as `maeLoss`, if it has one. */
  readonly metric?: string | undefined;
  /** Which loss each rule is for, if there are several. */
  readonly schedule?: Schedule | undefined;
  /** Decides when to stop before the wanted number of rules. */
  readonly stop?: StoppingRule | undefined;
}

/** Fits the link to the current scores, where it follows them. */
type Follow<P extends Prediction> = (() => FollowedLink<P>) | undefined;

/** Most points of training at which the link and the error are recorded. */
const CHECKPOINTS = 12;

/**
 * Trains a rule ensemble, as a learner's `train`: yields after each rule, and whenever it has to wait for rows stored
 * outside this process (a {@link RemoteTable}).
 *
 * @throws DataError TARGET_KIND for a target that the loss does not accept; MEMORY for a table that needs more memory
 *   than is available
 */
export function* trainRules<T extends Target, P extends Prediction, Q extends Technique>(
  parts: RuleLearnerParts<T, P, Q>,
  data: LabelledTable,
  seed: number,
  { threads, memory }: TrainingResources = {},
): Training<RuleModel<P>> {
  const remote = data as LabelledTable & Partial<RemoteTable<T>>;
  const losses = [parts.loss].flat();
  checkTarget(parts.id, losses[0], data);
  const schema = schemaOf(data);
  const { boost: options, technique, histogramSearch, schedule, stop } = parts;
  const request = { ...options, losses, technique, histogramSearch };
  if (remote.trainingRows === undefined) {
    const shape = losses[0].shape(data.target, technique);
    yield* awaitThreads(threads ?? 1, workOfRows(data.attributes.rowCount, shape));
  }
  const rows: TrainingRows<T> =
    remote.trainingRows?.(request) ?? new MemoryRows<T, Q>({ ...request, data, threads, memory });
  const followed = rows.followed?.();
  const follow = followed && parts.link.follow?.(followed);
  const total = options.rules;
  const every = Math.ceil(total / CHECKPOINTS);
  const checkpoints: Checkpoint<P>[] = [];
  const build = (rules: readonly Rule[]) =>
    ruleModel(parts, schema, rows, follow, rules, checkpoints, seed);
  const run = boost({ rows, options, seed, schedule, stop });
  try {
    for (;;) {
      const next = run.next();
      if (!next.done && 'then' in next.value) {
        yield { until: next.value };
        continue;
      }
      const rules = next.value as readonly Rule[];
      const done = rules.length;
      const isScored = next.done || done % every === 0;
      if (isScored && rows.fetchScores) yield { until: rows.fetchScores() };
      if (next.done) return build(rules);
      if (isScored) checkpoints.push(checkpoint(parts, rows.scored(), follow, done));
      yield {
        phase: 'rules',
        done,
        total,
        modelSoFar: () => build(rules),
        prepareModel: () => rows.fetchScores?.(),
      };
    }
  } finally {
    rows.close();
  }
}

/**
 * Loads a saved rule ensemble.
 *
 * @param input   plain data
 * @param id      the learner's id
 * @param specs   the learner's options
 * @param linkOf  makes the link from the options the model was trained with
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadRules<S extends OptionSpecs, P extends Prediction>(
  input: unknown,
  id: string,
  specs: S,
  linkOf: (options: OptionValues<S>) => Link<never, P>,
): RuleModel<P> {
  const { parameters, ...head } = readModelDocument(input, id, ruleParametersSchema());
  const linkMethod = linkOf(readSavedOptions(id, specs, head.training.options));
  return new RuleModel<P>({
    ...head,
    linkMethod: linkMethod as LearnedLink<Target, P>,
    ...readParameters(parameters, head, linkMethod),
  });
}

/** Checks the target; if its kind is one that the loss accepts, it is a target of the loss. */
function checkTarget<T extends Target, Q extends Technique>(
  id: string,
  loss: Loss<T, Q>,
  data: LabelledTable,
): asserts data is LabelledTable<T> {
  checkTargetKind(id, loss.targetKinds, data);
}

function ruleModel<T extends Target, P extends Prediction, Q extends Technique>(
  parts: RuleLearnerParts<T, P, Q>,
  schema: Schema,
  rows: TrainingRows<T>,
  follow: Follow<P>,
  rules: readonly Rule[],
  recorded: readonly Checkpoint<P>[],
  seed: number,
): RuleModel<P> {
  const scored = rows.scored();
  const final = checkpoint(parts, scored, follow, rules.length);
  const checkpoints = recorded.filter((point) => point.rules < final.rules);
  return new RuleModel<P>({
    learner: parts.id,
    schema,
    training: { options: parts.options, seed, rows: rows.rowCount },
    intercept: rows.intercept,
    rules: [...rules],
    linkMethod: parts.link as LearnedLink<Target, P>,
    link: final.link,
    checkpoints: final.rules === 0 ? [] : [...checkpoints, final],
    spread: scoreSpread(scored),
    trainingErrors: parts.metric === undefined ? undefined : { [parts.metric]: final.error },
  });
}

function checkpoint<T extends Target, P extends Prediction, Q extends Technique>(
  parts: RuleLearnerParts<T, P, Q>,
  { scores, scoreCount, target, weights }: ScoredRows<T>,
  follow: Follow<P>,
  rules: number,
): Checkpoint<P> {
  const fitted = () => {
    const link = parts.link.fit({ scores, scoreCount, target, weights });
    return { link, prediction: link.predict(scores) };
  };
  const { link, prediction } = follow?.() ?? fitted();
  return { rules, link, error: parts.error(prediction, target, weights) };
}
