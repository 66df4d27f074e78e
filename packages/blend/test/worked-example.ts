import { SmoothRules } from '@preflearn/blend';
import { tableFromRows, takeTarget } from '@preflearn/core';

// Wines whose quality rises smoothly with alcohol and falls with acidity.
const rows = Array.from({ length: 60 }, (_, i) => {
  const alcohol = 9 + ((i * 7) % 50) / 10;
  const acidity = 0.2 + ((i * 13) % 9) / 10;
  return { alcohol, acidity, quality: String(Math.round(alcohol - 6 - 2 * acidity)) };
});
const classes = ['1', '2', '3', '4', '5', '6', '7'];
const data = takeTarget(tableFromRows(rows), 'quality', { kind: 'ordinal', classes });

const model = new SmoothRules({ rules: 100 }).fit(data);
console.log(model.describe().headline); // The mean of rules (50 %) and a smooth function (50 %) for quality, trained on 60 rows.
console.log(model.explain(tableFromRows([{ alcohol: 12, acidity: 0.5 }]), 0).prediction); // 5
