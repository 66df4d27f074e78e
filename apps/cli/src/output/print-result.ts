import { once } from 'node:events';
import type { CommandResult } from '../runtime/command-result.js';
import type { OutputStream } from '../runtime/environment.js';
import type { Style } from './text-style.js';

/** Prints what a command gave, for people or as JSON. */
export async function printResult(
  result: CommandResult,
  json: boolean,
  style: Style,
  stdout: OutputStream,
): Promise<void> {
  if (json) return write(stdout, [`${JSON.stringify(result.json, null, 2)}\n`]);
  const chunks = typeof result.text === 'string' ? [result.text] : result.text;
  return write(stdout, result.verbatim ? chunks : shown(chunks, style));
}

/** Writes chunks as fast as the reader takes them. */
export async function write(stream: OutputStream, chunks: Iterable<string>): Promise<void> {
  for (const chunk of chunks) if (!stream.write(chunk)) await once(stream, 'drain');
}

/**
 * Text that is safe to show: names and categories come from files, and a control character in one could
 * move the cursor or worse. Line ends, tabs and, where colours are on, colours stay.
 */
export function safeText(text: string, coloured: boolean): string {
  return text.replace(/\p{Cc}(\[\d{1,3}m)?/gu, (found, colour: string | undefined) => {
    if (found === '\n' || found === '\t') return found;
    const isColour = colour !== undefined && found.startsWith('\u001b');
    return isColour && coloured ? found : `\ufffd${colour ?? ''}`;
  });
}

function* shown(chunks: Iterable<string>, style: Style): Generator<string> {
  for (const chunk of chunks) yield safeText(chunk, style.coloured);
}
