import type { NumberUnit, Target, TargetKind } from '@preflearn/core';
import { differenceText, differenceUnit } from '@preflearn/core/text';
import type { Metric } from '@preflearn/evaluation';
import { figure } from '../text/value-text.js';

/** The target that a metric is measured on, as far as its values depend on it. */
export interface MeasuredTarget {
  readonly kind: TargetKind;
  /** The unit of its number. */
  readonly unit?: NumberUnit | undefined;
}

/** What a target has to do with the values of metrics. */
export function measuredTarget(target: Target): MeasuredTarget {
  const { kind } = target;
  return 'unit' in target ? { kind, unit: target.unit } : { kind };
}

/** A value of a metric with what it counts: `2.10 days`, `0.311 classes`, `0.250 of rows`, `0.812` without a unit. */
export function measuredText(
  value: number,
  metric: Pick<Metric, 'id' | 'inUnitOfTarget'>,
  { kind, unit }: MeasuredTarget,
): string {
  if (metric.inUnitOfTarget && !countsClasses(metric, kind))
    return differenceText(value, unit, figure);
  if (countsClasses(metric, kind)) return `${figure(value)} classes`;
  return `${figure(value)}${metric.id === 'zeroOneLoss' ? ' of rows' : ''}`;
}

/** The id of a metric at the head of a table, with the unit of its values and the direction of improvement: `maeLoss [kg] ↓`. */
export function metricHead(
  metric: Pick<Metric, 'id' | 'direction' | 'inUnitOfTarget'>,
  target: MeasuredTarget,
): string {
  return `${metricName(metric, target)} ${metric.direction === 'lower' ? '↓' : '↑'}`;
}

/** The id of a metric with the unit of its values, if that is known: `maeLoss [kg]`. */
export function metricName(
  metric: Pick<Metric, 'id' | 'inUnitOfTarget'>,
  target: MeasuredTarget,
): string {
  const unit = metricUnit(metric, target);
  return unit === '' ? metric.id : `${metric.id} [${unit.trim()}]`;
}

/** The unit of the number of the target where the values of a metric have it, to follow a number: ` days`; empty for others. */
export function metricUnit(
  metric: Pick<Metric, 'id' | 'inUnitOfTarget'>,
  { kind, unit }: MeasuredTarget,
): string {
  const isOfTarget = metric.inUnitOfTarget === true && !countsClasses(metric, kind);
  const counted = isOfTarget ? differenceUnit(unit) : undefined;
  return counted === undefined ? '' : ` ${counted}`;
}

/** The mean absolute error of ordered classes counts how many classes a prediction is off. */
function countsClasses({ id }: Pick<Metric, 'id'>, kind: TargetKind): boolean {
  return id === 'maeLoss' && kind === 'ordinal';
}
