import type { MetricSummary } from '@preflearn/evaluation';

/** A metric that has no value, and why. */
export interface UndefinedMetric {
  readonly id: string;
  /** As a clause, such as `the rows are of one class`. */
  readonly reason: string;
}

/** A learner, or the constant beside it, and its metrics by id. */
interface Measured {
  readonly name: string;
  readonly metrics: Readonly<Record<string, MetricSummary>>;
}

/** `auc (the rows are of one class); logLoss, brier (the model gives no probabilities)`. */
export function undefinedText(metrics: readonly UndefinedMetric[]): string {
  const reasons = [...new Set(metrics.map(({ reason }) => reason))];
  const idsOf = (wanted: string) =>
    metrics.flatMap(({ id, reason }) => (reason === wanted ? [id] : []));
  return reasons.map((reason) => `${idsOf(reason).join(', ')} (${reason})`).join('; ');
}

/** Which metrics are undefined on all or on some splits, and why: a line for each learner, and each of both. */
export function undefinedLines(measured: readonly Measured[]): readonly string[] {
  return measured.flatMap(({ name, metrics }) => {
    const summaries = Object.entries(metrics);
    const never = summaries.filter(([, { defined }]) => defined === 0);
    const partly = summaries.filter(
      ([, { defined, values }]) => defined > 0 && defined < values.length,
    );
    return [
      ...(never.length > 0 ? [`Undefined for ${name}: ${undefinedText(reasonsOf(never))}.`] : []),
      ...(partly.length > 0
        ? [`Undefined for ${name} on some splits: ${undefinedText(reasonsOf(partly))}.`]
        : []),
    ];
  });
}

/** Why a metric has no value on some splits; all reasons in one. */
export function reasonsText({ undefinedOn = [] }: MetricSummary): string {
  return undefinedOn.map(({ reason }) => reason).join(', or ');
}

function reasonsOf(summaries: readonly (readonly [string, MetricSummary])[]): UndefinedMetric[] {
  return summaries.map(([id, summary]) => ({ id, reason: reasonsText(summary) }));
}
