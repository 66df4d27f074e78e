import { plainName } from '@preflearn/core/text';
import { describe, expect, it } from 'vitest';
import { metricNamed, metricNames, metrics } from '../src/index.js';

describe('metricNamed', () => {
  it.each([
    ['maeLoss', 'maeLoss'],
    ['mae', 'maeLoss'],
    ['MAE', 'maeLoss'],
    ['accuracy', 'accuracyScore'],
    ['qwk', 'quadraticKappaScore'],
    ['kappa', 'quadraticKappaScore'],
    ['f1', 'macroF1Score'],
    ['f1_macro', 'macroF1Score'],
    ['auc', 'aucScore'],
    ['roc_auc', 'aucScore'],
    ['tau', 'kendallTauScore'],
    ['kendall-tau', 'kendallTauScore'],
    ['spearman', 'spearmanScore'],
    ['logloss', 'logLoss'],
    ['log_loss', 'logLoss'],
    ['brier', 'brierLoss'],
    ['rps', 'rankedProbabilityLoss'],
    ['ndcg', 'ndcgScore'],
    ['footrule', 'footruleDistance'],
    ['top1', 'top1Score'],
    ['top5', 'top5Score'],
  ])('knows %s as %s', (name, id) => {
    expect(metricNamed(name)?.id).toBe(id);
  });

  it('finds nothing for names that are not of metrics', () => {
    for (const name of ['', 'score', 'loss', 'top0', 'toString', 'speed']) {
      expect(metricNamed(name), name).toBeUndefined();
    }
  });

  it('has no name for two metrics', () => {
    const all = metrics.flatMap((metric) => [...new Set(metricNames(metric).map(plainName))]);
    expect(new Set(all).size).toBe(all.length);
  });
});
