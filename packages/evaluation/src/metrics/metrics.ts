import { registered, type Target } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { accuracyScore } from './accuracy.js';
import { aucScore } from './area-under-curve.js';
import { balancedAccuracyScore } from './balanced-accuracy.js';
import { brierLoss } from './brier-loss.js';
import { zeroOneLoss } from './classification-error.js';
import { footruleDistance } from './footrule.js';
import { intervalCoverageScore, intervalMetrics, intervalWidthLoss } from './interval-metrics.js';
import { kendallTauScore } from './kendall-tau.js';
import { logLoss } from './log-loss.js';
import { macroF1Score } from './macro-f1.js';
import { macroMaeLoss } from './macro-mean-absolute-error.js';
import { maeLoss } from './mean-absolute-error.js';
import type { Metric } from './metric.js';
import { ndcgScore } from './ndcg.js';
import { isMadeFromNumbers, numberMaeLoss } from './number-mean-absolute-error.js';
import { rSquaredScore } from './r-squared.js';
import { rankedProbabilityLoss } from './ranked-probability-loss.js';
import { rmseLoss } from './root-mean-squared-error.js';
import { spearmanScore } from './spearman.js';
import { top1Score, top3Score, topKScore } from './top-k.js';
import { linearKappaScore, quadraticKappaScore } from './weighted-kappa.js';
import { withinOneScore } from './within-one.js';

/** All metrics of this package; for each kind of target the first that applies is its main one. */
export const metrics: readonly Metric[] = Object.freeze([
  rmseLoss,
  maeLoss,
  numberMaeLoss,
  rSquaredScore,
  intervalCoverageScore,
  intervalWidthLoss,
  zeroOneLoss,
  accuracyScore,
  withinOneScore,
  macroMaeLoss,
  quadraticKappaScore,
  linearKappaScore,
  kendallTauScore,
  spearmanScore,
  balancedAccuracyScore,
  macroF1Score,
  aucScore,
  logLoss,
  brierLoss,
  rankedProbabilityLoss,
  footruleDistance,
  top1Score,
  top3Score,
  ndcgScore,
]);

/** The metrics of this package, followed by those that plug-ins provide (`use` of `@preflearn/core`). */
export function knownMetrics(): readonly Metric[] {
  return [...metrics, ...registered('metrics')];
}

/**
 * The metrics that can be measured on a target, including those of plug-ins; the main one first. {@link numberMaeLoss} only
 * for classes made from numbers, and {@link intervalMetrics} for none.
 */
export function metricsFor(target: Target): readonly Metric[] {
  checkGiven('metricsFor', target, 'a target, as takeTarget gives it', ['kind']);
  const ofKind = knownMetrics().filter(
    (metric) => metric.kinds.includes(target.kind) && !intervalMetrics.includes(metric),
  );
  return isMadeFromNumbers(target) ? ofKind : ofKind.filter((metric) => metric !== numberMaeLoss);
}

/**
 * The metric with an id: one of {@link knownMetrics}, or {@link topKScore} for another k, such as `top5Score`.
 *
 * @returns `undefined` if there is none
 */
export function metricOfId(id: string): Metric | undefined {
  const [, k] = /^top([1-9]\d{0,5})Score$/.exec(id) ?? [];
  return (
    knownMetrics().find((metric) => metric.id === id) ?? (k ? topKScore(Number(k)) : undefined)
  );
}
