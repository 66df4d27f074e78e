import { tableFromRows, takeTarget } from '@preflearn/core';
import { OrdinalLogit } from '@preflearn/linear';

// How guests rate a café, by the minutes they waited and by where they sat.
const rows = [
  { wait: 2, seat: 'window', rating: 'good' },
  { wait: 4, seat: 'window', rating: 'good' },
  { wait: 5, seat: 'hall', rating: 'fair' },
  { wait: 6, seat: 'window', rating: 'fair' },
  { wait: 9, seat: 'hall', rating: 'good' },
  { wait: 12, seat: 'hall', rating: 'poor' },
  { wait: 15, seat: 'window', rating: 'fair' },
  { wait: 18, seat: 'hall', rating: 'poor' },
];
const classes = ['poor', 'fair', 'good'];
const data = takeTarget(tableFromRows(rows), 'rating', { kind: 'ordinal', classes });

const model = new OrdinalLogit({ strength: 0 }).fit(data);
console.log(model.describe().sections[0].lines[0]); // wait: 10 more multiplies the odds of a higher class by 0.0345 (0.000691 to 1.72)
console.log(model.explain(tableFromRows([{ wait: 3, seat: 'hall' }]), 0).prediction); // good
