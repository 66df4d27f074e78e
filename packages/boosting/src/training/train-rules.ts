import {
  checkLabelledTable,
  checkTargetKind,
  type LabelledTable,
  listed,
  type OptionValue,
  type Prediction,
  quoted,
  readModelDocument,
  type Schema,
  schemaOf,
  type Target,
  type Training,
  UsageError,
} from '@preflearn/core';
import { type BoostOptions, type BoostState, boost } from './boost.js';
import type { Impurity } from './impurity.js';
import type { Link } from './link.js';
import type { Loss } from './loss.js';
import { type Checkpoint, RuleModel, type ScoreSpread } from './rule-model.js';
import { readParameters, ruleParametersSchema } from './rule-parameters.js';

/** What a learner of rule ensembles is made of. */
export interface RuleLearnerParts<T extends Target = Target, P extends Prediction = Prediction> {
  /** Id of the learner, for saved models. */
  readonly id: string;
  readonly loss: Loss<T>;
  readonly impurity: Impurity;
  readonly link: Link<T, P>;
  /** Options of the engine. */
  readonly boost: BoostOptions;
  /** All options of the learner, for saved models. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Training error of weighted rows, for the error curve; lower is better. */
  readonly error: (prediction: P, target: T, weights: Float64Array) => number;
}

/** Points of training at which the link and the error are recorded, at most. */
const CHECKPOINTS = 25;

/**
 * Trains a rule ensemble, as a learner's `train`: yields after each rule.
 *
 * @throws DataError TARGET_KIND for a target the loss does not take, and what `checkLabelledTable` throws
 */
export function* trainRules<T extends Target, P extends Prediction>(
  parts: RuleLearnerParts<T, P>,
  data: LabelledTable,
  seed: number,
): Training<RuleModel<P>> {
  checkLabelledTable(data);
  checkTarget(parts.id, parts.loss, data);
  checkEvidence(parts);
  const schema = schemaOf(data);
  const { boost: options, loss, impurity } = parts;
  const total = options.rules;
  const every = Math.max(1, Math.ceil(total / CHECKPOINTS));
  const checkpoints: Checkpoint<P>[] = [];
  const build = (state: BoostState<T>) => ruleModel(parts, schema, state, checkpoints, seed);
  const run = boost({ data, loss, impurity, options, seed });
  for (;;) {
    const next = run.next();
    if (next.done) return build(next.value);
    const state = next.value;
    const done = state.rules.length;
    if (done % every === 0) checkpoints.push(checkpoint(parts, state));
    yield { phase: 'rules', done, total, modelSoFar: () => build(state) };
  }
}

/**
 * Loads a saved rule ensemble.
 *
 * @param input   plain data
 * @param id      the learner's id
 * @param linkOf  makes the link from the options the model was trained with
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadRules<P extends Prediction>(
  input: unknown,
  id: string,
  linkOf: (options: Readonly<Record<string, OptionValue>>) => Link<never, P>,
): RuleModel<P> {
  const { parameters, ...head } = readModelDocument(input, id, ruleParametersSchema);
  const linker = linkOf(head.training.options);
  return new RuleModel<P>({
    learner: id,
    schema: head.schema,
    training: head.training,
    linker: linker as Link<Target, P>,
    ...readParameters(parameters, head, linker),
  });
}

/** Checks the target; that its kind is one of the loss's makes it a target of the loss. */
function checkTarget<T extends Target>(
  id: string,
  loss: Loss<T>,
  data: LabelledTable,
): asserts data is LabelledTable<T> {
  checkTargetKind(id, loss.targetKinds, data);
}

function checkEvidence<T extends Target, P extends Prediction>(
  parts: RuleLearnerParts<T, P>,
): void {
  const { id, loss, impurity } = parts;
  if (loss.evidence.includes(impurity.evidence)) return;
  throw new UsageError(
    'OPTION_CONFLICT',
    `${id}: the technique ${quoted(impurity.id)} asks for ${quoted(impurity.evidence)}, which the loss ` +
      `${quoted(loss.id)} does not tell (it tells ${listed(loss.evidence)}); choose another technique.`,
  );
}

function ruleModel<T extends Target, P extends Prediction>(
  parts: RuleLearnerParts<T, P>,
  schema: Schema,
  state: BoostState<T>,
  recorded: readonly Checkpoint<P>[],
  seed: number,
): RuleModel<P> {
  const final = checkpoint(parts, state);
  const checkpoints = recorded.filter(({ rules }) => rules < final.rules);
  return new RuleModel<P>({
    learner: parts.id,
    schema,
    training: { options: parts.options, seed, rows: state.weights.length },
    intercept: state.intercept,
    rules: [...state.rules],
    linker: parts.link as Link<Target, P>,
    link: final.link,
    checkpoints: final.rules === 0 ? [] : [...checkpoints, final],
    spread: scoreSpread(state),
  });
}

function checkpoint<T extends Target, P extends Prediction>(
  parts: RuleLearnerParts<T, P>,
  { rules, scores, scoreCount, target, weights }: BoostState<T>,
): Checkpoint<P> {
  const link = parts.link.fit({ scores, scoreCount, target, weights });
  return { rules: rules.length, link, error: parts.error(link.predict(scores), target, weights) };
}

/** Quantiles of the scores of each class that occurs. */
function scoreSpread({ target, scores, scoreCount }: BoostState): readonly ScoreSpread[] {
  if (!('codes' in target) || scoreCount !== 1) return [];
  return target.classes.flatMap((name, k) => {
    const own = scores.filter((_, row) => target.codes[row] === k).sort();
    if (own.length === 0) return [];
    const at = (share: number) => own[Math.floor(share * (own.length - 1) + 0.5)];
    return [{ name, quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map(at) }];
  });
}
