import * as F from '../fields.js';
import type { Kernels } from '../kernels.js';
import { binSearch, blockSearch } from './search-coarse.js';
import { fineSearch } from './search-fine.js';
import type { MemoryViews } from './views.js';

/** The cuts behind blocks, of all attributes of a step. */
export function searchBlocks(views: MemoryViews): Kernels['searchBlocks'] {
  const search = blockSearch(views);
  return (step) => {
    for (const coarse of coarseRecords(views, step)) search(step, coarse);
  };
}

/** The best cut of each attribute of a step. */
export function searchBins(views: MemoryViews): Kernels['searchBins'] {
  const [binned, fine] = [binSearch(views), fineSearch(views)];
  return (step) => {
    for (const coarse of coarseRecords(views, step)) {
      const isFine = views.u32[(coarse >>> 2) + F.COARSE_FINE] !== 0;
      (isFine ? fine : binned)(step, coarse);
    }
  };
}

function coarseRecords({ u32 }: MemoryViews, step: number): Uint32Array {
  const first = u32[(step >>> 2) + F.STEP_COARSE] >>> 2;
  return u32.subarray(first, first + u32[(step >>> 2) + F.STEP_COARSE_COUNT]);
}
