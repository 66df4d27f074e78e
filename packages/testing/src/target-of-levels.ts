import type { Target, TargetKind } from '@preflearn/core';

/**
 * A target of any kind that follows numbers.
 *
 * @param level  level of each row, in [0, 6], shape [rows]
 * @param count  number of classes or labels
 */
export function targetOfLevels(kind: TargetKind, level: Float64Array, count: number): Target {
  const name = 'target';
  const codes = Int32Array.from(level, (value) =>
    Math.min(count - 1, Math.floor((value * count) / 6)),
  );
  const classes = Array.from({ length: count }, (_, k) => `c${k + 1}`);
  if (kind === 'numeric') return { kind, name, values: level };
  if (kind !== 'ranking') return { kind, name, classes, codes };
  const positions = new Int32Array(codes.length * count);
  for (let i = 0; i < positions.length; i++) {
    positions[i] = 1 + (((i % count) + codes[Math.floor(i / count)]) % count);
  }
  return { kind, name, labels: classes, positions };
}
