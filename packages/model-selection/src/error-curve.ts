import { type LabelledTable, type Model, selectRows, type Training } from '@preflearn/core';
import { type Metric, measure, standardError } from '@preflearn/evaluation';

/** Points of the error curve if all rules are trained; nothing is measured in between. */
const MAX_POINTS = 100;

/** Number of parts of the held-out rows used to estimate the standard error of the value on all of them. */
const PARTS = 10;

/**
 * How many rules are sufficient: those of the `best` value, or with `one-standard-error` the fewest whose value is
 * within one standard error of it.
 */
export type StoppingRule = 'best' | 'one-standard-error';

/** The error on the held-out rows of a model with the given number of rules. */
export interface StoppingPoint {
  readonly rules: number;
  /** `null` if the metric is undefined. */
  readonly value: number | null;
  /**
   * Standard error of the mean over ten parts of the held-out rows; absent with the rule `best`, `null` if fewer than
   * two parts have a value.
   */
  readonly standardError?: number | null | undefined;
}

/** The held-out rows and the metric. */
export interface HeldOut {
  readonly metric: Metric;
  readonly whole: LabelledTable;
  /** Parts of them with about the same number of rows; empty if no standard error is needed. */
  readonly parts: readonly LabelledTable[];
}

/** The held-out rows in the form needed for measuring. */
export function heldOutRows(
  data: LabelledTable,
  rows: readonly number[] | Int32Array,
  metric: Metric,
  rule: StoppingRule,
): HeldOut {
  const count = rule === 'best' ? 0 : Math.min(PARTS, rows.length);
  const parts = Array.from({ length: count }, (_, part) =>
    selectRows(
      data,
      Array.from(rows).filter((_, i) => i % count === part),
    ),
  );
  return { metric, whole: selectRows(data, rows), parts };
}

/** Measures the model with the given number of rules. */
function pointOf(rules: number, model: Model | undefined, held: HeldOut): StoppingPoint {
  const valueOn = ({ attributes, target, weights }: LabelledTable) =>
    (model && measure(held.metric, model.predict(attributes), target, weights).value) ?? null;
  const value = valueOn(held.whole);
  if (held.parts.length === 0) return { rules, value };
  const values = held.parts.map(valueOn).filter((one) => one !== null);
  return { rules, value, standardError: values.length < 2 ? null : standardError(values) };
}

/**
 * Trains until the best error is `patience` rules old; returns the errors on the way.
 *
 * @param most  number of rules of the training run; every rule takes the same number of steps
 */
export function* errorCurve(
  training: Training<Model>,
  held: HeldOut,
  most: number,
  patience: number,
): Generator<StepOf, { readonly trained: number; readonly curve: readonly StoppingPoint[] }, void> {
  const curve: StoppingPoint[] = [];
  const every = Math.ceil(most / MAX_POINTS);
  let trained = 0;
  try {
    for (;;) {
      const next = training.next();
      if (next.done) return { trained, curve };
      const step = next.value;
      if ('until' in step) {
        yield step;
        continue;
      }
      const { phase, done, total } = step;
      const rules = (done * most) / total;
      trained = Math.ceil(rules);
      if (rules % every === 0 || done === total) {
        curve.push(pointOf(rules, step.modelSoFar(), held));
        const best = bestPoint(curve, held.metric);
        if (best !== undefined && rules - best.rules >= patience) return { trained, curve };
      }
      yield {
        phase: `${phase}, until held-out rows show enough`,
        done,
        total,
        modelSoFar: () => undefined,
      };
    }
  } finally {
    training.return(undefined as never); // releases its resources
  }
}

type StepOf = Training<never> extends Generator<infer S, unknown, void> ? S : never;

/** The point with the best value; ties go to the fewest rules. */
function bestPoint(
  curve: readonly StoppingPoint[],
  { direction }: Metric,
): StoppingPoint | undefined {
  const sign = direction === 'lower' ? 1 : -1;
  return curve.reduce<StoppingPoint | undefined>((best, point) => {
    if (point.value === null) return best;
    return best === undefined || sign * point.value < sign * (best.value ?? Infinity)
      ? point
      : best;
  }, undefined);
}

/**
 * The point with the sufficient number of rules: the best one or, if there are standard errors, the first within one.
 */
export function chosenPoint(
  curve: readonly StoppingPoint[],
  metric: Metric,
): StoppingPoint | undefined {
  const best = bestPoint(curve, metric);
  if (best === undefined) return undefined;
  const most = best.standardError ?? 0;
  return curve.find(
    ({ value }) => value !== null && Math.abs(value - (best.value ?? Infinity)) <= most,
  );
}
