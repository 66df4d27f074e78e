export { xlsxFormat } from './xlsx-format.js';
