import type { MetricSummary } from '@preflearn/evaluation';

/** A metric that has no value, and the reason. */
export interface UndefinedMetric {
  readonly id: string;
  /** As a clause, such as `the rows are of one class`. */
  readonly reason: string;
}

/** A learner or the constant baseline, and its metrics by id. */
interface Measured {
  readonly name: string;
  readonly metrics: Readonly<Record<string, MetricSummary>>;
}

/** The id of a metric and its values. */
type NamedSummary = readonly [id: string, summary: MetricSummary];

/** `aucScore (the rows are of one class); logLoss, brierLoss (the model gives no probabilities)`. */
export function undefinedText(metrics: readonly UndefinedMetric[]): string {
  const reasons = [...new Set(metrics.map(({ reason }) => reason))];
  const idsOf = (wanted: string) =>
    metrics.flatMap(({ id, reason }) => (reason === wanted ? [id] : []));
  return reasons.map((reason) => `${idsOf(reason).join(', ')} (${reason})`).join('; ');
}

/**
 * Which metrics are undefined on all or some splits, and why: one line for each set of metrics and reasons, naming
 * everything that shares it.
 */
export function undefinedLines(measured: readonly Measured[]): readonly string[] {
  const lines = new Map<string, { begin: string; names: string[]; what: string }>();
  const say = (name: string, begin: string, summaries: readonly NamedSummary[]) => {
    if (summaries.length === 0) return;
    const what = undefinedText(reasonsOf(summaries));
    const key = `${begin}: ${what}`;
    const line = lines.get(key) ?? { begin, names: [], what };
    line.names.push(name);
    lines.set(key, line);
  };
  for (const { name, metrics } of measured) {
    const summaries = Object.entries(metrics);
    say(
      name,
      'Undefined',
      summaries.filter(([, { defined }]) => defined === 0),
    );
    say(
      name,
      'Undefined on some splits',
      summaries.filter(([, { defined, values }]) => defined > 0 && defined < values.length),
    );
  }
  return [...lines.values()].map(
    ({ begin, names, what }) => `${begin} for ${names.join(', ')}: ${what}.`,
  );
}

/** Why a metric has no value on some splits; all reasons in one text. */
export function reasonsText({ undefinedOn = [] }: MetricSummary): string {
  return undefinedOn.map(({ reason }) => reason).join(', or ');
}

function reasonsOf(summaries: readonly NamedSummary[]): UndefinedMetric[] {
  return summaries.map(([id, summary]) => ({ id, reason: reasonsText(summary) }));
}
