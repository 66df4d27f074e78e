import {
  absOf,
  arithmetic,
  type Expression,
  number,
  type StepBuilder,
  sum,
} from '@preflearn/core/expressions';
import type { NewtonBounds, newtonStep } from './newton-step.js';
import type {
  BoundStoredLoss,
  RowTerms,
  StoredLoss,
  StoredRows,
  StoredSums,
} from './stored-loss.js';

/** The functions of a `PointwiseLoss` as expressions: the same operations in the same order, so that bits are equal. */
export interface StoredPointwise {
  /** The number y of a row from the index of its class; that index when absent. */
  label?(classNumber: Expression): Expression;
  /** The loss of a row, of its number y and its score f. */
  value(y: Expression, f: Expression, steps: StepBuilder): Expression;
  /** Its derivative with respect to f. */
  gradient(y: Expression, f: Expression, steps: StepBuilder): Expression;
  /** Its second derivative. */
  hessian(y: Expression, f: Expression, gradient: Expression, steps: StepBuilder): Expression;
  /** Likewise; needed where the loss in memory has an intercept of its own. */
  intercept?(rows: StoredRows): Promise<number>;
}

/** What the form needs of its loss. */
interface StoredMaths extends NewtonBounds {
  stored?(): StoredPointwise | PromiseLike<StoredPointwise>;
}

/** Limits of the loss in memory, handed over so that the code of a page stays in one file. */
type NewtonLimits = readonly [
  rounding: number,
  maxHalvings: number,
  maxSteps: number,
  lastStep: number,
];

/** The stored form of a loss made by `pointwiseLoss`: responses are the same Newton steps. */
export async function storedForm(
  maths: StoredMaths,
  step: typeof newtonStep,
  limits: NewtonLimits,
): Promise<StoredLoss> {
  const form = await maths.stored!();
  return {
    bind(rows) {
      const steps = new StoredSteps(rows, form, maths, step, limits);
      const [score] = rows.row.scores;
      return {
        ...rows.inMemory,
        start: () => steps.start(),
        statistics: async () => steps.statistics(score),
        async respond(rule) {
          const response = await steps.newton(score, rule);
          return response === 0 ? undefined : [response];
        },
      } satisfies BoundStoredLoss;
    },
  };
}

const times = (left: Expression, right: Expression) => arithmetic(left, 'times', right);

class StoredSteps {
  readonly #rows: StoredRows;
  readonly #form: StoredPointwise;
  readonly #bounds: NewtonBounds;
  readonly #step: typeof newtonStep;
  readonly #limits: NewtonLimits;
  readonly #label: Expression;
  #weight = 0;

  constructor(
    rows: StoredRows,
    form: StoredPointwise,
    bounds: NewtonBounds,
    step: typeof newtonStep,
    limits: NewtonLimits,
  ) {
    this.#step = step;
    this.#limits = limits;
    this.#rows = rows;
    this.#form = form;
    this.#bounds = bounds;
    this.#label = form.label?.(rows.row.classNumber) ?? rows.row.classNumber;
  }

  async start(): Promise<readonly [number]> {
    const { sums } = await this.#rows.sums(() => [this.#rows.row.weight]);
    this.#weight = sums[0];
    return [(await this.#form.intercept?.(this.#rows)) ?? (await this.#leastLoss())];
  }

  statistics(score: Expression): RowTerms {
    const { technique, row, width } = this.#rows;
    return (steps) => {
      const gradient = steps.step('gradient', this.#form.gradient(this.#label, score, steps));
      const slope = steps.step('slope', times(row.weight, gradient));
      if (technique.objective === 'gain and cost') {
        return [slope, absOf(slope, steps), row.weight].slice(0, width);
      }
      if (width === 1) return [slope];
      return [slope, times(row.weight, this.#form.hessian(this.#label, score, gradient, steps))];
    };
  }

  /** A Newton step on rows of a score, halved until the loss falls; 0 if it never does. */
  async newton(score: Expression, rows: StoredSums): Promise<number> {
    const { weight } = this.#rows.row;
    const { sums, sizes } = await rows.sums((steps) => {
      const gradient = this.#form.gradient(this.#label, score, steps);
      const slope = steps.step('slope', times(weight, gradient));
      // As in memory, where derivatives are kept with their weights.
      const own = steps.step('gradient', arithmetic(slope, 'over', weight));
      return [slope, times(weight, this.#form.hessian(this.#label, score, own, steps))];
    });
    const [rounding, maxHalvings] = this.#limits;
    const [slope, hessian] = sums;
    if (Math.abs(slope) <= rounding * sizes[0]) return 0;
    const { response, isSafe } = this.#step(slope, hessian, this.#bounds, this.#weight);
    for (let halvings = 0, part = response; halvings < maxHalvings; halvings++, part /= 2) {
      if (isSafe || (await this.#lowers(score, rows, part))) return part;
    }
    return 0;
  }

  /** The constant score of lowest loss. */
  async #leastLoss(): Promise<number> {
    const [, , maxSteps, lastStep] = this.#limits;
    let intercept = 0;
    for (let i = 0; i < maxSteps; i++) {
      const step = await this.newton(number(intercept), this.#rows);
      intercept += step;
      if (Math.abs(step) <= lastStep * Math.max(1, Math.abs(intercept))) break;
    }
    return intercept;
  }

  /** Whether the loss falls when a response is added to the scores of rows. */
  async #lowers(score: Expression, rows: StoredSums, response: number): Promise<boolean> {
    const { sums } = await rows.sums((steps) => {
      const moved = steps.step('moved', sum(score, number(response)));
      const after = this.#form.value(this.#label, moved, steps);
      const change = arithmetic(after, 'minus', this.#form.value(this.#label, score, steps));
      return [times(this.#rows.row.weight, change)];
    });
    return sums[0] < 0;
  }
}
