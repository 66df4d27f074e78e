import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TrainingMemory } from '@preflearn/core';
import { machineMemory } from '@preflearn/io/node';

/**
 * The memory that training, or processing its predictions, may use of what this process has not used yet: the rest of
 * the machine's memory, and of the heap.
 *
 * @param saving  whether the model is also saved
 */
export function processMemory(saving: boolean): TrainingMemory {
  collectGarbage(); // what reading left behind does not count as used
  const { columnBytes, textBytes } = machineMemory();
  return { arrayBytes: columnBytes, heapBytes: textBytes, saving };
}

/** The memory for each of several simultaneous training runs. */
export function memoryOfJob(jobs: number, saving: boolean): TrainingMemory {
  const memory = processMemory(saving);
  return { ...memory, arrayBytes: memory.arrayBytes && memory.arrayBytes / jobs };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect === 'function') collect();
}
