import { tableFromRows, takeTarget } from '@preflearn/core';
import { Iblr } from '@preflearn/iblr';

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
const model = new Iblr({ k: 3 }).fit(data, { seed: 1 });

const why = model.explain(tableFromRows([{ hour: 14 }]), 0);
console.log(why.prediction); // tea>coffee>cocoa
for (const { text, value } of why.because) console.log(`${value.toFixed(2)} ${text}`);
