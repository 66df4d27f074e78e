import { type AcceptedBins, acceptsBin, type Histogram } from '@preflearn/boosting';
import type { SqlBatch } from '../dialect/sql-connection.js';

/** Sizes of the histograms of all attributes. */
export interface HistogramSizes {
  /** Number of bins of each attribute. */
  readonly binCounts: readonly number[];
  readonly groups: number;
  /** Number of statistics per row. */
  readonly width: number;
}

/** Sums over the covered rows. */
export interface CoveredSums {
  readonly coveredCount: number;
  /** Shape [groups x width]. */
  readonly coveredSums: Float64Array;
}

/** The sums over the covered rows that a step of the search reads. */
export interface StepSums extends CoveredSums {
  /** One per attribute. */
  readonly histograms: readonly Histogram[];
  /**
   * The sums over those of the covered rows that have one of some bins of an attribute. On the grid of the statistics sums
   * are exact, and so equal to those that the database would give for a further condition.
   */
  within(attribute: number, accepted: AcceptedBins): CoveredSums;
}

interface BinSums {
  /** Number of covered rows in each bin. */
  readonly rows: Float64Array;
  /** Shape [bins x groups x width]. */
  readonly sums: Float64Array;
}

/** Arranges the result of `SqlDialect.histograms`. */
export async function readHistograms(
  batches: AsyncIterable<SqlBatch>,
  { binCounts, groups, width }: HistogramSizes,
): Promise<StepSums> {
  const length = groups * width;
  // The last entry is for the sums over all covered rows.
  const all: readonly BinSums[] = [...binCounts, 1].map((bins) => ({
    rows: new Float64Array(bins),
    sums: new Float64Array(bins * length),
  }));
  for await (const { rowCount, columns } of batches) {
    const [attributes, bins, groupOf, counts, ...statistics] = columns;
    for (let i = 0; i < rowCount; i++) {
      if (bins[i] === null) continue;
      const { rows, sums } = all[Number(attributes[i])];
      const bin = Number(bins[i]);
      const at = bin * length + Number(groupOf[i]) * width;
      rows[bin] += Number(counts[i]);
      for (let s = 0; s < width; s++) sums[at + s] = Number(statistics[s][i]);
    }
  }
  const covered = all[binCounts.length];
  return {
    coveredCount: covered.rows[0],
    coveredSums: covered.sums,
    histograms: all.slice(0, -1).map((sums) => histogramOf(sums, length)),
    within: (attribute, accepted) => sumsWithin(all[attribute], length, accepted),
  };
}

function sumsWithin({ rows, sums }: BinSums, length: number, accepted: AcceptedBins): CoveredSums {
  const coveredSums = new Float64Array(length);
  let coveredCount = 0;
  rows.forEach((count, bin) => {
    if (!acceptsBin(accepted, bin)) return;
    coveredCount += count;
    for (let i = 0; i < length; i++) coveredSums[i] += sums[bin * length + i];
  });
  return { coveredCount, coveredSums };
}

/** The histogram of the bins that contain a row. */
function histogramOf({ rows, sums }: BinSums, length: number): Histogram {
  const bins = Int32Array.from(rows.keys()).filter((bin) => rows[bin] > 0);
  const kept = new Float64Array(bins.length * length);
  bins.forEach((bin, i) => {
    kept.set(sums.subarray(bin * length, (bin + 1) * length), i * length);
  });
  const count = rows.reduce((sum, own) => sum + own, 0);
  return { count: bins.length, bins, rows: count, sums: kept };
}
