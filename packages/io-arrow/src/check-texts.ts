import { CorruptFile, type UnpackLimit } from '@preflearn/io';
import { type Batch, type Column, Type } from '@uwdata/flechette';

/** A batch whose values are indices into a dictionary. */
interface DictionaryBatch extends Batch<unknown> {
  readonly dictionary?: Column<unknown>;
}

/**
 * Checks that the texts of a column, or of its dictionary, follow each other in their bytes, so that no byte is used by
 * many of them; if they may share bytes, all are counted.
 *
 * @throws CorruptFile; DataError FILE_FORMAT for more bytes than the limit allows
 */
export function checkTexts(column: Column<unknown>, limit: UnpackLimit): void {
  for (const batch of column.data as readonly DictionaryBatch[]) {
    if (batch.dictionary !== undefined) checkTexts(batch.dictionary, limit);
    else if (batch.type.typeId === Type.Utf8View) limit.take(viewedBytes(batch));
    else if (batch.offsets !== undefined) checkOffsets(batch);
  }
}

function checkOffsets({ offsets, values, length }: Batch<unknown>): void {
  if (offsets === undefined || length === 0) return;
  for (let row = 0; row < length; row++) {
    if (!(offsets[row] >= 0 && offsets[row] <= offsets[row + 1])) {
      throw new CorruptFile('texts do not stand one behind the other');
    }
  }
  if (offsets[length] > (values?.length ?? 0)) throw new CorruptFile('texts go beyond their bytes');
}

/** Total bytes of texts, each of which has its length in the first four of its sixteen bytes. */
function viewedBytes({ values, length }: Batch<unknown>): number {
  if (values === undefined) return 0;
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  let bytes = 0;
  for (let row = 0; row < length; row++) bytes += view.getUint32(16 * row, true);
  return bytes;
}
