/**
 * The inner loops of training and prediction, once in TypeScript (`typescript/`) and once in AssemblyScript
 * with SIMD (`assembly/`). Both give equal bits.
 *
 * Kernels see one linear memory and nothing else (see `KernelMemory`): arguments are numbers, of two kinds.
 * A **pointer** is the position of an array in bytes, the `byteOffset` of its view, and a multiple of 16; a
 * **count** is a whole number below 2^31 (rows, widths, flags). Kernels trust their caller.
 */
export interface Kernels {
  /**
   * Writes the grid constant of each statistic of a run of rows: the M that puts its numbers x on a grid by
   * (x + M) - M, so that sums of them are exact, and 0 where all are 0; see `exact-sum-grid.ts`.
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
   * Copies the rows that a rule begins with, statistics on their grid, and sums them by group. The places of
   * each group have been written.
   *
   * @param rows  pointer to a record of rows; see fields.ts
   */
  gather(rows: number): void;

  /**
   * Keeps the covered rows whose mark is accepted, in their order, and copies the others to the removed ones,
   * from the place on that the first group's removed rows begin at; brings the sums down.
   *
   * @param rows      pointer to a record of rows
   * @param marks     pointer to the mark of the first of all covered rows; their codes at one byte will do
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
   * Adds covered rows to some histograms, or takes removed ones out.
   *
   * @param rows        pointer to a record of rows
   * @param histograms  pointer to the records of the histograms
   * @param count       number of histograms
   * @param removed     1 to take the removed rows out, 0 to add the kept ones
   */
  accumulate(rows: number, histograms: number, count: number, removed: number): void;

  /**
   * Writes the bins of a histogram that hold a covered row, ascending, and their sums one after the other.
   *
   * @param rows       pointer to a record of rows
   * @param histogram  pointer to the record of the histogram
   * @param binCount   bins from this one on are left out
   * @param bins       pointer to int32, receives the bins
   * @param sums       pointer to float64, receives groups x width numbers a bin
   * @returns how many bins
   */
  collect(rows: number, histogram: number, binCount: number, bins: number, sums: number): number;

  /**
   * Sums the bins of a histogram, and writes the least and the largest of each sum over blocks of cuts.
   *
   * @param sums       pointer to float64, `length` numbers a bin
   * @param bins       number of bins, at least 1
   * @param length     numbers of a bin
   * @param isRunning  1 when cuts are behind the bins but the last, so that the sums of the cuts are running
   *                   sums, which take the place of those of the bins; 0 when each bin is a cut
   * @param block      cuts of a block
   * @param all        pointer to float64, receives the sums over all bins
   * @param low        pointer to float64, receives the least of each sum, `length` numbers a block
   * @param high       pointer to float64, receives the largest
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
  ): void;

  /**
   * Writes, for each value of a numeric attribute, the pointer to its set of rules: `sets` + code * `bytes`,
   * the code being the number of boundaries <= the value.
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
   * Adds to the scores of rows the responses of the rules that are in all sets of a row, in the order of the
   * rules.
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
 * Those, and the kernels of the search by bounds (see coarse-histograms.ts), which are in WebAssembly only: with
 * kernels in TypeScript the search of every cut, which finds the same, is as quick.
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
   * Counts the covered rows with each code at one byte.
   *
   * @param rows    pointer to a record of rows
   * @param counts  pointer to int32, receives 256 counts
   */
  countBins(rows: number, byte: number, counts: number): void;

  /**
   * Writes 1 for each covered row whose fine bin is accepted, else 0; see fine-bins.ts.
   *
   * @param rows      pointer to a record of rows, whose byte is the number of a group of fine bins
   * @param fine      pointer to uint32, the fine bin of each row, by row number
   * @param accepted  pointer to 256 bytes, for each group 1 or 0, or 2 where the row's own bin is looked at
   * @param low       the lowest bin that is accepted
   * @param high      the highest
   * @param marks     pointer to uint8, by place of the covered row
   */
  markFine(
    rows: number,
    byte: number,
    fine: number,
    accepted: number,
    low: number,
    high: number,
    marks: number,
  ): void;

  /**
   * Keeps those of listed rows whose fine bin is accepted, as in {@link markFine}.
   *
   * @param codes  pointer to the code of the first of all rows at the byte, `stride` bytes a row
   * @param rows   pointer to int32, row numbers, changed
   * @param count  how many
   * @returns how many stay
   */
  filterFine(
    codes: number,
    stride: number,
    fine: number,
    accepted: number,
    low: number,
    high: number,
    rows: number,
    count: number,
  ): number;

  /**
   * The same as {@link neighbours} for fine bins.
   *
   * @param fine        pointer to uint32, the fine bin of each row, by row number
   * @param cut         the fine bin on the left of the cut
   * @param binCount    number of fine bins, which is written where there is none above the cut
   * @param groupCount  number of groups of fine bins; higher bytes do not count
   * @param out         pointer to int32
   */
  neighboursFine(
    rows: number,
    byte: number,
    fine: number,
    cut: number,
    binCount: number,
    groupCount: number,
    out: number,
  ): void;

  /**
   * The same as {@link accumulate} for coarse histograms, whose rows have two statistics.
   *
   * @param coefficients  pointer to float64, those of the two linear functions, shape [groups x 2]
   * @param coarse        pointer to the records of the coarse histograms
   */
  accumulateCoarse(
    rows: number,
    coefficients: number,
    coarse: number,
    count: number,
    removed: number,
  ): void;

  /**
   * Sums the coarse histograms of a step up to the ends of their blocks, bounds what lies between, and takes note
   * of the cuts behind blocks that may be the best; raises the limit of the step by them.
   *
   * @param step  pointer to a record of a step
   */
  searchBlocks(step: number): void;

  /**
   * Finds the best cut of each attribute of a step among those that {@link searchBlocks} took note of and those
   * within blocks that may be better; writes it to the record of the coarse histogram. Where the bins of an
   * attribute do not fit in a byte, the cuts inside the groups of bins that may hold a better one are searched
   * too.
   *
   * @param step  pointer to a record of a step
   */
  searchBins(step: number): void;
}
