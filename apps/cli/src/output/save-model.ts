import type { Model } from '@preflearn/core';
import { writeFileWhole } from '@preflearn/io/node';
import type { CommandContext } from '../runtime/command-context.js';

/**
 * Saves a model; the same model gives the same bytes.
 *
 * @returns the size of the file in bytes
 */
export async function saveModel(
  path: string,
  model: Model,
  { signal }: CommandContext,
): Promise<number> {
  const text = `${JSON.stringify(model)}\n`;
  await writeFileWhole(path, text, { signal });
  return Buffer.byteLength(text);
}
