import type { Kernels } from '../kernels.js';
import { addCoveringKernel } from './add-covering.js';
import { boxSums } from './box-sums.js';
import { findSetsKernel } from './find-sets.js';
import { accumulate, collect } from './histograms.js';
import { listBitsKernel } from './list-bits.js';
import { coverRows, gather, partition } from './rows.js';
import { scaleRowsKernel } from './scale-rows.js';
import { sumOnGridKernel } from './sum-on-grid.js';
import { viewsOf } from './views.js';
import { writeGridKernel } from './write-grid.js';

/** The kernels in plain TypeScript, working on a buffer. */
export function typescriptKernels(buffer: ArrayBuffer): Kernels {
  const views = viewsOf(buffer);
  return {
    writeGrid: writeGridKernel(views),
    sumOnGrid: sumOnGridKernel(views),
    scaleRows: scaleRowsKernel(views),
    listBits: listBitsKernel(views),
    gather: gather(views),
    partition: partition(views),
    coverRows: coverRows(views),
    accumulate: accumulate(views),
    collect: collect(views),
    boxSums: boxSums(views),
    findSets: findSetsKernel(views),
    addCovering: addCoveringKernel(views),
  };
}
