/** Characters of text gathered before they are given away. */
const CHUNK = 1 << 16;

/** The lines of rows 0..rowCount-1, joined to chunks of some size. */
export function* inChunks(rowCount: number, line: (row: number) => string): Generator<string> {
  let chunk = '';
  for (let row = 0; row < rowCount; row++) {
    chunk += line(row);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
