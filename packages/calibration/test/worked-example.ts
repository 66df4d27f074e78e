import { Calibrated, setText } from '@preflearn/calibration';
import { tableFromRows, takeTarget } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';

// How 200 guests rated their stay, from 1 to 3: the nearer the beach the better, but tastes differ.
const rows = Array.from({ length: 200 }, (_, guest) => {
  const metres = 20 * (guest % 40);
  const taste = ((guest * 37) % 100) / 100;
  return { metres, rating: Math.max(1, Math.min(3, Math.round(3.2 - metres / 300 + taste - 0.5))) };
});
const data = takeTarget(tableFromRows(rows), 'rating');

const model = new Calibrated(new RankRules({ rules: 50 }), { coverage: 0.95 }).fit(data, {
  seed: 1,
});
const stay = model.predict(tableFromRows([{ metres: 100 }, { metres: 420 }]));
const { classes, codes, probabilities, sets } = stay;
for (const row of codes.keys()) {
  const places = [row * classes.length, (row + 1) * classes.length] as const;
  const chances = Array.from(probabilities?.subarray(...places) ?? [], (p) => p.toFixed(2));
  const set = setText('ordinal', classes, sets?.members.subarray(...places) ?? []);
  console.log(`${classes[codes[row]]}: ${chances.join(' ')}, ${set}`);
}
console.log(`the sets hold the rating of ${Math.round(100 * (model.coverage ?? 0))} % of guests`);
