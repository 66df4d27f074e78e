import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { MemoryLimits } from '../memory-gauge.js';

/** The limits of a machine. */
export interface MachineMemory extends MemoryLimits {
  readonly columnBytes: number;
  readonly textBytes: number;
}

/** Share of the memory that columns may take: what they are read for needs some, too. */
const COLUMN_SHARE = 7 / 8;

/** Share of the heap that texts may take: Node ends a process that fills more than about five sixths. */
const TEXT_SHARE = 4 / 5;

/** Part of the heap for young objects, where nothing stays. */
const YOUNG_BYTES = 48 * 2 ** 20;

/**
 * What a table may take on this machine, of what this process has not taken yet: columns seven eighths of
 * the memory (of the container, if the process runs in one), texts four fifths of the heap.
 */
export function machineMemory(): MachineMemory {
  const { heap_size_limit, used_heap_size } = getHeapStatistics();
  return {
    columnBytes: COLUMN_SHARE * Math.max(0, memoryBytes() - process.memoryUsage.rss()),
    textBytes: TEXT_SHARE * Math.max(0, heap_size_limit - YOUNG_BYTES - used_heap_size),
  };
}

/** Memory of the machine, or of the container when that has less. */
function memoryBytes(): number {
  // 0 or undefined without a limit, and some systems tell a number far beyond the machine.
  const limit = process.constrainedMemory?.() || Infinity;
  return Math.min(totalmem(), limit);
}
