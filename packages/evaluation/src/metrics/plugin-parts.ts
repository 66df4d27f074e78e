import type { Metric } from './metric.js';

/** What a plug-in may provide besides learners, for `use` of `@preflearn/core`: metrics. */
export interface MetricPlugin {
  /** The type of each of the metrics. */
  metrics: Metric;
}

declare module '@preflearn/core' {
  interface PluginParts extends MetricPlugin {}
}
