import { tableFromRows, takeTarget } from '@preflearn/core';
import { Lrt } from '@preflearn/lrt';

// Twelve guests of three ages, and how they like their drinks.
const guests = ['tea>cocoa>coffee', 'tea>coffee>cocoa', 'coffee>tea>cocoa'].flatMap((order, k) =>
  [0, 1, 2, 3].map((i) => ({ age: 20 * k + 8 + i, city: i < 2 ? 'Ulm' : 'Kiel', order })),
);
const data = takeTarget(tableFromRows(guests), 'order', { kind: 'ranking' });
const model = new Lrt().fit(data);

const [young, others, middle, old] = model.describe().sections[0].lines;
console.log(young); // age <= 19.5: leaf 1: tea > cocoa > coffee (4 of 12 rows, theta 2.3)
console.log(others); // age > 19.5
console.log(middle); // |  age <= 39.5: leaf 2: tea > coffee > cocoa (4 of 12 rows, theta 2.3)
console.log(old); // |  age > 39.5: leaf 3: coffee > tea > cocoa (4 of 12 rows, theta 2.3)

const { prediction, because } = model.explain(data.attributes, 6);
console.log(prediction); // tea>coffee>cocoa
console.log(because.map(({ text }) => text).join(', ')); // age > 19.5, age <= 39.5
