import { tableFromRows, takeTarget } from '@preflearn/core';
import { BordaOrder, ConstraintClassification, MostCommonOrder } from '@preflearn/label-baselines';

// What people drink first, by the hour: the last one left cocoa out.
const rows = [
  { hour: 7, order: 'coffee>tea>cocoa' },
  { hour: 8, order: 'coffee>tea>cocoa' },
  { hour: 15, order: 'tea>coffee>cocoa' },
  { hour: 16, order: 'tea>cocoa>coffee' },
  { hour: 22, order: 'cocoa>tea>coffee' },
  { hour: 23, order: 'tea>coffee' },
];
const data = takeTarget(tableFromRows(rows), 'order', { kind: 'ranking' });

console.log(new MostCommonOrder().fit(data).order); // coffee>tea>cocoa
console.log(new BordaOrder().fit(data).order); // tea>coffee>cocoa

const linear = new ConstraintClassification().fit(data, { seed: 1 });
const evening = linear.explain(tableFromRows([{ hour: 21 }]), 0);
console.log(evening.prediction); // cocoa>tea>coffee
console.log(evening.because[0].text); // hour = 21, for coffee
