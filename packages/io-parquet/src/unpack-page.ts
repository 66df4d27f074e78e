import { CorruptFile, type UnpackLimit } from '@preflearn/io';
import { decompress as unpackZstd } from 'fzstd';
import type { CompressionCodec } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/**
 * Unpacks the content of a page.
 *
 * @param size  bytes of the content, according to the page
 * @throws CorruptFile for content of a different size; DataError FILE_FORMAT for more than `limit` allows; whatever the
 *   decompressor throws
 */
export function unpackPage(
  bytes: Uint8Array,
  codec: CompressionCodec,
  size: number,
  limit: UnpackLimit,
): Uint8Array {
  limit.take(size);
  const content = unpacked(bytes, codec, size);
  if (content.length === size) return content;
  throw new CorruptFile(`a page unpacks to ${content.length} bytes, expected ${size}`);
}

function unpacked(bytes: Uint8Array, codec: CompressionCodec, size: number): Uint8Array {
  if (codec === 'UNCOMPRESSED') return bytes;
  if (size === 0) return new Uint8Array(0);
  // Into an array of the known size: otherwise fzstd trusts the size stated in the frame.
  if (codec === 'ZSTD') return unpackZstd(bytes, new Uint8Array(size));
  // Without a gzip header, the decompressor would start again and again.
  if (codec === 'GZIP' && !(bytes[0] === 0x1f && bytes[1] === 0x8b)) {
    throw new CorruptFile('a page is not compressed by gzip, as it says');
  }
  const unpack = codec === 'LZ4' && !isHadoopLz4(bytes) ? compressors.LZ4_RAW : compressors[codec];
  if (unpack === undefined)
    throw new CorruptFile(`the compression ${codec ?? 'of a page'} is not known`);
  return unpack(bytes, size);
}

/** Whether the bytes consist entirely of LZ4 blocks in Hadoop's framing. */
function isHadoopLz4(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 8 <= bytes.length) at += 8 + view.getUint32(at + 4);
  return at === bytes.length;
}
