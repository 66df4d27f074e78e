import { fitCumulativeScaling } from '@preflearn/calibration';
import {
  type LabelledTable,
  type Model,
  type OrdinalTarget,
  schemaOf,
  selectRows,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { mergeEqualRows, weightsInUnit } from '@preflearn/core/numbers';
import { KernelRidge } from '@preflearn/kernel';
import { RankRules } from '@preflearn/rank-rules';
import { ShortRules } from '@preflearn/short-rules';
import type { BlendParts, RulesPart } from './blend-parts.js';
import { chosenShare, type OutOfFold, outOfFold, relayed } from './out-of-fold.js';
import { meanPositions, partPositions } from './part-positions.js';
import type { SmoothRulesOptions } from './smooth-options.js';
import { SmoothRulesModel } from './smooth-rules-model.js';

/** Rules of RankRules in the folds at most. With 300 in place of 1000 the weights were as good on 21 sets. */
const FOLD_RULES = 300;

/**
 * Up to this many rows each fold chooses its own kernel. Above, it keeps the one of all rows, with so many centres: it saves most
 * of the time, and the kernel depends little on single rows.
 */
const EXACT_ROWS = 500;
const FOLD_CENTRES = 200;

/**
 * The learner of the rules.
 *
 * @throws UsageError OPTION_RANGE for more rules than it takes
 */
export function rulesLearner({ base, rules }: SmoothRulesOptions): RankRules | ShortRules {
  const options = rules === null ? {} : { rules };
  return base === 'rank-rules' ? new RankRules(options) : new ShortRules(options);
}

function foldOptions(options: SmoothRulesOptions): SmoothRulesOptions {
  const rules = Math.min(options.rules ?? FOLD_RULES, FOLD_RULES);
  return options.base === 'rank-rules' ? { ...options, rules } : options;
}

/** Trains rules and a smooth function, and finds how to average them. */
export function* trainSmoothRules(
  given: LabelledTable<OrdinalTarget>,
  options: SmoothRulesOptions,
  seed: number,
  resources: TrainingResources,
): Training<SmoothRulesModel> {
  const learners = { rules: rulesLearner(options), smooth: new KernelRidge() };
  const merged = mergeEqualRows(given).data;
  const data = knownRows(merged);
  const head = {
    schema: schemaOf(given),
    training: { options, seed, rows: given.attributes.rowCount },
  };
  const modelOf = (
    parts: Pick<BlendParts, 'rules' | 'smooth' | 'share' | 'errors'>,
    found?: OutOfFold,
  ) => {
    const whole = { ...head, ...parts };
    return new SmoothRulesModel({ ...whole, scaling: scalingOf(whole, data, found) });
  };
  const rulesAlone = (rules: RulesPart) => modelOf({ rules, smooth: null, share: 0, errors: null });
  const rules = (yield* relayed(learners.rules.train(merged, seed, resources) as Training<Model>, {
    modelSoFar: (model) => model && rulesAlone(model as RulesPart),
    place: '',
  })) as RulesPart;
  const soFar = { modelSoFar: () => rulesAlone(rules), place: '' };
  const smooth = yield* relayed(learners.smooth.train(merged, seed, resources), soFar);
  const half = () => modelOf({ rules, smooth, share: options.share ?? 0.5, errors: null });
  if (data.target.codes.length < 2) return half();
  const { gamma, strength } = smooth;
  const ofFolds = {
    rules: rulesLearner(foldOptions(options)),
    smoothFor: (rows: number) =>
      new KernelRidge(rows > EXACT_ROWS ? { gamma, strength, centres: FOLD_CENTRES } : {}),
  };
  const found = yield* outOfFold(data, ofFolds, options.folds, seed, resources, half);
  const { share: best, errors } = chosenShare(found);
  const share = options.share ?? best;
  return modelOf(
    { rules: share === 1 ? null : rules, smooth: share === 0 ? null : smooth, share, errors },
    found,
  );
}

/** Class probabilities from out-of-fold positions, or before there are any from those of the training rows. */
function scalingOf(
  parts: Pick<BlendParts, 'rules' | 'smooth' | 'share' | 'schema'>,
  data: LabelledTable<OrdinalTarget>,
  found: OutOfFold | undefined,
): BlendParts['scaling'] {
  const { target, attributes, weights } = found?.data ?? data;
  const { codes, classes } = target;
  const positions =
    found === undefined
      ? partPositions(parts, attributes).mean
      : meanPositions(found.rules, found.smooth, parts.share, classes.length - 1);
  const ofRows = weightsInUnit(weights ?? new Float64Array(codes.length).fill(1));
  return fitCumulativeScaling(positions, codes, ofRows, classes.length);
}

/** The rows whose weights do not vanish next to the others. */
function knownRows(data: LabelledTable<OrdinalTarget>): LabelledTable<OrdinalTarget> {
  const { weights } = data;
  if (weights === undefined) return data;
  const unit = weightsInUnit(weights);
  const rows = [...unit.keys()].filter((row) => unit[row] > 0);
  return { ...selectRows(data, rows), weights: Float64Array.from(rows, (row) => unit[row]) };
}
