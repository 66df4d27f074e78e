import { expect, it } from 'vitest';
import { metricWords } from '../src/text/metric-words.js';

it.each([
  ['Mean absolute error', 'mean absolute error'],
  ['0-1 error', '0-1 error'],
  ["Kendall's tau", "Kendall's tau"],
  ['Brier loss', 'Brier loss'],
  ['NDCG', 'NDCG'],
  ['F1, macro-averaged', 'F1, macro-averaged'],
  ['Top-1', 'top-1'],
])('%s in a sentence is %s', (title, words) => {
  expect(metricWords({ title })).toBe(words);
});
