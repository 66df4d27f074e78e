import { DataError } from '@preflearn/core';

/** The most bytes of a file that is fetched; the largest source that is listed has some 5 million. */
const MAX_BYTES = 64 * 2 ** 20;

/** How long to wait for the next bytes, in milliseconds. */
const MAX_SILENCE = 30_000;

/** What {@link download} takes. */
export interface DownloadOptions {
  readonly signal: AbortSignal;
  /** Called with the number of bytes that came. */
  readonly onBytes?: (count: number) => void;
  /** How long to wait for the next bytes, in milliseconds. */
  readonly maxSilence?: number;
}

/**
 * Fetches a file over HTTP.
 *
 * @throws DataError FILE_READ (no answer, another status than 200, more than {@link MAX_BYTES}, no bytes for
 *   `maxSilence`); the reason of the signal
 */
export async function download(
  address: string,
  { signal, onBytes, maxSilence = MAX_SILENCE }: DownloadOptions,
): Promise<Uint8Array> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), maxSilence);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), maxSilence);
  };
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, silence.signal]) });
    if (response.status !== 200 || response.body === null) {
      await response.body?.cancel();
      throw failed(address, `the server answered ${response.status} ${response.statusText}`.trim());
    }
    return await wholeBody(response.body, address, (count) => {
      heard();
      onBytes?.(count);
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DataError) throw error;
    if (silence.signal.aborted) throw failed(address, `nothing came for ${maxSilence / 1000} s`);
    throw failed(address, `it cannot be reached (${reasonOf(error)})`, error);
  } finally {
    clearTimeout(timer);
  }
}

async function wholeBody(
  body: ReadableStream<Uint8Array>,
  address: string,
  onBytes: (count: number) => void,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    onBytes(part.length);
    length += part.length;
    if (length > MAX_BYTES) throw failed(address, `the file has more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Why `fetch` failed: the reason below its own "fetch failed". */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as NodeJS.ErrnoException;
  return code ?? cause.message;
}

function failed(address: string, problem: string, cause?: unknown): DataError {
  return new DataError('FILE_READ', problem, {
    where: { file: address },
    remedy: [
      'try again later',
      'without a network, put the CSV file where preflearn data list NAME says',
      'give a copy of the sources by --from',
    ],
    ...(cause !== undefined && { cause }),
  });
}
