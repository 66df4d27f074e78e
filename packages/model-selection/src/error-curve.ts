import { type LabelledTable, type Model, selectRows, type Training } from '@preflearn/core';
import { type Metric, measure, standardError } from '@preflearn/evaluation';

/** Points of the error curve of a training of all rules; between them nothing is measured. */
const MOST_POINTS = 100;

/** Parts of the held-out rows by which the standard error of what is measured on all of them is estimated. */
const PARTS = 10;

/**
 * How many rules are enough: as many as have the `best` value, or under `one-standard-error` the fewest whose value is within
 * one standard error of it.
 */
export type StoppingRule = 'best' | 'one-standard-error';

/** The error of a model of so many rules on the held-out rows. */
export interface StoppingPoint {
  readonly rules: number;
  /** `null` where the metric is undefined. */
  readonly value: number | null;
  /**
   * Standard error of the mean over ten parts of the held-out rows; absent under the rule `best`, `null` where fewer than
   * two parts have a value.
   */
  readonly standardError?: number | null | undefined;
}

/** The held-out rows, and what is measured on them. */
export interface HeldOut {
  readonly metric: Metric;
  readonly whole: LabelledTable;
  /** Parts of them, of about as many rows each; none where no standard error is asked for. */
  readonly parts: readonly LabelledTable[];
}

/** The held-out rows in the form in which they are measured. */
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

/** What is measured of the model of so many rules. */
function pointOf(rules: number, model: Model | undefined, held: HeldOut): StoppingPoint {
  const valueOn = ({ attributes, target, weights }: LabelledTable) =>
    (model && measure(held.metric, model.predict(attributes), target, weights).value) ?? null;
  const value = valueOn(held.whole);
  if (held.parts.length === 0) return { rules, value };
  const values = held.parts.map(valueOn).filter((one) => one !== null);
  return { rules, value, standardError: values.length < 2 ? null : standardError(values) };
}

/**
 * Trains until the best error is `patience` rules old; gives the errors on the way.
 *
 * @param most  rules of the training; each of them is as many steps as there are for one
 */
export function* errorCurve(
  training: Training<Model>,
  held: HeldOut,
  most: number,
  patience: number,
): Generator<StepOf, { readonly trained: number; readonly curve: readonly StoppingPoint[] }, void> {
  const curve: StoppingPoint[] = [];
  const every = Math.ceil(most / MOST_POINTS);
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
    training.return(undefined as never); // gives back what it holds
  }
}

type StepOf = Training<never> extends Generator<infer S, unknown, void> ? S : never;

/** The point with the best value; of equal ones that of the fewest rules. */
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

/** The point of the number of rules that is enough: the best one, or where there are standard errors the first within one. */
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
