import type { Prediction, Target } from '@preflearn/core';
import { mean, rankingTau, spearmanRho } from '@preflearn/evaluation';
import type { Figures } from '../studies/study.js';

/** Parts of the rows, ordered by their reliability. */
const PARTS = 10;

/**
 * How well the stated reliability of predicted orders tells how good they are: Spearman's correlation of theta with
 * Kendall's tau of each row, and of the mean theta with the mean tau of each tenth of the rows by theta.
 *
 * Source: Cheng, Hühn and Hüllermeier (2009), last paragraph of section 6.2, which states no figures.
 */
export function reliabilityFigures(prediction: Prediction, target: Target): Figures {
  if (prediction.kind !== 'ranking' || target.kind !== 'ranking') return {};
  const theta = prediction.details.find(({ name }) => name === 'theta')?.values;
  if (theta === undefined) return {};
  const count = target.labels.length;
  const of = (positions: Int32Array, row: number) =>
    positions.subarray(row * count, (row + 1) * count);
  const rows = Array.from(theta, (reliability, row) => ({
    reliability,
    tau: rankingTau(of(prediction.positions, row), of(target.positions, row)),
  })).filter(({ tau }) => Number.isFinite(tau));
  const ordered = [...rows].sort((a, b) => a.reliability - b.reliability);
  const parts = Array.from({ length: PARTS }, (_, part) =>
    ordered.slice(
      Math.floor((part * ordered.length) / PARTS),
      Math.floor(((part + 1) * ordered.length) / PARTS),
    ),
  ).filter(({ length }) => length > 0);
  const correlations = {
    thetaTauRows: spearmanRho(
      rows.map(({ reliability }) => reliability),
      rows.map(({ tau }) => tau),
    ),
    thetaTauTenths: spearmanRho(
      parts.map((part) => mean(part.map(({ reliability }) => reliability))),
      parts.map((part) => mean(part.map(({ tau }) => tau))),
    ),
  };
  return Object.fromEntries(
    Object.entries(correlations).filter(([, value]) => Number.isFinite(value)),
  );
}
