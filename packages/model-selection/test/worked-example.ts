import { tableFromRows, takeTarget } from '@preflearn/core';
import { MLRules } from '@preflearn/ml-rules';
import { AutoLearner } from '@preflearn/model-selection';
import { RankRules } from '@preflearn/rank-rules';

// How 90 guests rated their stay, from 1 to 3: the nearer the beach the better, but tastes differ.
const rows = Array.from({ length: 90 }, (_, guest) => {
  const metres = 20 * (guest % 40);
  const taste = ((guest * 37) % 100) / 100;
  return { metres, rating: Math.max(1, Math.min(3, Math.round(3.2 - metres / 300 + taste - 0.5))) };
});
const data = takeTarget(tableFromRows(rows), 'rating');

const auto = new AutoLearner([new RankRules({ rules: 50 }), new MLRules({ rules: 50 })]);
const { chosen, candidates } = await auto.select(data, { seed: 1 });
for (const { learner, mean, standardError } of candidates) {
  console.log(`${learner}: ${mean?.toFixed(3)} ± ${standardError?.toFixed(3)}`);
}
const model = auto.learner(chosen).fit(data, { seed: 1 });
console.log(model.learner);
