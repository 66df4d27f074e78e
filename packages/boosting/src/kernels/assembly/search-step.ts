import { BinGroups, Coarse, Step } from './records';
import { at, rowsOf } from './rows';
import { searchBinsOf } from './search-bins';
import { searchBlocksOf } from './search-blocks';
import { searchGroupsOf } from './search-groups';

export function searchBlocks(step: Step): void {
  step.full = rowsOf(step.rows, step.parts, 0) >= step.fullRows ? step.toFull : 0;
  for (let i: usize = 0; i < step.coarseCount; i++) {
    searchBlocksOf(step, changetype<Coarse>(at(step.coarse, i)));
  }
}

export function searchBins(step: Step): void {
  for (let other = step.next; other !== step; other = other.next) {
    step.limit = max(step.limit, other.limit);
  }
  for (let i: usize = 0; i < step.coarseCount; i++) {
    const coarse = changetype<Coarse>(at(step.coarse, i));
    if (coarse.groups === 0) searchBinsOf(step, coarse);
    else searchGroupsOf(step, coarse, changetype<BinGroups>(coarse.groups));
  }
}
