// The kernels in AssemblyScript. What they do is said once, in ../kernels.ts.
export { addCovering } from './add-covering';
export { boxSums } from './box-sums';
export { filterGrouped, markGrouped, neighboursGrouped } from './grouped-rows';
export { findSets } from './find-sets';
export { accumulate, collect, updateCoarse } from './histograms';
export { listBits } from './list-bits';
export { countBins, coverRows, gather, neighbours, partition } from './rows';
export { scaleRows } from './scale-rows';
export { searchBins, searchBlocks } from './search-step';
export { sumOnGrid } from './sum-on-grid';
export { writeGrid } from './write-grid';
