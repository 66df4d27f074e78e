import { C45 } from '@preflearn/c45';
import { tableFromRows, takeTarget } from '@preflearn/core';

// Whether guests come back, by the minutes they waited and by where they sat.
const rows = [
  { wait: 2, seat: 'window', back: 'yes' },
  { wait: 4, seat: 'hall', back: 'yes' },
  { wait: 5, seat: 'hall', back: 'yes' },
  { wait: 6, seat: 'window', back: 'yes' },
  { wait: 9, seat: 'hall', back: 'no' },
  { wait: 12, seat: 'hall', back: 'no' },
  { wait: 15, seat: 'window', back: 'no' },
  { wait: 18, seat: 'hall', back: 'no' },
];
const data = takeTarget(tableFromRows(rows), 'back', { kind: 'nominal' });

const model = new C45().fit(data);
console.log(model.describe().sections[0].lines.join(', ')); // wait <= 6: yes (4 rows), wait > 6: no (4 rows)
console.log(model.explain(tableFromRows([{ wait: 3, seat: 'hall' }]), 0).prediction); // yes
