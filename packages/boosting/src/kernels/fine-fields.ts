/*
 * Offsets of the fields in the record of an attribute whose bins do not fit in a byte; see fields.ts. Its rows still
 * have a byte, which holds the number of a group of neighbouring bins; the row's own (fine) bin is stored separately.
 */

/** Fine bin of each row, as 32-bit integers, by row number. */
export const FINE_CODES = 0;
/** First fine bin of each group of bins, and one past the last fine bin, as 32-bit integers. */
export const FINE_FIRST = 1;
/** Room for the positions and codes of covered rows; then for the sorted ones of one group, {@link SORTED} integers each. */
export const FINE_LIST = 2;
/** Room for rows by group of bins, {@link SORTED} integers each. */
export const FINE_BUCKETS = 3;
/** Room for counts: of the rows in each of 256 groups of bins, then in each fine bin of one group. */
export const FINE_COUNTS = 4;
/** Room for a byte for each group of bins: not 0 if the group is to be opened. */
export const FINE_OPENED = 5;
/** Room for U, L and the common parts of both sides at the start of a group of bins and at the ends of all, 257 numbers each. */
export const FINE_ENDS = 6;
/** Room for the sums up to one cut, laid out as the sums of one block of bins. */
export const FINE_SUMS = 7;
export const FINE_FIELDS = 8;

/** Integers per row: [position, group of rows, fine bin relative to the first of its group, unused]. */
export const SORTED = 4;

/** Number of groups of bins. */
export const FINE_GROUPS = 256;
