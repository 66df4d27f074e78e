import { BinGroups, Coarse, MAX_BIN_GROUPS, Step } from './records';
import { at } from './rows';
import { LISTED, listPicked } from './search-sums';

/*
 * The rows of groups of bins, in the order of their bins. A sorted row is four integers: its position, its group of rows,
 * its bin relative to the first of its group of bins, and one that is not used.
 */

/** Appends to the list the rows of a group whose code is picked. */
export function listRows(
  step: Step,
  coarse: Coarse,
  groups: BinGroups,
  g: usize,
  table: usize,
): void {
  const rows = step.rows;
  const from = at(rows.keptStart, g);
  groups.listed = listPicked(rows, coarse, from, at(rows.keptEnd, g), table, groups.listed);
}

/** Puts the rows of the groups to open into the order of their groups; `counts` then tell where those of each end. */
export function fillBuckets(step: Step, coarse: Coarse, groups: BinGroups): void {
  const rows = step.rows;
  const list = groups.list;
  const counts = groups.counts;
  const first = groups.first;
  const end = listOpened(step, coarse, groups);
  memory.fill(counts, 0, MAX_BIN_GROUPS << 2);
  for (let from = list; from < end; from += LISTED) {
    const count = counts + (<usize>load<u32>(from, 4) << 2);
    store<u32>(count, load<u32>(count) + 1);
  }
  countsToStarts(counts, MAX_BIN_GROUPS << 2);
  let g: usize = 0;
  for (let from = list; from < end; from += LISTED) {
    const i = <usize>load<u32>(from);
    while (i >= at(rows.keptEnd, g)) g++;
    const group = <usize>load<u32>(from, 4);
    const place = counts + (group << 2);
    const to = <usize>load<u32>(place);
    store<u32>(place, <u32>to + 1);
    const row = groups.buckets + (to << 4);
    store<u32>(row, <u32>i);
    store<u32>(row, <u32>g, 4);
    store<u32>(row, <u32>(at(groups.codes, at(rows.keptRows, i)) - at(first, group)), 8);
  }
}

/** Lists the rows of the groups to open; returns the end of the list. */
// @ts-expect-error: decorator
@inline
function listOpened(step: Step, coarse: Coarse, groups: BinGroups): usize {
  const list = groups.list;
  const opened = groups.opened;
  if (step.full) {
    groups.listed = list;
    for (let g: usize = 0; g < step.rows.groups; g++) listRows(step, coarse, groups, g, opened);
    return groups.listed;
  }
  let end = list;
  for (let from = list; from < groups.listed; from += LISTED) {
    store<u64>(end, load<u64>(from));
    end += <usize>load<u8>(opened + <usize>load<u32>(from, 4));
  }
  return end;
}

/** Turns counts into the sums of those before them. */
function countsToStarts(at: usize, length: usize): void {
  let sum: u32 = 0;
  for (const end = at + length; at < end; at += 4) {
    const count = load<u32>(at);
    store<u32>(at, sum);
    sum += count;
  }
}

/**
 * Puts the rows of a group into the list in the order of their bins.
 *
 * @param first  which of those in the buckets is its first
 * @param bins   how many bins the group has
 */
export function sortGroup(groups: BinGroups, first: usize, count: usize, bins: usize): void {
  const bucket = groups.buckets + (first << 4);
  const end = bucket + (count << 4);
  const places = groups.counts + (MAX_BIN_GROUPS << 2);
  memory.fill(places, 0, bins << 2);
  for (let from = bucket; from < end; from += 16) {
    const place = places + (<usize>load<u32>(from, 8) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
  countsToStarts(places, bins << 2);
  for (let from = bucket; from < end; from += 16) {
    const place = places + (<usize>load<u32>(from, 8) << 2);
    const to = <usize>load<u32>(place);
    store<u32>(place, <u32>to + 1);
    v128.store(groups.list + (to << 4), v128.load(from));
  }
}
