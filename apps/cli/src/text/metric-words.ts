import type { Metric } from '@preflearn/evaluation';

/** Titles that begin with a person's name or an abbreviation. */
const NAMED = /^(?:[A-Z][a-z]+'s|Brier|[A-Z][A-Z0-9]+)\b/;

/** The title of a metric within a sentence: `mean absolute error`, but `Kendall's tau`. */
export function metricWords({ title }: Pick<Metric, 'title'>): string {
  return NAMED.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
