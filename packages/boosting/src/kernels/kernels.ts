/**
 * The inner loops of training and prediction, once in TypeScript (`typescript/`) and once in AssemblyScript with SIMD
 * (`assembly/`). Both give the same results, bit for bit.
 *
 * Kernels see one linear memory and nothing else (see `KernelMemory`): arguments are numbers, of two kinds.
 * A **pointer** is the position of an array in bytes, the `byteOffset` of its view, and a multiple of 16; a
 * **count** is a whole number below 2^31 (rows, widths, flags). Kernels trust their caller.
 */
export interface Kernels {
  /**
   * Writes the grid constant of each statistic of a run of rows: the M for which (x + M) - M rounds its numbers x to a
   * grid on which their sums are exact; 0 if all of them are 0. See `exact-sum-grid.ts`.
   *
   * @param statistics  pointer to float64, row-major, `width` numbers a row
   * @param from        first row of the run
   * @param to          one past the last row
   * @param width       statistics a row has
   * @param grid        pointer to float64, receives `width` numbers
   */
  writeGrid(statistics: number, from: number, to: number, width: number, grid: number): void;

  /**
   * Adds the statistics of rows, put on their grid, to `sums`. With the same grid the bits do not depend on
   * the order of the rows.
   *
   * @param statistics  pointer to float64, row-major, `width` numbers a row
   * @param width       statistics a row has
   * @param rows        pointer to int32, row numbers, of which those at [from, to) are summed; 0: the
   *                    rows [from, to) themselves
   * @param from        first row, or first place in `rows`
   * @param to          one past the last
   * @param grid        pointer to float64, M of each statistic
   * @param sums        pointer to float64, `width` numbers, changed
   */
  sumOnGrid(
    statistics: number,
    width: number,
    rows: number,
    from: number,
    to: number,
    grid: number,
    sums: number,
  ): void;

  /**
   * Writes the positions of the bits that are 1 in the words [from, to), ascending; bit b of word i is position
   * 32 i + b.
   *
   * @param words  pointer to int32
   * @param from   first word
   * @param to     one past the last
   * @param out    pointer to int32, room for as many as there are
   */
  listBits(words: number, from: number, to: number, out: number): void;

  /**
   * Copies the rows that a rule starts with, their statistics rounded to the grid, and sums them by group. The
   * positions of each group have already been written.
   *
   * @param rows  pointer to a record of rows; see assembly/records.ts
   */
  gather(rows: number): void;

  /**
   * Keeps the covered rows whose mark is accepted, in their order, copies the others to the removed rows, starting at
   * the position where those of the first group begin, and reduces the sums.
   *
   * @param rows      pointer to a record of rows
   * @param marks     pointer to the mark of the first covered row; may be their codes at one byte
   * @param pitch     bytes from one mark to the next
   * @param accepted  pointer to 256 bytes, 1 for each mark that stays
   * @returns how many stay
   */
  partition(rows: number, marks: number, pitch: number, accepted: number): number;

  /**
   * Writes the numbers of the rows [from, to) whose codes lie in an interval at every byte and are accepted by
   * every table; ascending.
   *
   * @param codes       pointer to uint8, `stride` codes a row
   * @param intervals   pointer to uint8: the lowest code of each byte, then how many more are accepted
   * @param tables      pointer to uint32: a byte, and a pointer to 256 bytes with 1 for each accepted code
   * @param tableCount  number of tables
   * @param out         pointer to int32, room for all rows
   * @returns how many
   */
  coverRows(
    codes: number,
    stride: number,
    from: number,
    to: number,
    intervals: number,
    tables: number,
    tableCount: number,
    out: number,
  ): number;

  /**
   * Adds covered rows to some histograms, or subtracts removed ones.
   *
   * @param rows        pointer to a record of rows
   * @param histograms  pointer to the records of the histograms
   * @param count       number of histograms
   * @param removed     1 to subtract the removed rows, 0 to add the kept ones
   * @param counted     1 to count rows by bin, too; 0 if counts are not used
   */
  accumulate(
    rows: number,
    histograms: number,
    count: number,
    removed: number,
    counted: number,
  ): void;

  /**
   * Writes the bins of a histogram that hold a covered row, ascending, and their sums one after the other.
   *
   * @param rows       pointer to a record of rows
   * @param histogram  pointer to the record of the histogram
   * @param binCount   bins from this one on are left out
   * @param bins       pointer to int32, receives the bins
   * @param sums       pointer to float64, receives groups x width numbers a bin; the number behind them may change
   * @returns how many bins
   */
  collect(rows: number, histogram: number, binCount: number, bins: number, sums: number): number;

  /**
   * Sums the bins of a histogram, and writes the minimum and maximum of each sum over blocks of cuts.
   *
   * @param sums       pointer to float64, `length` numbers a bin
   * @param bins       number of bins, at least 1
   * @param length     numbers of a bin
   * @param isRunning  1 when cuts are behind the bins but the last, so that the sums of the cuts are running
   *                   sums; 0 when each bin is a cut
   * @param block      cuts of a block
   * @param all        pointer to float64, receives the sums over all bins
   * @param low        pointer to float64, receives the least of each sum, `length` numbers a block
   * @param high       pointer to float64, receives the largest
   * @param writes     1 to let the sums of the cuts take the place of those of the bins, 0 to leave these
   */
  boxSums(
    sums: number,
    bins: number,
    length: number,
    isRunning: number,
    block: number,
    all: number,
    low: number,
    high: number,
    writes: number,
  ): void;

  /**
   * Writes, for each value of a numeric attribute, the pointer to its set of rules: `sets` + code * `bytes`, where the
   * code is the number of boundaries <= the value.
   *
   * @param values      pointer to float64, shape [count]
   * @param boundaries  pointer to float64, shape [2^levels - 1], ascending, filled up with NaN
   * @param levels      halvings of the search
   * @param sets        pointer to the set of code 0
   * @param bytes       from one set to the next
   * @param missing     pointer to the set of a missing value (NaN)
   * @param out         pointer to uint32, shape [count]
   */
  findSets(
    values: number,
    count: number,
    boundaries: number,
    levels: number,
    sets: number,
    bytes: number,
    missing: number,
    out: number,
  ): void;

  /**
   * Adds to the score of each row the responses of the rules that are in all of its sets, in the order of the rules.
   *
   * @param found       pointer to uint32, pointers to the sets of row i at [i], [stride + i], ...
   * @param stride      from one attribute to the next, in places
   * @param attributes  sets a row has
   * @param rows        number of rows
   * @param wanted      pointer to a set: the rules that count
   * @param from        first group of 128 rules that has wanted ones
   * @param to          one past the last
   * @param responses   pointer to float64, `scoreCount` numbers a rule
   * @param scoreCount  scores a row has
   * @param scores      pointer to float64, `scoreCount` numbers a row, changed
   */
  addCovering(
    found: number,
    stride: number,
    attributes: number,
    rows: number,
    wanted: number,
    from: number,
    to: number,
    responses: number,
    scoreCount: number,
    scores: number,
  ): void;

  /**
   * Adds a response to the scores of rows, one score a row, and multiplies their first two statistics.
   *
   * @param rows        pointer to int32, row numbers
   * @param count       number of rows
   * @param scores      pointer to float64, one a row, changed
   * @param statistics  pointer to float64, `width` numbers a row, changed
   * @param first       factor of the first statistic
   * @param second      factor of the second
   * @returns the largest absolute score of these rows, 0 for none
   */
  scaleRows(
    rows: number,
    count: number,
    scores: number,
    response: number,
    statistics: number,
    width: number,
    first: number,
    second: number,
  ): number;
}

/**
 * All kernels, including those of the search by bounds (see coarse-histograms.ts), which exist in WebAssembly only:
 * with TypeScript kernels, searching every cut finds the same and is just as fast.
 */
export interface BoundKernels extends Kernels {
  /**
   * Writes the highest code up to a cut and the lowest one above it among the covered rows, as two 32-bit
   * integers; -1 and 256 where there is none.
   *
   * @param rows     pointer to a record of rows
   * @param missing  codes from this one on do not count
   * @param out      pointer to int32
   */
  neighbours(rows: number, byte: number, cut: number, missing: number, out: number): void;

  /**
   * Adds the covered rows with each code at one byte to counts.
   *
   * @param rows    pointer to a record of rows
   * @param counts  pointer to 256 times int32
   */
  countBins(rows: number, byte: number, counts: number): void;

  /**
   * Writes 1 for each covered row whose bin is accepted, and 0 for the others, where bins do not fit in a byte.
   *
   * @param rows      pointer to a record of rows, whose byte is the number of a group of bins
   * @param bins      pointer to uint32, the bin of each row, by row number
   * @param accepted  pointer to 256 bytes, for each group 1 or 0, or 2 where the row's own bin is looked at
   * @param low       the lowest bin that is accepted
   * @param high      the highest
   * @param marks     pointer to uint8, by place of the covered row
   */
  markGrouped(
    rows: number,
    byte: number,
    bins: number,
    accepted: number,
    low: number,
    high: number,
    marks: number,
  ): void;

  /**
   * Keeps the listed rows whose bin is accepted, as in {@link markGrouped}.
   *
   * @param codes  pointer to the code of the first of all rows at the byte, `stride` bytes a row
   * @param rows   pointer to int32, row numbers, changed
   * @param count  how many
   * @returns how many stay
   */
  filterGrouped(
    codes: number,
    stride: number,
    bins: number,
    accepted: number,
    low: number,
    high: number,
    rows: number,
    count: number,
  ): number;

  /**
   * The same as {@link neighbours} where bins do not fit in a byte.
   *
   * @param bins        pointer to uint32, the bin of each row, by row number
   * @param cut         the bin on the left of the cut
   * @param binCount    number of bins; written when there is none above the cut
   * @param groupCount  number of groups of bins; higher bytes do not count
   * @param out         pointer to int32
   */
  neighboursGrouped(
    rows: number,
    byte: number,
    bins: number,
    cut: number,
    binCount: number,
    groupCount: number,
    out: number,
  ): void;

  /**
   * Brings the histograms of neighbouring attributes over some parts of the rows up to date: subtracts the removed rows
   * or, where that is quicker, clears the histograms and adds the kept rows. Rows have two statistics. Rows are added to
   * full histograms in place of coarse ones as long as many are covered; see the record of a step.
   *
   * @param step    pointer to a record of a step
   * @param rows    pointer to the record of the first part
   * @param parts   how many follow each other
   * @param coarse  pointer to the records of the histograms
   * @param count   how many
   * @param again   1 to add the kept rows in any case
   */
  updateCoarse(
    step: number,
    rows: number,
    parts: number,
    coarse: number,
    count: number,
    again: number,
  ): void;

  /**
   * Sums the coarse histograms of a step up to the ends of their blocks, records the cuts there that may be the best,
   * raises the limit of the step accordingly, and bounds the cuts in between.
   *
   * @param step  pointer to a record of a step
   */
  searchBlocks(step: number): void;

  /**
   * Finds the best cut of each attribute of a step among those recorded by {@link searchBlocks} and those inside blocks
   * that may hold a better one; writes it to the record of the coarse histogram. Where the bins of an attribute do not
   * fit in a byte, the cuts inside the groups of bins that may hold a better one are searched too.
   *
   * @param step  pointer to a record of a step
   */
  searchBins(step: number): void;
}
