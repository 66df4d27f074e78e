export { readTable } from './node/read-table.js';
export { readTextFile } from './node/read-text-file.js';
export {
  type FileContent,
  type WriteOptions,
  writeFileWhole,
} from './node/write-file-whole.js';
export { writeTable } from './node/write-table.js';
