import type { OptionValue } from '@preflearn/core';
import { counted, readableNumber } from '@preflearn/core/text';

export { counted } from '@preflearn/core/text';

/** A measured number in a table, with three significant digits, including zeros: `0.500`; `-` if there is none. */
export function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '-';
  const text = value.toPrecision(3);
  return text.includes('e') || Math.abs(value) < 1e-4 ? readableNumber(value) : text;
}

/** A mean and its standard error, with the decimals of the mean: `0.763 ± 0.012`. */
export function meanText(mean: number, standardError: number | null): string {
  const text = figure(mean);
  if (standardError === null) return text;
  const decimals = text.split('.')[1]?.length ?? 0;
  const error = standardError.toFixed(decimals);
  const isLost = Number(error) === 0 && standardError > 0;
  return `${text} ± ${isLost ? readableNumber(Number(standardError.toPrecision(1))) : error}`;
}

/** A time in a suitable unit: `0.4 ms`, `31 ms`, `1.53 s`. */
export function secondsText(seconds: number): string {
  if (seconds < 0.001) return `${readableNumber(Number((1000 * seconds).toPrecision(1)))} ms`;
  if (seconds < 0.1) return `${readableNumber(Number((1000 * seconds).toPrecision(2)))} ms`;
  return `${readableNumber(seconds)} s`;
}

/** A time that may be long: `12 s`, `3.4 min`, `2.1 h`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return secondsText(Number(seconds.toPrecision(2)));
  const [time, unit] = seconds < 3600 ? [seconds / 60, 'min'] : [seconds / 3600, 'h'];
  return `${time.toFixed(time < 10 ? 1 : 0)} ${unit}`;
}

/** A list as the parser of lists reads it. */
export function listText(items: readonly string[]): string {
  const isPlain = items.length > 0 && !items.some((item) => /,|^\[|^\s|\s$|^$/.test(item));
  return isPlain ? items.join(',') : JSON.stringify(items);
}

/** A number of bytes as text, such as `12.3 kB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  const [size, unit] =
    bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e10 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${size.toFixed(size < 100 ? 1 : 0)} ${unit}`;
}

/** The value of a setting as `--set` takes it. */
export function optionText(value: OptionValue): string {
  if (value === null) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** All settings of a learner, names and values. */
export function settingPairs(
  options: Readonly<Record<string, OptionValue>>,
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(options).map(([name, value]) => [name, optionText(value)]);
}
