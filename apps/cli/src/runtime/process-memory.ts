import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TrainingMemory } from '@preflearn/core';
import { machineMemory } from '@preflearn/io/node';

/**
 * What training, or what is made of its predictions, may take of what this process has not taken yet: the rest of the machine, and of the heap.
 *
 * @param saving  whether the model is saved, too
 */
export function processMemory(saving: boolean): TrainingMemory {
  collectGarbage(); // what reading left behind is not taken
  const { columnBytes, textBytes } = machineMemory();
  return { arrayBytes: columnBytes, heapBytes: textBytes, saving };
}

/** What each of several trainings at once may take. */
export function memoryOfJob(jobs: number, saving: boolean): TrainingMemory {
  const memory = processMemory(saving);
  return { ...memory, arrayBytes: memory.arrayBytes && memory.arrayBytes / jobs };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect === 'function') collect();
}
