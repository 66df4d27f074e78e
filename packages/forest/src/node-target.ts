import type { Target } from '@preflearn/core';
import { powerOfTwo } from '@preflearn/core/numbers';

/** What the splits of a node divide: a number, a class, or several numbers. */
export type TargetShape = 'number' | 'class' | 'numbers';

/**
 * The target as numbers to divide, each less a common shift and divided by a power of two, so that numbers of any size can
 * be squared and added up.
 */
export interface NodeTarget {
  readonly shape: TargetShape;
  /** Numbers of a row, or classes. */
  readonly width: number;
  /** Shape [rows x width]; empty for classes. */
  readonly values: Float64Array;
  /** Class of each row; empty for numbers that are not classes. */
  readonly codes: Int32Array;
  /** Added to the numbers after they were multiplied by the unit. */
  readonly shift: number;
  readonly unit: number;
}

const NONE = new Int32Array(0);

/**
 * Ordered classes are divided by their places, 0 for the first; unordered ones by the squares of their counts, which is
 * the Gini index.
 *
 * @param positions  position of each label, completed; shape [rows x labels], only for rankings
 */
export function nodeTarget(target: Target, positions: Float64Array | undefined): NodeTarget {
  switch (target.kind) {
    case 'numeric':
      return { shape: 'number', width: 1, codes: NONE, ...shifted(target.values) };
    case 'ordinal': {
      const values = Float64Array.from(target.codes);
      return { shape: 'number', width: 1, codes: target.codes, values, shift: 0, unit: 1 };
    }
    case 'nominal': {
      const width = target.classes.length;
      const values = new Float64Array(0);
      return { shape: 'class', width, codes: target.codes, values, shift: 0, unit: 1 };
    }
    case 'ranking': {
      const width = target.labels.length;
      const middle = (width + 1) / 2;
      const values = (positions ?? new Float64Array(0)).map((position) => position - middle);
      return { shape: 'numbers', width, codes: NONE, values, shift: middle, unit: 1 };
    }
  }
}

/** Numbers less the middle of their range, in a power of two that keeps them within 1. */
function shifted(values: Float64Array): Pick<NodeTarget, 'values' | 'shift' | 'unit'> {
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const middle = low / 2 + high / 2;
  const largest = Math.max(high / 2 - middle / 2, middle / 2 - low / 2) * 2;
  let exponent = -1022;
  while (powerOfTwo(exponent) < largest && exponent < 1023) exponent++;
  const unit = powerOfTwo(exponent);
  return {
    values: values.map((value) => (value / 2 - middle / 2) * (2 / unit)),
    shift: middle,
    unit,
  };
}
