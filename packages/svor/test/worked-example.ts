import { tableFromRows, takeTarget } from '@preflearn/core';
import { Svor } from '@preflearn/svor';

// How guests rate a café, by the minutes they waited and by where they sat.
const rows = [
  { wait: 2, seat: 'window', rating: 'good' },
  { wait: 4, seat: 'window', rating: 'good' },
  { wait: 5, seat: 'hall', rating: 'fair' },
  { wait: 6, seat: 'window', rating: 'good' },
  { wait: 9, seat: 'hall', rating: 'fair' },
  { wait: 12, seat: 'hall', rating: 'poor' },
  { wait: 15, seat: 'window', rating: 'fair' },
  { wait: 18, seat: 'hall', rating: 'poor' },
];
const classes = ['poor', 'fair', 'good'];
const data = takeTarget(tableFromRows(rows), 'rating', { kind: 'ordinal', classes });

const model = new Svor({ cost: 10, kappa: 0.1 }).fit(data);
console.log(model.describe().headline); // 5 support vectors that predict rating (3 classes) from 2 attributes, trained on 8 rows.
console.log(model.predict([{ wait: 3, seat: 'window' }]).codes[0]); // 2
