import type { Metric } from './metric.js';

/** What a plug-in may bring beside learners, to `use` of `@preflearn/core`: metrics. */
export interface MetricPlugin {
  metrics: Metric;
}

declare module '@preflearn/core' {
  interface PluginParts extends MetricPlugin {}
}
