import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { MemoryLimits } from '../memory-gauge.js';

/** The limits of a machine. */
export interface MachineMemory extends MemoryLimits {
  readonly columnBytes: number;
  readonly textBytes: number;
}

/** Share of the memory that a table may take: what it is read for needs some, too. */
const SHARE = 7 / 8;

/**
 * What a table may take on this machine, of what this process has not taken yet: of columns seven eighths of
 * the memory (of the container, if the process runs in one), of texts seven eighths of the heap.
 */
export function machineMemory(): MachineMemory {
  const { heap_size_limit, used_heap_size } = getHeapStatistics();
  return {
    columnBytes: SHARE * Math.max(0, memoryBytes() - process.memoryUsage.rss()),
    textBytes: SHARE * Math.max(0, heap_size_limit - used_heap_size),
  };
}

/** Memory of the machine, or of the container when that has less. */
function memoryBytes(): number {
  // 0 or undefined without a limit, and some systems tell a number far beyond the machine.
  const limit = process.constrainedMemory?.() || Infinity;
  return Math.min(totalmem(), limit);
}
