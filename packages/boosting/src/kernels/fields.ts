/*
 * Offsets of the fields in the records that kernels are given, in units of 4 bytes from the pointer to a record. The
 * engine writes the fields, and kernels in both languages read them.
 */

/**
 * The rows of a rule under construction, or the part of them that one thread keeps: the tables of all rows, and copies
 * of the covered ones.
 */
export const GROUPS = 0;
/** Bytes of codes per row. */
export const STRIDE = 1;
/** Statistics per row in the table. */
export const WIDTH = 2;
/** Numbers per copied row: the statistics, padded to an even number. */
export const COPY_WIDTH = 3;
/** Codes of all rows, row after row. */
export const CODES = 4;
/** Statistics of all rows. */
export const STATISTICS = 5;
/** Grid constants, shape [groups x width]. */
export const GRID = 6;
/** Numbers of the rows that the rule started with. */
export const SAMPLE = 7;
/** The covered rows: codes, statistics, row numbers; those of group g stand at [start[g], end[g]). */
export const KEPT_CODES = 8;
export const KEPT_STATISTICS = 9;
export const KEPT_ROWS = 10;
export const KEPT_START = 11;
export const KEPT_END = 12;
/** The rows that the last condition took out. */
export const REMOVED_CODES = 13;
export const REMOVED_STATISTICS = 14;
export const REMOVED_ROWS = 15;
export const REMOVED_START = 16;
export const REMOVED_END = 17;
/** Sums over the covered rows, shape [groups x width]. */
export const COVERED_SUMS = 18;
/** 1 if row numbers are copied, too. */
export const HAS_ROWS = 19;
/** Number of fields. */
export const ROW_FIELDS = 20;

/** One histogram: the byte of a row that holds its bin, and pointers to its sums and counts. */
export const HISTOGRAM_BYTE = 0;
/** `sums[(bin * groups + group) * copyWidth + s]`. */
export const HISTOGRAM_SUMS = 1;
/** Covered rows in each bin, as 32-bit integers. */
export const HISTOGRAM_COUNTS = 2;
export const HISTOGRAM_FIELDS = 3;

/** One coarse histogram, and what is computed from it; see coarse-histograms.ts. */
export const COARSE_BYTE = 0;
/** Two linear functions of each bin, at [2 * bin, 2 * bin + 1]. */
export const COARSE_LINEAR = 1;
/**
 * Statistics of each block of bins, at [block * 2 + statistic] of each group; groups are COARSE_PITCH bytes apart, and
 * neighbouring attributes are contiguous.
 */
export const COARSE_SUMS = 2;
/** Running sums of these over the blocks. */
export const COARSE_RUNNING = 3;
/** U, L and the common parts of both sides at the ends of the blocks, 17 numbers each. */
export const COARSE_ENDS = 4;
/**
 * Four numbers per group: the two sums over the covered rows with a value; the second sums of the groups below,
 * combined by F (see coarse-histograms.ts); and padding.
 */
export const COARSE_NON_MISSING = 5;
/** The first bin followed by a cut, and the first bin after it that is not. */
export const COARSE_FIRST_BIN = 6;
export const COARSE_LAST_BIN = 7;
/** Which sides are searched: 1 left, 2 right, 3 both. */
export const COARSE_SIDES = 8;
/** Blocks that may hold a row with a value. */
export const COARSE_BLOCKS = 9;
/** Cuts found at the ends of blocks: their number, then [key, impurity] for each; see STEP_FOUND. */
export const COARSE_FOUND = 10;
/** Receives the best cut: 1 if one was found, else 0; the cut; 0 for left or 1 for right; the impurity. */
export const COARSE_BEST = 11;
/** Bytes from one group to the next in COARSE_SUMS. */
export const COARSE_PITCH = 12;
/** The record of an attribute whose fine bins do not fit in a byte (see fine-fields.ts), else 0. */
export const COARSE_FINE = 13;
export const COARSE_FIELDS = 14;

/** One step of a search by bounds. */
/** The first record of rows. */
export const STEP_ROWS = 0;
/** 0 roots, 1 difference, 2 step. */
export const STEP_FORM = 1;
/** 1 if a group d below c counts c - d times, 0 if it counts once. */
export const STEP_DISTANCE = 2;
/** 1 if the left side of a cut comes first. */
export const STEP_LEFT_FIRST = 3;
/** Coefficients of the two linear functions, shape [groups x 2], and their inverses. */
export const STEP_COEFFICIENTS = 4;
export const STEP_INVERSES = 5;
/** Sums over all rows that the rule started with, shape [groups x 2]. */
export const STEP_TOTAL = 6;
/** Numbers: see STEP_LIMIT and those after it. */
export const STEP_NUMBERS = 7;
/**
 * Room for the cuts found on one attribute: their number, then [key, impurity] for each of up to 512; the key is
 * 4 * cut, plus 2 for the side that comes second, plus 1 for the right side.
 */
export const STEP_FOUND = 8;
/** Room for the sums of all bins of one attribute, shape [16 blocks x groups x 16 bins x 2]. */
export const STEP_BINS = 9;
/** Room for U and L of 16 cuts, and the common parts of both sides; then a byte for each code. */
export const STEP_CUTS = 10;
/** How many consecutive records of rows there are. */
export const STEP_PARTS = 11;
/** Room for the positions and codes of HITS rows. */
export const STEP_HITS = 12;
/** The records of the coarse histograms to search, in order, and their number. */
export const STEP_COARSE = 13;
export const STEP_COARSE_COUNT = 14;
/**
 * Bytes from the linear functions of an attribute to its full histogram, or 0 where rows are added to coarse ones. A full
 * histogram holds the sums of both statistics by bin, [2 * bin + statistic] of each group; groups are 16 * COARSE_PITCH
 * bytes apart. Linear functions and sums by block follow from it.
 */
export const STEP_FULL = 15;
/** Bytes from the histograms of one part of the rows to those of the next, which full ones are the sums of. */
export const STEP_PART_BYTES = 16;
export const STEP_FIELDS = 17;

/** Offsets among the numbers of a step, in units of 8 bytes. */
/** Absolute value of the best impurity so far. */
export const STEP_LIMIT = 0;
/** Bound on the error of U and L. */
export const STEP_ROUNDING = 1;
/** Bound on the error of U, L and the common part where they are computed from sums by group. */
export const STEP_SLACK = 2;
/** Factors of the larger and the smaller term, for all forms except `roots`. */
export const STEP_LARGER = 3;
export const STEP_SMALLER = 4;
export const STEP_NUMBER_COUNT = 5;

/** Numbers that STEP_CUTS has room for. */
export const CUTS_NUMBERS = 96;

/** How many rows are listed at a time. */
export const HITS = 1024;

/**
 * Bins per block, and number of blocks; only kernels read it.
 *
 * @public
 */
export const BLOCK_BINS = 16;
export const BLOCKS = 16;
/** How many numbers of one kind there are at the ends of the blocks. */
export const ENDS = 17;
