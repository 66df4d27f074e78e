import { CorruptFile } from '@preflearn/io';

/**
 * A number of the file as a non-negative integer.
 *
 * @param what  what it counts, for the error
 * @throws CorruptFile unless it is one of 0 to `most`
 */
export function wholeNumber(value: unknown, most: number, what: string): number {
  const number = typeof value === 'bigint' || typeof value === 'number' ? Number(value) : NaN;
  if (Number.isSafeInteger(number) && number >= 0 && number <= most) return number;
  const found = typeof value === 'bigint' || typeof value === 'number' ? `${value}` : 'no number';
  throw new CorruptFile(`found ${found} for ${what}, expected a whole number up to ${most}`);
}
