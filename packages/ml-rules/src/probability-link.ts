import type { CostMatrix, FittedLink, Link, Meaning, ScoreDirection } from '@preflearn/boosting';
import type { ClassPrediction, ClassTarget, DataError, ModelDescription } from '@preflearn/core';
import { checkSaved, modelFault, type PortableDecision } from '@preflearn/core/models';
import { filled } from '@preflearn/core/numbers';
import { chanceText, readableNumber } from '@preflearn/core/text';
import { checkClassCosts } from './class-costs.js';
import { type Decide, type Decision, decider, leastCostClass } from './decision.js';
import { writeMostProbable } from './most-probable.js';
import { softmax } from './softmax.js';

/** Options of the link. */
export interface ProbabilityLinkOptions {
  /** `auto`: the median for ordinal classes, the most probable class for nominal ones. */
  readonly decision: Decision | 'auto';
  /** Costs of predicting class p for class y, `costs[y][p]`; if given, they determine the decision. */
  readonly costs: CostMatrix | null;
}

/**
 * Turns one score for each class into class probabilities [ML08 eq. 4] and a class. Ties go to the first class.
 *
 * @throws UsageError OPTION_RANGE on fitting, for costs of other classes; DataError MODEL_VALUE on loading
 */
export function probabilityLink(
  options: ProbabilityLinkOptions,
): Link<ClassTarget, ClassPrediction> {
  return {
    id: 'probabilities',
    fit({ target }) {
      if (options.costs !== null) checkClassCosts(options.costs, target.classes.length);
      return new ClassProbabilities(target.kind, target.classes, options);
    },
    load(parameters, target) {
      if (parameters !== null || (target.kind !== 'nominal' && target.kind !== 'ordinal')) {
        throw modelFault('parameters.link', 'expected null and a nominal or ordinal target');
      }
      const { costs } = options;
      if (costs !== null) checkSaved(() => checkClassCosts(costs, target.classes.length));
      return new ClassProbabilities(target.kind, target.classes, options);
    },
  };
}

/** The name of a class, preceded by "class" if it looks like a number. */
function classInWords(name: string): string {
  return /^[-+.]?\d/.test(name) ? `class ${name}` : name;
}

function wrongScores(found: number, classes: number): DataError {
  return modelFault(
    'parameters',
    `found ${found} scores, expected ${classes} for each row, one for each class`,
  );
}

/**
 * Probabilities of unordered classes, and the most probable one, for rows with one score per class; ties go to the
 * first class.
 *
 * @param scores   `scores[row * classes + k]`
 * @param classes  names
 * @throws DataError MODEL_VALUE for scores that are not one for each class of each row
 */
export function predictMostProbable(
  scores: Float64Array,
  classes: readonly string[],
): ClassPrediction {
  return predictClasses(scores, 'nominal', classes, undefined);
}

/** @param decide  `undefined`: the most probable class */
function predictClasses(
  scores: Float64Array,
  kind: ClassPrediction['kind'],
  classes: readonly string[],
  decide: Decide | undefined,
): ClassPrediction {
  const count = classes.length;
  const rows = scores.length / count;
  if (!Number.isInteger(rows)) throw wrongScores(scores.length, count);
  const later = new LaterProbabilities(scores, count);
  const codes = new Int32Array(rows);
  if (decide === undefined) writeMostProbable(scores, count, codes);
  else for (let row = 0; row < rows; row++) codes[row] = decide(later.all, row * count);
  return {
    kind,
    classes,
    codes,
    get probabilities() {
      return later.all;
    },
    get details() {
      return classes.map((name, k) => ({
        name: `p(${name})`,
        values: filled(new Float64Array(codes.length), (row) => later.all[row * count + k]),
      }));
    },
  };
}

/** Probabilities that are computed when they are asked for: training asks for classes alone. */
class LaterProbabilities {
  /** Scores, of a copy, since they may change until then; then probabilities. */
  #values: Float64Array;
  readonly #classes: number;
  #isDone = false;

  constructor(scores: Float64Array, classes: number) {
    this.#values = scores.slice();
    this.#classes = classes;
  }

  /** Shape [rows x classes]. */
  get all(): Float64Array {
    if (!this.#isDone) this.#values = softmax(this.#values, this.#classes);
    this.#isDone = true;
    return this.#values;
  }
}

/** Most classes named in a sentence. */
const MAX_NAMED = 4;

/** Class probabilities from scores, and the decision; immutable. */
class ClassProbabilities implements FittedLink<ClassPrediction> {
  readonly #kind: 'nominal' | 'ordinal';
  readonly #classes: readonly string[];
  readonly #decision: Decision;
  readonly #costs: CostMatrix | null;
  readonly #decide: Decide;
  readonly #isMostProbable: boolean;

  constructor(
    kind: 'nominal' | 'ordinal',
    classes: readonly string[],
    { decision, costs }: ProbabilityLinkOptions,
  ) {
    this.#kind = kind;
    this.#classes = classes;
    const usual = kind === 'ordinal' ? 'median' : 'most-probable';
    this.#decision = decision === 'auto' ? usual : decision;
    this.#costs = costs;
    this.#decide = decider(this.#decision, costs, classes.length);
    this.#isMostProbable = costs === null && this.#decision === 'most-probable';
  }

  /**
   * Class probabilities, and the class decided on, for rows with one score per class.
   *
   * @throws DataError MODEL_VALUE for scores that are not one for each class of each row
   */
  predict(scores: Float64Array): ClassPrediction {
    const decide = this.#isMostProbable ? undefined : this.#decide;
    return predictClasses(scores, this.#kind, this.#classes, decide);
  }

  /** Which classes a response raises: one class, or all from or up to one; `undefined` for any other. */
  meaning(response: readonly number[]): Meaning | undefined {
    const most = response.reduce((a, b) => Math.max(a, b), -Infinity);
    const least = response.reduce((a, b) => Math.min(a, b), Infinity);
    if (most === 0 && least === 0) return { classes: 'all classes alike', value: 0 };
    const raised = [...response.keys()].filter((k) => response[k] === most);
    const [first, last] = [raised[0], raised[raised.length - 1]];
    const others = response.filter((r) => r !== most);
    if (raised.length === 1 && others.every((r) => r === 0) && most > 0) {
      return { classes: classInWords(this.#classes[first]), value: most };
    }
    const isUnion = most > 0 && least === -most && others.every((r) => r === least);
    if (!isUnion || last - first + 1 !== raised.length) return undefined;
    if (first === 0) return { classes: `at most ${this.#classes[last]}`, value: most };
    if (last === response.length - 1) {
      return { classes: `at least ${this.#classes[first]}`, value: most };
    }
    return undefined;
  }

  /**
   * The direction of the predicted class's score minus the mean of the others; probabilities depend only on such
   * differences.
   */
  direction(scores: Float64Array): ScoreDirection {
    const { length } = this.#classes;
    const own = this.#decide(softmax(scores, length), 0);
    const others = length === 2 ? classInWords(this.#classes[1 - own]) : 'the other classes';
    return {
      unit: `for ${classInWords(this.#classes[own])} against ${others}`,
      weights: this.#classes.map((_, k) => (k === own ? 1 : -1 / Math.max(1, length - 1))),
    };
  }

  /** Says what the responses add up to, which probabilities follow, and why that class is chosen. */
  conclude(scores: Float64Array): readonly string[] {
    const p = softmax(scores, this.#classes.length);
    const name = this.#classes[this.#decide(p, 0)];
    return [
      `The scores are ${this.#listed(scores, p, readableNumber)}.`,
      `They give the probabilities ${this.#listed(p, p, chanceText)}; ${this.#reason(p, name)}.`,
    ];
  }

  #reason(p: Float64Array, name: string): string {
    if (this.#costs !== null) {
      const { cost } = leastCostClass(p, 0, this.#costs);
      return `class ${name} has the least expected cost, ${readableNumber(cost)}`;
    }
    return this.#decision === 'median'
      ? `the median is class ${name}`
      : `class ${name} is the most probable`;
  }

  /** The numbers for the most probable classes, in the order of the classes. */
  #listed(values: Float64Array, p: Float64Array, textOf: (value: number) => string): string {
    const named = [...p.keys()]
      .sort((a, b) => p[b] - p[a] || a - b)
      .slice(0, p.length > MAX_NAMED + 1 ? MAX_NAMED : p.length)
      .sort((a, b) => a - b);
    const texts = named.map((k) => `${this.#classes[k]}: ${textOf(values[k])}`);
    const left = p.length - named.length;
    return texts.join(', ') + (left > 0 ? ` (and ${left} less probable)` : '');
  }

  /** How the class is chosen, as one fact. */
  facts(): ModelDescription['facts'] {
    const words =
      this.#costs !== null
        ? 'the class of least expected cost'
        : this.#decision === 'median'
          ? 'the median of the class probabilities'
          : 'the most probable class';
    return [['prediction', words]];
  }

  /** None: rows have a score for each class. */
  marks(): readonly { readonly name: string; readonly value: number }[] {
    return [];
  }

  /** How the class is chosen, as data. */
  decision(): PortableDecision {
    return this.#costs === null
      ? { type: 'softmax', choose: this.#decision }
      : { type: 'softmax', choose: 'least-cost', costs: this.#costs };
  }

  /** Nothing to save: everything follows from the target and the options. */
  toJSON(): unknown {
    return null;
  }
}
