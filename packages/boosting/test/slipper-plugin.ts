/*
 * A learner of one's own, written from outside: only what @preflearn/boosting and @preflearn/core export.
 *
 * Binary exponential loss with simultaneous minimisation, as in SLIPPER (Cohen and Singer 1999, A simple,
 * fast, and effective rule learner, AAAI): w_i = e^{-y_i f(x_i)} with y_i = -1 or 1.
 */
import {
  BOOST_OPTIONS,
  type BoundLoss,
  type FittedLink,
  gradientDescent,
  type Link,
  type Loss,
  type LossRows,
  loadRules,
  type RuleCoverage,
  type RuleModel,
  simultaneousMinimisation,
  trainRules,
} from '@preflearn/boosting';
import {
  type ClassPrediction,
  type ClassTarget,
  checkOptions,
  DataError,
  exp,
  type LabelledTable,
  type LearnerDefinition,
  log,
  numberText,
  type OptionSpecs,
  type OptionValues,
  quoted,
  readSavedOptions,
  SteppedLearner,
  type TargetSchema,
  type Training,
} from '@preflearn/core';

/** Added to both sides of a response, as a share of all weight. */
const SMOOTHING = 1e-3;

/** Exponential loss of two classes, the second being the positive one. */
export const binaryExponential: Loss<ClassTarget> = {
  id: 'binary-exponential',
  targetKinds: ['ordinal', 'nominal'],
  evidence: ['opposed'],
  groups: ({ codes }) => ({ count: 2, of: codes }),
  bind: (rows) => new BoundExponential(rows),
};

class BoundExponential implements BoundLoss {
  readonly width = 1;
  readonly scoreCount = 1;
  readonly votes = 1;
  readonly complementary = false;
  readonly intercept: readonly number[];
  readonly scores: Float64Array;
  readonly statistics: Float64Array;
  /** Rows before this one are negative, the others positive. */
  readonly #firstPositive: number;

  constructor({ weights, groupStart }: LossRows<ClassTarget>) {
    this.#firstPositive = groupStart[1];
    const add = (sum: number, weight: number) => sum + weight;
    const negative = weights.subarray(0, groupStart[1]).reduce(add, 0);
    const positive = weights.subarray(groupStart[1]).reduce(add, 0);
    const start = halfLogRatio(positive, negative, positive + negative) ?? 0; // the default rule
    this.intercept = [start];
    this.scores = new Float64Array(weights.length).fill(start);
    this.statistics = weights.map((weight, row) => weight * exp(-this.#sign(row) * start));
  }

  #sign(row: number): 1 | -1 {
    return row < this.#firstPositive ? -1 : 1;
  }

  /** W> is the weight of the covered positive rows, W< that of the negative ones. */
  summarise(covered: Float64Array, _: Float64Array, count: number, out: Float64Array): void {
    for (let i = 0; i < count; i++) {
      out[2 * i] = covered[2 * i + 1];
      out[2 * i + 1] = covered[2 * i];
    }
  }

  respond({ covered, total }: RuleCoverage): readonly number[] | undefined {
    const response = halfLogRatio(covered[1], covered[0], total[0] + total[1]);
    return response === undefined ? undefined : [response];
  }

  update(rows: Int32Array, count: number, [response]: readonly number[]): void {
    const [down, up] = [exp(-response), exp(response)];
    for (let i = 0; i < count; i++) {
      this.scores[rows[i]] += response;
      this.statistics[rows[i]] *= this.#sign(rows[i]) === 1 ? down : up;
    }
  }
}

/** Half the logarithm of a smoothed ratio; `undefined` once all weight has vanished. */
function halfLogRatio(positive: number, negative: number, all: number): number | undefined {
  const smoothing = SMOOTHING * all;
  const value = 0.5 * log((positive + smoothing) / (negative + smoothing));
  return Number.isFinite(value) ? value : undefined;
}

/** Scores of 0 and above are of the second class. */
class Sign implements FittedLink<ClassPrediction> {
  readonly #target: Pick<TargetSchema, 'kind' | 'classes'>;

  constructor(target: Pick<TargetSchema, 'kind' | 'classes'>) {
    this.#target = target;
  }

  predict(scores: Float64Array): ClassPrediction {
    return {
      kind: this.#target.kind === 'nominal' ? 'nominal' : 'ordinal',
      classes: this.#target.classes,
      codes: Int32Array.from(scores, (score) => (score < 0 ? 0 : 1)),
      details: [{ name: 'score', values: scores }],
    };
  }

  conclude([score]: Float64Array): readonly string[] {
    return [`The score ${numberText(score)} is ${score < 0 ? 'below' : 'not below'} 0.`];
  }

  facts() {
    return [];
  }

  marks() {
    return [{ name: 'sign', value: 0 }];
  }

  toJSON(): unknown {
    return 'sign';
  }
}

const bySign: Link<ClassTarget, ClassPrediction> = {
  id: 'sign',
  fit: ({ target }) => new Sign(target),
  load(parameters, target) {
    checkTwoClasses(target.name, target.classes, 'MODEL_VALUE');
    if (parameters === 'sign') return new Sign(target);
    throw new DataError('MODEL_VALUE', `The link is ${quoted(parameters)}, expected "sign".`);
  },
};

const OPTIONS = {
  ...BOOST_OPTIONS,
  technique: {
    type: 'choice',
    choices: ['simultaneous', 'gradient-descent'],
    default: 'simultaneous',
    description: 'How conditions are judged.',
  },
} as const satisfies OptionSpecs;

class Slipper extends SteppedLearner<RuleModel<ClassPrediction>> {
  readonly id = 'slipper-toy';
  readonly targetKinds = binaryExponential.targetKinds;
  readonly options: OptionValues<typeof OPTIONS>;

  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    this.options = checkOptions(this.id, OPTIONS, options);
  }

  train(data: LabelledTable, seed: number): Training<RuleModel<ClassPrediction>> {
    if ('classes' in data.target) {
      checkTwoClasses(data.target.name, data.target.classes, 'TARGET_CLASSES');
    }
    const { options, id } = this;
    const impurity =
      options.technique === 'simultaneous' ? simultaneousMinimisation : gradientDescent;
    const parts = { id, loss: binaryExponential, impurity, link: bySign, boost: options, options };
    return trainRules({ ...parts, error: shareWrong }, data, seed);
  }
}

function shareWrong(
  { codes }: ClassPrediction,
  target: ClassTarget,
  weights: Float64Array,
): number {
  const wrong = weights.filter((_, row) => codes[row] !== target.codes[row]);
  const add = (sum: number, weight: number) => sum + weight;
  return wrong.reduce(add, 0) / weights.reduce(add, 0);
}

function checkTwoClasses(
  name: string,
  classes: readonly string[],
  code: 'TARGET_CLASSES' | 'MODEL_VALUE',
): void {
  if (classes.length === 2) return;
  throw new DataError(code, `${quoted(name)} has ${classes.length} classes, expected two.`);
}

/** As a program that lists learners would take it. */
export const slipperDefinition: LearnerDefinition<RuleModel<ClassPrediction>> = {
  id: 'slipper-toy',
  title: 'SLIPPER (toy)',
  summary: 'Two classes by boosted rules under the exponential loss.',
  targetKinds: binaryExponential.targetKinds,
  options: OPTIONS,
  create: (options) => new Slipper(options),
  load: (document) =>
    loadRules(document, 'slipper-toy', (saved) => {
      readSavedOptions('slipper-toy', OPTIONS, saved);
      return bySign;
    }),
};
