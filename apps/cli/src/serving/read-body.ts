import type { Holding } from './held-bytes.js';
import { compressed } from './request-checks.js';
import { RequestError } from './request-error.js';

/**
 * The body of a request, in the chunks in which it arrives.
 *
 * @param most  most bytes
 * @param holding  counts what has arrived
 * @throws RequestError BODY_SIZE, BUSY, CONTENT_ENCODING for bytes that are compressed
 */
export async function readBody(
  request: Request,
  most: number,
  holding: Holding,
): Promise<readonly Uint8Array[]> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    length += part.value.length;
    if (length > most) {
      await reader?.cancel();
      throw tooLarge(most);
    }
    holding.hold(length);
    chunks.push(part.value);
  }
  const [first, second] = start(chunks);
  if (first === 0x1f && second === 0x8b) throw compressed('gzip');
  return chunks;
}

function start(chunks: readonly Uint8Array[]): readonly number[] {
  return chunks.slice(0, 2).flatMap((chunk) => [...chunk.subarray(0, 2)]);
}

function tooLarge(most: number): RequestError {
  const message = `The body is larger than ${most} bytes; send fewer rows at a time.`;
  return new RequestError(413, 'BODY_SIZE', message);
}
