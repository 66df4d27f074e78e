import { type ByteRanges, CorruptFile } from '@preflearn/io';
import {
  type ColumnMetaData,
  type FileMetaData,
  type KeyValue,
  parquetMetadata,
  parquetSchema,
  type SchemaTree,
} from 'hyparquet';
import { ByteCursor } from './byte-cursor.js';
import { checkThrift } from './check-thrift.js';
import { wholeNumber } from './whole-number.js';

/** The contents of a file's footer. */
export interface Footer {
  /** Parent of the columns. */
  readonly root: SchemaTree;
  readonly rows: number;
  readonly groups: readonly RowGroup[];
  /** What the program that wrote the file adds. */
  readonly pairs: readonly KeyValue[] | undefined;
}

/** A row group: rows that are stored together, column by column. */
interface RowGroup {
  readonly rows: number;
  /** One for each leaf column of the schema tree, in order. */
  readonly chunks: readonly ColumnChunk[];
}

/** The values of a column in a group of rows. */
interface ColumnChunk {
  readonly meta: ColumnMetaData;
  /** Its position in the file: from `start` up to, but not including, `end`. */
  readonly start: number;
  readonly end: number;
}

/** Bytes of the length of the metadata, and of `PAR1`. */
const TAIL = 8;

/** Most rows of a file. */
const MAX_ROWS = 2 ** 40;

/**
 * Reads the footer of a file and checks it against the file: numbers of rows, and positions of the columns.
 *
 * @throws CorruptFile; whatever the metadata reader throws
 */
export async function readFooter(file: ByteRanges): Promise<Footer> {
  const metadata = await readMetadata(file);
  const root = parquetSchema(metadata);
  if (root.count !== metadata.schema.length) {
    throw new CorruptFile(
      `found ${metadata.schema.length - root.count} columns beyond those of the table`,
    );
  }
  const rows = wholeNumber(metadata.num_rows, MAX_ROWS, 'the number of rows');
  if (metadata.schema.some(({ name }, i) => i > 0 && typeof name !== 'string')) {
    throw new CorruptFile('a column has no name');
  }
  const leaves = metadata.schema.filter(({ num_children }) => !num_children).length;
  const groups = metadata.row_groups.map((group): RowGroup => {
    if (group.columns.length !== leaves) {
      throw new CorruptFile(`found ${group.columns.length} columns in a group, expected ${leaves}`);
    }
    return {
      rows: wholeNumber(group.num_rows, rows, 'the rows of a group'),
      chunks: group.columns.map(({ file_path, meta_data }) => {
        if (file_path) throw new CorruptFile('its columns are in other files');
        if (meta_data === undefined) throw new CorruptFile('it is encrypted');
        return columnChunk(meta_data, file.size - TAIL);
      }),
    };
  });
  const inGroups = groups.reduce((sum, group) => sum + group.rows, 0);
  if (inGroups !== rows)
    throw new CorruptFile(`found ${inGroups} rows in groups, expected ${rows}`);
  return { root, rows, groups, pairs: metadata.key_value_metadata };
}

async function readMetadata(file: ByteRanges): Promise<FileMetaData> {
  const tail = await file.read(Math.max(0, file.size - TAIL), file.size);
  const length = new ByteCursor(tail).uint32();
  if (String.fromCharCode(...tail.subarray(4)) !== 'PAR1') {
    throw new CorruptFile('it does not end as such files do ("PAR1")');
  }
  if (length > file.size - TAIL) {
    throw new CorruptFile(`found ${file.size - TAIL} bytes, expected ${length} of metadata`);
  }
  const bytes = await file.read(file.size - TAIL - length, file.size);
  checkThrift(new ByteCursor(bytes.subarray(0, length)));
  return parquetMetadata(bytes, { geoparquet: false });
}

function columnChunk(meta: ColumnMetaData, end: number): ColumnChunk {
  const first = meta.dictionary_page_offset || meta.data_page_offset;
  const start = wholeNumber(first, end, 'the position of a column');
  const length = wholeNumber(meta.total_compressed_size, end - start, 'the bytes of a column');
  return { meta, start, end: start + length };
}
