export { parquetFormat } from './parquet-format.js';
