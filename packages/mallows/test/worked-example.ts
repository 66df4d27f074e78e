import { fitMallows, logProbability, mostProbableExtension, Rankings } from '@preflearn/mallows';

// Four people rank tea (0), coffee (1) and cocoa (2); the last two leave one out.
const orders = [
  [1, 0, 2],
  [1, 2, 0],
  [0, 1],
  [1, 2],
];
const rankings = Rankings.fromOrders(orders, 3);
const fit = fitMallows(rankings, { weights: Float64Array.of(1, 1, 2 / 3, 2 / 3) });

console.log(fit.centre.join(' > ')); // 1 > 0 > 2
console.log((fit.totalDistance / fit.totalWeight).toFixed(3)); // 0.500
console.log(fit.theta.toFixed(3)); // 1.356
console.log(mostProbableExtension([0, 1], fit.centre).join(' > ')); // 0 > 1 > 2
console.log(Math.exp(logProbability(fit, [1, 0, 2])).toFixed(3)); // 0.600
console.log(Math.exp(logProbability(fit, [1, 2])).toFixed(3)); // 0.910
