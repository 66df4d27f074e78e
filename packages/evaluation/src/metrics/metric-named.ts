import { checkGiven } from '@preflearn/core/errors';
import { plainName } from '@preflearn/core/text';
import type { Metric } from './metric.js';
import { knownMetrics, metricOfId } from './metrics.js';

/** Usual names of metrics besides their ids, which work without `Score`, `Loss` or `Distance`, too. */
const USUAL_NAMES: Readonly<Record<string, readonly string[]>> = {
  rmseLoss: ['root-mean-squared-error'],
  maeLoss: ['mean-absolute-error'],
  rSquaredScore: ['r2', 'r2-score'],
  intervalCoverageScore: ['coverage', 'picp'],
  intervalWidthLoss: ['width', 'mean-width', 'mpiw'],
  zeroOneLoss: ['error', 'error-rate', 'zero-one', '0-1'],
  accuracyScore: ['acc'],
  withinOneScore: ['within-1'],
  quadraticKappaScore: ['qwk', 'kappa', 'quadratic-weighted-kappa'],
  linearKappaScore: ['lwk', 'linear-weighted-kappa'],
  kendallTauScore: ['tau', 'kendall', 'kendalls-tau'],
  spearmanScore: ['rho', 'spearman-rho', 'rank-correlation'],
  balancedAccuracyScore: ['bacc', 'balanced-acc'],
  macroF1Score: ['f1', 'f1-macro'],
  aucScore: ['roc-auc', 'auroc'],
  logLoss: ['cross-entropy', 'nll', 'deviance'],
  brierLoss: ['brier-score'],
  rankedProbabilityLoss: ['rps', 'ranked-probability-score'],
  top1Score: ['hit-rate'],
};

/**
 * The metric with a usual name: its id (`maeLoss`), the id without its last word (`mae`), or another name that it is
 * known by (`mean-absolute-error`); case, hyphens and underscores do not matter.
 *
 * @returns `undefined` if there is none
 */
export function metricNamed(name: string): Metric | undefined {
  checkGiven('metricNamed', name, 'the name of a metric', 'text');
  const plain = plainName(name);
  const [, k] = /^top([1-9]\d{0,5})(?:accuracy)?$/.exec(plain) ?? [];
  return (
    metricOfId(name) ??
    knownMetrics().find((metric) => metricNames(metric).map(plainName).includes(plain)) ??
    (k ? metricOfId(`top${k}Score`) : undefined)
  );
}

/** The names that {@link metricNamed} finds a metric by, its id first. */
export function metricNames(metric: Pick<Metric, 'id'>): readonly string[] {
  checkGiven('metricNames', metric, 'a metric, as metricNamed gives it', ['id']);
  const { id } = metric;
  const short = id.replace(/(?<=.)(?:Score|Loss|Distance)$/, '');
  const usual = Object.hasOwn(USUAL_NAMES, id) ? USUAL_NAMES[id] : [];
  return [...new Set([id, short, ...usual])];
}
