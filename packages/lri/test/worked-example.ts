import { tableFromRows, takeTarget } from '@preflearn/core';
import { Lri } from '@preflearn/lri';

// Whether guests come back, by the minutes they waited and by where they sat.
const rows = [
  { wait: 2, seat: 'window', back: 'yes' },
  { wait: 4, seat: 'hall', back: 'yes' },
  { wait: 5, seat: 'hall', back: 'yes' },
  { wait: 6, seat: 'window', back: 'yes' },
  { wait: 9, seat: 'hall', back: 'no' },
  { wait: 12, seat: 'hall', back: 'no' },
  { wait: 15, seat: 'window', back: 'yes' },
  { wait: 18, seat: 'hall', back: 'no' },
];
const data = takeTarget(tableFromRows(rows), 'back', { kind: 'nominal' });

const model = new Lri({ rules: 25 }).fit(data);
console.log(model.describe(1).sections[1].lines[0]); // yes if wait <= 7.5 or seat = window (25 votes; covers 5 of 8 rows, 5 of its class)
console.log(model.explain(tableFromRows([{ wait: 20, seat: 'window' }]), 0).because[0].text); // yes if wait <= 7.5 or seat = window
