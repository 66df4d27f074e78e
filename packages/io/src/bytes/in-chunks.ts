/** Characters of text gathered before they are passed on. */
const CHUNK = 1 << 16;

/** The lines of rows 0..rowCount-1, joined into chunks of a certain size. */
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
