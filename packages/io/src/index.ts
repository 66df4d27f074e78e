export {
  checkSchemaColumns,
  type SchemaReadOptions,
  schemaReadOptions,
  takeSchemaTarget,
} from './apply-schema.js';
export { ByteQueue } from './byte-queue.js';
export { type ByteRanges, byteRanges } from './byte-ranges.js';
export { type ByteOptions, readBytes } from './bytes.js';
export { checkColumnNames } from './column-names.js';
export type { ColumnStore, GrowingNumbers } from './column-store.js';
export { type ColumnToLeaveOut, columnsToLeaveOut } from './columns-to-leave-out.js';
export { conformToSchema } from './conform-to-schema.js';
export type { CsvLineOptions } from './csv-line-options.js';
export type { CsvOptions } from './csv-options.js';
export { type ColumnDescription, describeColumns } from './describe-columns.js';
export { type FormatArffOptions, formatArff } from './format-arff.js';
export { type FormatCsvOptions, formatCsv } from './format-csv.js';
export { formatJson, formatJsonLines } from './format-json.js';
export { formatXarff } from './format-xarff.js';
export { formulaTexts } from './formula-texts.js';
export { rememberedDecimal } from './known-notation.js';
export type { MemoryLimits } from './memory-gauge.js';
export type { ReadingNote } from './notation-of-file.js';
export { numbersIn } from './numbers-in.js';
export { Damaged, orUnreadable, type UnreadableFile } from './or-unreadable.js';
export type { TableFormatPlugin } from './plugin-parts.js';
export {
  type CategoryCount,
  type ColumnDoubt,
  type ColumnProfile,
  profileColumns,
} from './profile-columns.js';
export { checkRankingLabels } from './ranking-labels.js';
export { parseArff, readArff } from './read-arff.js';
export { parseCsv, readCsv } from './read-csv.js';
export { parseJson, readJson } from './read-json.js';
export type { ColumnTypes, ReadOptions } from './read-options.js';
export { readTableFrom, type TableSourceOptions } from './read-table-from.js';
export { TableBuilder } from './table-builder.js';
export type { TableContent } from './table-content.js';
export type { FormatOption, TableFormat, TableReadOptions } from './table-format.js';
export {
  findTableFormat,
  tableExtensions,
  tableFormatById,
  tableFormatOf,
  tableFormats,
} from './table-formats.js';
export {
  type ColumnSchema,
  type NominalColumnSchema,
  type NumericColumnSchema,
  parseTableSchema,
  readTableSchema,
  SCHEMA_FORMAT,
  SCHEMA_VERSION,
  type SchemaTarget,
  type TableSchema,
} from './table-schema.js';
export { type ColumnRoles, tableSchemaOf } from './table-schema-of.js';
export type { BlobLike, BytesOfBlob, SlicedBlob, TextSource } from './text-source.js';
export { textsOf } from './texts-of.js';
export { checkUnmarked } from './unmarked-texts.js';
export { UnpackLimit } from './unpack-limit.js';
export { checkWellFormed } from './well-formed-texts.js';
