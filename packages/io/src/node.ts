export { checkFilesWritable, type KeptFile } from './node/check-files-writable.js';
export { type ColumnFile, openColumnFile } from './node/column-file.js';
export type { FileReadOptions } from './node/file-chunks.js';
export type { FileFacts, FileSystem, OpenFile } from './node/file-system.js';
export { type Journal, openJournal } from './node/journal.js';
export { type MachineMemory, machineMemory } from './node/machine-memory.js';
export { readTable } from './node/read-table.js';
export {
  readTextFile,
  readTextFrom,
  type TextFileOptions,
  type TextSourceOptions,
} from './node/read-text-file.js';
export type { FileContent } from './node/stage-file.js';
export { writeFileWhole } from './node/write-file-whole.js';
export {
  type FileToWrite,
  type WriteOptions,
  writeFilesWhole,
} from './node/write-files-whole.js';
export { type TableWriteOptions, writeTable } from './node/write-table.js';
