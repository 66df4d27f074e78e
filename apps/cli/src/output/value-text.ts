import { counted, type OptionValue } from '@preflearn/core';

export { counted } from '@preflearn/core';

/** A number for people, with three decimals; `-` where there is none. */
export function decimals(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '-' : value.toFixed(3);
}

/** A time in seconds, with the digits that matter. */
export function secondsText(seconds: number): string {
  return `${seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(1)} s`;
}

/** A list as the parser of lists reads it. */
export function listText(items: readonly string[]): string {
  const isPlain = items.length > 0 && !items.some((item) => /,|^\[|^\s|\s$|^$/.test(item));
  return isPlain ? items.join(',') : JSON.stringify(items);
}

/** A number of bytes as text, such as `12.3 kB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${size.toFixed(size < 100 ? 1 : 0)} ${unit}`;
}

/** The value of a setting as `--set` takes it. */
export function optionText(value: OptionValue): string {
  if (value === null) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** All settings of a learner, a line each. */
export function settingLines(options: Readonly<Record<string, OptionValue>>): readonly string[] {
  return Object.entries(options).map(([name, value]) => `${name}: ${optionText(value)}`);
}
