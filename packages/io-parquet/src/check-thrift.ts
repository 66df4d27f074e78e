import { CorruptFile } from '@preflearn/io';
import type { ByteCursor } from './byte-cursor.js';

/** Deepest nesting: the metadata of a file nest to a depth of about 6. */
const DEEPEST = 32;

/** Types of the compact protocol of Thrift. */
const [STOP, TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, , , STRUCT] = Array.from(
  { length: 13 },
  (_, type) => type,
);

/**
 * Checks that a structure in the compact protocol of Thrift ends at or before the end of its bytes, so that a reader
 * that trusts its lengths can read it; leaves the cursor after it.
 *
 * @throws CorruptFile
 */
export function checkThrift(cursor: ByteCursor, depth = 0): void {
  if (depth > DEEPEST) throw new CorruptFile('structures are nested too deeply');
  for (;;) {
    const head = cursor.byte();
    const type = head & 0x0f;
    if (type === STOP) return;
    if (head >> 4 === 0) cursor.varint();
    checkValue(cursor, type, depth);
  }
}

function checkValue(cursor: ByteCursor, type: number, depth: number): void {
  if (type === STRUCT) checkThrift(cursor, depth + 1);
  else if (type === LIST) checkList(cursor, depth);
  else if (type === BINARY) cursor.skip(cursor.varint());
  else if (type === I16 || type === I32 || type === I64) cursor.varint();
  else if (type === DOUBLE) cursor.skip(8);
  else if (type === BYTE) cursor.skip(1);
  else if (type !== TRUE && type !== FALSE) {
    throw new CorruptFile(`found a value of the unknown type ${type}`);
  }
}

function checkList(cursor: ByteCursor, depth: number): void {
  if (depth > DEEPEST) throw new CorruptFile('lists are nested too deeply');
  const head = cursor.byte();
  const type = head & 0x0f;
  const length = head >> 4 === 15 ? cursor.varint() : head >> 4;
  // Each value takes at least a byte, including booleans.
  if (length > cursor.left)
    throw new CorruptFile(`found a list of ${length} in ${cursor.left} bytes`);
  const each = type === TRUE || type === FALSE ? BYTE : type;
  for (let i = 0; i < length; i++) checkValue(cursor, each, depth + 1);
}
