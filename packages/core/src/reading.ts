export {
  type DateParts,
  datePartName,
  datePartsOf,
  withDateParts,
  withRememberedParts,
} from './data/date-parts.js';
export {
  type ColumnCells,
  type DateOrder,
  type DatePart,
  type DecimalMark,
  dateOrders,
  dateParts,
  type Encoding,
  encodings,
  readingSchema,
} from './data/reading.js';
