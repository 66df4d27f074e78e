export { ByteQueue } from './bytes/byte-queue.js';
export { type ByteRanges, byteRanges } from './bytes/byte-ranges.js';
export { type ByteOptions, readBytes } from './bytes/bytes.js';
export { FlatTable } from './bytes/flat-table.js';
export type { MemoryLimits } from './bytes/memory-gauge.js';
export type { TableContent } from './bytes/table-content.js';
export type { BlobLike, BytesOfBlob, SlicedBlob, TextSource } from './bytes/text-source.js';
export { exceedsWritten, UnpackLimit } from './bytes/unpack-limit.js';
export { CorruptFile, type UnreadableFile, wrapReadError } from './bytes/wrap-read-error.js';
export { checkColumnNames } from './columns/column-names.js';
export type { ColumnStore, GrowingNumbers } from './columns/column-store.js';
export { noteNestedColumns, type StoredColumn } from './columns/nested-columns.js';
export { checkRankingLabels } from './columns/ranking-labels.js';
export type { ColumnTypes, ReadOptions } from './columns/read-options.js';
export { TableBuilder } from './columns/table-builder.js';
export { textsOf } from './columns/texts-of.js';
export { checkUnmarked } from './columns/unmarked-texts.js';
export { checkWellFormed } from './columns/well-formed-texts.js';
export { type FormatArffOptions, formatArff } from './formats/arff/format-arff.js';
export { formatXarff } from './formats/arff/format-xarff.js';
export { parseArff, readArff } from './formats/arff/read-arff.js';
export type { CsvOptions } from './formats/csv/csv-options.js';
export { type FormatCsvOptions, formatCsv } from './formats/csv/format-csv.js';
export { formulaTexts } from './formats/csv/formula-texts.js';
export { parseCsv, readCsv } from './formats/csv/read-csv.js';
export { formatJson, formatJsonLines } from './formats/json/format-json.js';
export type { RowDemands } from './formats/json/keyed-columns.js';
export { type JsonOptions, parseJson, readJson } from './formats/json/read-json.js';
export type { TableFormatPlugin } from './formats/plugin-parts.js';
export { parsePrefLib, readPrefLib } from './formats/preflib/read-preflib.js';
export { readTableFrom, type TableSourceOptions } from './formats/read-table-from.js';
export type { FormatOption, TableFormat, TableReadOptions } from './formats/table-format.js';
export {
  findTableFormat,
  tableExtensions,
  tableFormatOf,
  tableFormats,
  writtenFormats,
} from './formats/table-formats.js';
export { rememberedDecimal } from './numbers/known-notation.js';
export { numbersIn } from './numbers/numbers-in.js';
export { type NoteKind, noteKinds, type ReadingNote } from './numbers/reading-note.js';
export type { LineOptions } from './rows/line-options.js';
export { mayBeLine, nameMayBeCell } from './rows/may-be-line.js';
export type { RowRecord } from './rows/row-record.js';
export { type TableInRows, tableInRows } from './rows/table-in-rows.js';
export { withoutEmpty } from './rows/without-empty.js';
export {
  checkSchemaColumns,
  type SchemaReadOptions,
  schemaReadOptions,
  takeSchemaTarget,
} from './schema/apply-schema.js';
export { type ColumnToLeaveOut, columnsToLeaveOut } from './schema/columns-to-leave-out.js';
export { conformToSchema } from './schema/conform-to-schema.js';
export { type ColumnDescription, describeColumns } from './schema/describe-columns.js';
export {
  type CategoryCount,
  type ColumnDoubt,
  type ColumnProfile,
  profileColumns,
} from './schema/profile-columns.js';
export { recogniseColumn } from './schema/recognise-column.js';
export { recogniseLevels } from './schema/recognise-levels.js';
export { repeatedRows } from './schema/repeated-rows.js';
export { type NotedColumns, tableNotes } from './schema/table-notes.js';
export {
  type ColumnSchema,
  type NominalColumnSchema,
  type NumericColumnSchema,
  type OrdinalColumnSchema,
  parseTableSchema,
  readTableSchema,
  SCHEMA_VERSION,
  type SchemaTarget,
  type TableSchema,
} from './schema/table-schema.js';
export { type ColumnRoles, tableSchemaOf } from './schema/table-schema-of.js';
