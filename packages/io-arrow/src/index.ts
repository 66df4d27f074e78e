export { arrowFormat } from './arrow-format.js';
