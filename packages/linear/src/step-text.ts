import type { AttributeSchema } from '@preflearn/core';
import { log } from '@preflearn/core/numbers';
import { counted, readableNumber, unitText } from '@preflearn/core/text';

/** A difference between two numbers whose effect is easy to picture: the power of ten next to a standard deviation. */
export function stepOf(
  { estimate, size }: { readonly estimate: number; readonly size: number },
  attribute: AttributeSchema,
): { readonly step: number; readonly text: string } {
  const step = estimate === 0 ? 1 : powerOfTen(Math.abs(size / estimate));
  const unit = attribute.type === 'numeric' ? attribute.unit : undefined;
  if (unit === 'date') return { step, text: counted(step, 'day') };
  if (unit === 'date-time') return { step, text: counted(step, 'second') };
  return { step, text: unitText(step, unit, readableNumber) };
}

/** The power of ten next to a positive number on the scale of logarithms, such as 10 for 14. */
function powerOfTen(x: number): number {
  const exponent = Math.round(log(x) / LN10);
  return Math.abs(exponent) < 300 ? Number(`1e${exponent}`) : 1;
}

const LN10 = 2.302585092994046;
