import type { MultinomialLossOptions } from '../src/index.js';

/** Options of the multinomial loss where a test is not about them. */
export const OPTIONS: MultinomialLossOptions = {
  responses: 'classes',
  fixResponse: false,
  response: 'newton',
  regularisation: 0,
  backtracking: true,
};
