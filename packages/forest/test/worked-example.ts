import { tableFromRows, takeTarget } from '@preflearn/core';
import { ExtraTrees } from '@preflearn/forest';

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

const model = new ExtraTrees({ minLeaf: 2 }).fit(data);
console.log(model.describe().sections[0].lines[0].trim()); // 55.8 %  wait
console.log(model.explain([{ wait: 3, seat: 'hall' }], 0).prediction); // fair
