import { firstAtLeast, lastAtMost } from '@preflearn/core/numbers';
import type { BinnedAttribute } from '../model/binned-attribute.js';
import type { Condition } from '../model/condition.js';

/**
 * The bins of an attribute that conditions accept: those from `first` to `last` and, if there are marks, of these only
 * the ones marked 1. The bin of missing values is never among them.
 */
export interface AcceptedBins {
  readonly first: number;
  /** Below `first` if no bin is accepted. */
  readonly last: number;
  /** 0 or 1 for each bin up to `last`, shape [>= last + 1]. */
  readonly marks?: Uint8Array | undefined;
}

/** The bins of a coded attribute that satisfy a condition. */
export function acceptedBins(attribute: BinnedAttribute, condition: Condition): AcceptedBins {
  const last = attribute.binCount - 1;
  if ('value' in condition && attribute.type === 'numeric') {
    const { value, operator } = condition;
    return operator === '<='
      ? { first: 0, last: lastAtMost(attribute.highest, value) }
      : { first: firstAtLeast(attribute.lowest, value), last };
  }
  if ('category' in condition && attribute.type === 'nominal') {
    const { category, operator } = condition;
    if (operator === '=') return { first: category, last: category };
    const marks = new Uint8Array(attribute.binCount).fill(1);
    marks[category] = 0;
    return { first: 0, last, marks };
  }
  return { first: 0, last: -1 };
}

/** The bins that two conditions on one attribute accept. */
export function acceptedByBoth(one: AcceptedBins, two: AcceptedBins): AcceptedBins {
  return {
    first: Math.max(one.first, two.first),
    last: Math.min(one.last, two.last),
    marks:
      one.marks && two.marks
        ? one.marks.map((mark, bin) => mark & (two.marks as Uint8Array)[bin])
        : (one.marks ?? two.marks),
  };
}

/** Whether a bin is among those accepted. */
export function acceptsBin({ first, last, marks }: AcceptedBins, bin: number): boolean {
  return bin >= first && bin <= last && (marks === undefined || marks[bin] === 1);
}

/** Writes 1 for each accepted bin and 0 for the others, shape [256]; higher bins are left out. */
export function writeAccepted({ first, last, marks }: AcceptedBins, table: Uint8Array): void {
  table.fill(0);
  if (marks === undefined) table.fill(1, first, last + 1);
  else for (let bin = first; bin <= last && bin < table.length; bin++) table[bin] = marks[bin];
}
