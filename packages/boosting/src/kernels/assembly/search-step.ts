import * as F from '../fields';
import { field } from './rows';
import { readStep, searchBinsOf, searchBlocksOf } from './search-coarse';
import { searchFineOf } from './search-fine';

export function searchBlocks(step: usize): void {
  readStep(step);
  const records = field(step, F.STEP_COARSE);
  const end = records + (field(step, F.STEP_COARSE_COUNT) << 2);
  for (let record = records; record < end; record += 4) searchBlocksOf(<usize>load<u32>(record));
}

export function searchBins(step: usize): void {
  readStep(step);
  const records = field(step, F.STEP_COARSE);
  const end = records + (field(step, F.STEP_COARSE_COUNT) << 2);
  for (let record = records; record < end; record += 4) {
    const coarse = <usize>load<u32>(record);
    const fine = field(coarse, F.COARSE_FINE);
    if (fine === 0) searchBinsOf(step, coarse);
    else searchFineOf(step, coarse, fine);
  }
}
