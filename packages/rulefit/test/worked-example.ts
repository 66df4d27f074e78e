import { tableFromRows, takeTarget } from '@preflearn/core';
import { RuleFit } from '@preflearn/rulefit';

// Whether guests come back, by the minutes they waited and by where they sat.
const rows = Array.from({ length: 60 }, (_, i) => {
  const [wait, seat] = [i % 20, i % 3 === 0 ? 'window' : 'hall'];
  return { wait, seat, back: wait < 8 || (seat === 'window' && wait < 15) ? 'yes' : 'no' };
});
const data = takeTarget(tableFromRows(rows), 'back', { kind: 'nominal' });

const model = new RuleFit({ trees: 100 }).fit(data, { seed: 1 });
console.log(model.rulesInWords(1)[0]); // if wait >= 7.5 and seat != window then no +7.74 (covers 24 of 60 rows)
console.log(model.explain(tableFromRows([{ wait: 3, seat: 'hall' }]), 0).prediction); // yes
