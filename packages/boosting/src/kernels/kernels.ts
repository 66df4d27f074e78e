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
   * The constant M that puts numbers x on a grid by (x + M) - M, so that sums of them are exact; see
   * `exact-sum-grid.ts`.
   *
   * @param values  pointer to float64
   * @param from    first place of the values
   * @param to      one past the last place
   * @param stride  from one value to the next, in places
   * @returns 0 where all values are 0
   */
  gridConstant(values: number, from: number, to: number, stride: number): number;

  /**
   * Writes the grid constant of each statistic of a run of rows.
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
}
