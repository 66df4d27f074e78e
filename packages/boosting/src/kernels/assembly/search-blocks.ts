import { BLOCK_BINS, BLOCKS, Coarse, MISSING_BYTE, Step } from './records';
import { at, countBins, partOf } from './rows';
import { APART } from './search-bounds';
import { considerTwo } from './search-decide';
import { foldFull, foldShares, PITCH, triedCuts, writeTwo } from './search-sums';

/** Searches one attribute: the cuts behind its blocks. */
export function searchBlocksOf(step: Step, coarse: Coarse): void {
  if (coarse.blocks < BLOCKS) limitCuts(step, coarse);
  if (step.full) foldFull(step, coarse);
  else if (step.toShares) foldShares(step, coarse);
  addUpBlocks(step, coarse);
  const blocks = coarse.blocks;
  const u = coarse.ends;
  const left = u + 2 * APART;
  const right = left + APART;
  for (let b = 0; b < blocks; b += 2) {
    writeTwo(step, coarse, coarse.running + ((<usize>b) << 4), u + 8 + ((<usize>b) << 3), APART);
  }
  store<f64>(u, 0);
  store<f64>(u + APART, 0);
  store<f64>(left, 0);
  const last = (<usize>blocks) << 3;
  store<f64>(right, load<f64>(left + last));
  store<f64>(right + last, 0);
  coarse.allU = load<f64>(u + last);
  coarse.allL = load<f64>(u + APART + last);
  const found = coarse.found;
  found.count = 0;
  const tried = triedCuts(coarse, coarse.firstBin >> 4, min(coarse.lastBin >> 4, blocks - 1));
  for (let b = 0; b < blocks; b += 2) {
    const cut = b * BLOCK_BINS + BLOCK_BINS - 1;
    const terms = u + 8 + ((<usize>b) << 3);
    considerTwo(step, coarse, found, cut, BLOCK_BINS, tried >> b, terms, APART);
  }
}

/** Writes which bins of an attribute with missing values are followed by a cut, and which sides of it are tried. */
function limitCuts(step: Step, coarse: Coarse): void {
  const counts = step.bins; // not used yet
  memory.fill(counts, 0, 1024);
  for (let part: usize = 0; part < step.parts; part++) {
    countBins(partOf(step.rows, part), coarse.byte, counts);
  }
  // Both sides of a cut must hold a row: covering all rows with a value is not a candidate.
  let from: usize = 0;
  let last: usize = MISSING_BYTE - 1;
  while (last > 0 && at(counts, last) === 0) last--;
  while (from < last && at(counts, from) === 0) from++;
  coarse.firstBin = <i32>from;
  coarse.lastBin = <i32>last;
  if (at(counts, MISSING_BYTE) > 0) coarse.sides = 3;
}

/** Adds up the sums of blocks, group by group, and writes those over all rows with a value. */
// @ts-expect-error: decorator
@inline
function addUpBlocks(step: Step, coarse: Coarse): void {
  const end = <usize>coarse.blocks << 4;
  let own = coarse.sums;
  let known = coarse.nonMissing;
  let inside: f64 = 0;
  let far: f64 = 0;
  const stop = coarse.running + step.blockBytes;
  for (let out = coarse.running; out < stop; out += PITCH, own += coarse.pitch, known += 32) {
    let sum = f64x2.splat(0);
    for (let b: usize = 0; b < end; b += 16) {
      sum = f64x2.add(sum, v128.load(own + b));
      v128.store(out + b, sum);
    }
    v128.store(known, sum);
    store<f64>(known, far, 16);
    inside += f64x2.extract_lane(sum, 1);
    far = far * step.distance + inside;
  }
}
