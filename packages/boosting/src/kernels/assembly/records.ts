/*
 * The records that kernels are given, and the sizes that they share with the engine. `npm run kernels` writes where
 * each field stands into ../generated/fields.ts, for the engine and the kernels in TypeScript. A field of type `usize`
 * is a pointer unless something else is said.
 */

/** Bins per block, and number of blocks. */
export const BLOCK_BINS: i32 = 16;
export const BLOCKS: i32 = 16;
/** How many numbers of one kind there are at the ends of the blocks. */
export const ENDS: usize = 17;
/** The code of a missing value. */
export const MISSING_BYTE: usize = 255;
/** How many rows are listed at a time. */
export const HITS: usize = 1024;
/** Numbers that `cuts` of a step has room for. */
export const CUTS_NUMBERS: usize = 96;
/** Most groups of bins of an attribute whose bins do not fit in a byte. */
export const MAX_BIN_GROUPS: usize = 256;
/** Integers per row that is sorted: [position, group of rows, bin relative to the first of its group of bins, unused]. */
export const SORTED: usize = 4;

/** Some rows; those of group g stand at [start[g], end[g]). */
@unmanaged
export class RowRun {
  codes: usize;
  statistics: usize;
  rows: usize;
  start: usize;
  end: usize;
}

/**
 * The rows of a rule under construction, or the part of them that one thread keeps: the tables of all rows, and copies
 * of the covered ones.
 */
@unmanaged
export class Rows {
  /** Number of groups. */
  groups: usize;
  /** Bytes of codes per row. */
  stride: usize;
  /** Statistics per row in the table. */
  width: usize;
  /** Numbers per copied row: the statistics, padded to an even number. */
  copyWidth: usize;
  /** Codes of all rows, row after row. */
  codes: usize;
  /** Statistics of all rows. */
  statistics: usize;
  /** Grid constants, shape [groups x width]. */
  grid: usize;
  /** Numbers of the rows that the rule started with. */
  sample: usize;
  /** The covered rows: a {@link RowRun}. */
  keptCodes: usize;
  keptStatistics: usize;
  keptRows: usize;
  keptStart: usize;
  keptEnd: usize;
  /** The rows that the last condition took out, likewise. */
  removedCodes: usize;
  removedStatistics: usize;
  removedRows: usize;
  removedStart: usize;
  removedEnd: usize;
  /** Sums over the covered rows, shape [groups x width]. */
  coveredSums: usize;
  /** 1 if row numbers are copied, too; not a pointer. */
  hasRows: usize;

  /** The covered rows, or those that the last condition took out. */
  @inline
  run(removed: i32): RowRun {
    const first = removed ? offsetof<Rows>('removedCodes') : offsetof<Rows>('keptCodes');
    return changetype<RowRun>(changetype<usize>(this) + first);
  }
}

/** One histogram: the byte of a row that holds its bin, and pointers to its sums and counts. */
@unmanaged
export class Histogram {
  /** Not a pointer. */
  byte: usize;
  /** `sums[(bin * groups + group) * copyWidth + s]`. */
  sums: usize;
  /** Covered rows in each bin, as 32-bit integers. */
  counts: usize;
}

/** The best cut of an attribute; of impurity 0 if there is none. */
@unmanaged
export class Best {
  cut: f64;
  /** 0 for its left side, 1 for its right side. */
  right: f64;
  impurity: f64;
}

/** A cut that has been taken note of. */
@unmanaged
export class Note {
  /** The size of its impurity, rounded up. */
  size: f64;
  /** 4 * cut, plus 2 for the side that comes second, plus 1 for the right side. */
  key: i32;
}

/** How many cuts have been taken note of; a {@link Note} for each follows, 16 bytes apart, the first behind 16 bytes. */
@unmanaged
export class Notes {
  count: usize;

  @inline
  at(i: usize): Note {
    return changetype<Note>(changetype<usize>(this) + 16 + (i << 4));
  }
}

/** One coarse histogram, and what is computed from it; see rows/coarse-histograms.ts. */
@unmanaged
export class Coarse {
  /** U and L of all covered rows with a value; kernels alone read and write them. */
  allU: f64;
  allL: f64;
  /** The byte of a row that holds its bin; not a pointer. */
  byte: usize;
  /** Two linear functions of each bin, at [2 * bin, 2 * bin + 1]. */
  linear: usize;
  /**
   * Statistics of each block of bins, at [block * 2 + statistic] of each group; groups are `pitch` bytes apart, and
   * neighbouring attributes are contiguous.
   */
  sums: usize;
  pitch: usize;
  /** Running sums of these over the blocks. */
  running: usize;
  /** U, L and the common parts of both sides at the ends of the blocks, {@link ENDS} numbers each. */
  ends: usize;
  /**
   * Four numbers per group: the two sums over the covered rows with a value; the second sums of the groups below,
   * combined by F (see rows/coarse-histograms.ts); and padding.
   */
  nonMissing: usize;
  /** The first bin followed by a cut, and the first bin after it that is not. */
  firstBin: i32;
  lastBin: i32;
  /** Which sides are searched: 1 left, 2 right, 3 both. */
  sides: i32;
  /** Blocks that may hold a row with a value: one less than there are if some rows have none. */
  blocks: i32;
  /** Cuts found at the ends of blocks: see `found` of {@link Step}. */
  found: Notes;
  /** Receives the best cut. */
  best: Best;
  /** The {@link BinGroups} of an attribute whose bins do not fit in a byte, else 0. */
  groups: usize;
}

/**
 * An attribute whose bins do not fit in a byte. Its rows still have a byte, which holds the number of a group of
 * neighbouring bins; the row's own bin is stored separately.
 */
@unmanaged
export class BinGroups {
  /** Bin of each row, as 32-bit integers, by row number. */
  codes: usize;
  /** First bin of each group, and one past the last bin, as 32-bit integers. */
  first: usize;
  /** Room for the positions and codes of covered rows; then for the sorted ones of one group, {@link SORTED} integers each. */
  list: usize;
  /** Room for rows by group of bins, {@link SORTED} integers each. */
  buckets: usize;
  /** Room for counts: of the rows in each of 256 groups of bins, then in each bin of one group. */
  counts: usize;
  /** Room for a byte for each group of bins: not 0 if the group is to be opened. */
  opened: usize;
  /** Room for U, L and the common parts of both sides at the start of a group and at the ends of all, 257 numbers each. */
  ends: usize;
  /** Room for the sums up to one cut, laid out as the sums of one block of bins. */
  sums: usize;
  /** Where the list ends; kernels alone read and write it. */
  listed: usize;
}

/** One step of a search by bounds. */
@unmanaged
export class Step {
  /** Absolute value of the best impurity so far. */
  limit: f64;
  /** Bound on the error of U and L. */
  rounding: f64;
  /** Bound on the error of U, L and the common part where they are computed from sums by group. */
  slack: f64;
  /** Factors of the larger and the smaller term, for all forms except `roots`. */
  larger: f64;
  smaller: f64;
  /** 1 if a group d below c counts c - d times, 0 if it counts once. */
  distance: f64;
  /** 0 roots, 1 difference, 2 step. */
  form: i32;
  /** 1 if the left side of a cut comes first. */
  leftFirst: i32;
  /** The first record of rows, and how many consecutive ones there are. */
  rows: Rows;
  parts: usize;
  /** Coefficients of the two linear functions, shape [groups x 2], and their inverses. */
  coefficients: usize;
  inverses: usize;
  /** Sums over all rows that the rule started with, shape [groups x 2]. */
  total: usize;
  /** Room for the cuts found on one attribute, and up to 512 notes. */
  found: Notes;
  /** Room for the sums of all bins of one attribute, shape [16 blocks x groups x 16 bins x 2]. */
  bins: usize;
  /** Bytes of the sums of one block of them. */
  blockBytes: usize;
  /** Room for U and L of 16 cuts, and the common parts of both sides; then a byte for each code. */
  cuts: usize;
  /** Room for the positions and codes of {@link HITS} rows. */
  hits: usize;
  /** The records of the coarse histograms to search, in order, and their number. */
  coarse: usize;
  coarseCount: usize;
  /**
   * Bytes from the linear functions of an attribute to its full histogram, or 0 where rows are added to coarse ones. A
   * full histogram holds the sums of both statistics by bin, [2 * bin + statistic] of each group; groups are 16 * `pitch`
   * of {@link Coarse} bytes apart. Linear functions and sums by block follow from it. Kernels alone read and write it.
   */
  full: usize;
  /** What {@link Step.full} is where histograms are full: from so many covered rows on. */
  toFull: usize;
  fullRows: usize;
  /** Number of shares of the rows that have histograms of their own, and bytes from those of one to those of the next. */
  shares: usize;
  shareBytes: usize;
  /** Bytes from the coarse histograms of all rows to those of the first share; 0 if there is one share. */
  toShares: usize;
  /** The next of the steps that share a search, in a ring. */
  next: Step;
  /**
   * Bounds of the common parts within a run of cuts, of the left and of the right side: the least of `most`, of `rise`
   * plus multiples of U and L, and of `fall` plus multiples of them. Kernels alone read and write them.
   */
  most: v128;
  rise: v128;
  riseU: v128;
  riseL: v128;
  fall: v128;
  fallU: v128;
  fallL: v128;
}
