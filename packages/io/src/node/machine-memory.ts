import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { MemoryLimits } from '../bytes/memory-gauge.js';

/** The limits of a machine. */
export interface MachineMemory extends MemoryLimits {
  readonly columnBytes: number;
  readonly textBytes: number;
}

/** Share of the memory that columns may take: using them takes some, too. */
const COLUMN_SHARE = 7 / 8;

/** Share of the heap that texts may take: Node ends a process that fills more than about five sixths. */
const TEXT_SHARE = 4 / 5;

/** Part of the heap for young objects, where nothing stays for long. */
const YOUNG_BYTES = 48 * 2 ** 20;

/**
 * What a table may take on this machine of the memory that this process has not used yet: seven eighths of the memory
 * for columns (of the container's, if the process runs in one), four fifths of the heap for texts.
 */
export function machineMemory(): MachineMemory {
  const { heap_size_limit, used_heap_size } = getHeapStatistics();
  return {
    columnBytes: COLUMN_SHARE * Math.max(0, memoryBytes() - process.memoryUsage.rss()),
    textBytes: TEXT_SHARE * Math.max(0, heap_size_limit - YOUNG_BYTES - used_heap_size),
  };
}

/** Memory of the machine, or of the container if that is less. */
function memoryBytes(): number {
  // 0 or undefined if there is no limit; some systems report a number far beyond the machine's memory.
  const limit = process.constrainedMemory?.() || Infinity;
  return Math.min(totalmem(), limit);
}
