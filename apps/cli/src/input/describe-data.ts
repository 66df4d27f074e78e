import { type LabelledTable, type Target, targetLength } from '@preflearn/core';
import { listed, numberText, quoted, shortened } from '@preflearn/core/text';
import { inputName } from '../address/standard-input.js';
import { counted } from '../text/value-text.js';

/** Most classes that are listed individually. */
const MAX_LISTED = 12;

/** Reports what was found in a file, so that a wrong guess can be noticed: a line on columns, one on the target. */
export function describeData(path: string, data: LabelledTable): string {
  const { columns } = data.attributes;
  const nominal = columns.filter(({ type }) => type === 'nominal').map(({ name }) => name);
  const kinds = [
    ...(columns.length > nominal.length ? [`${columns.length - nominal.length} numeric`] : []),
    ...(nominal.length > 0 ? [`${nominal.length} nominal (${listed(nominal)})`] : []),
  ];
  const gaps = countMissing(data);
  return [
    `${inputName(path)}: ${counted(targetLength(data.target), 'row')}; ` +
      `${[counted(columns.length, 'attribute'), ...kinds].join(', ')}` +
      `${gaps > 0 ? `; ${counted(gaps, 'missing value')}` : ''}.`,
    `Target ${quoted(data.target.name)}: ${describeTarget(data.target)}.`,
  ].join('\n');
}

/** Describes the kind of a target and its classes. */
function describeTarget(target: Target): string {
  switch (target.kind) {
    case 'numeric':
      return 'a number';
    case 'ranking':
      return `orders of ${target.labels.length} labels (${listed(target.labels, MAX_LISTED)})`;
    case 'ordinal':
      return orderedClasses(target.classes, target.cuts);
    default: {
      const count = counted(target.classes.length, 'class', 'classes');
      return `${count} without order (${listed(target.classes, MAX_LISTED)})`;
    }
  }
}

function orderedClasses(classes: readonly string[], cuts: readonly number[] | undefined): string {
  const count = `${counted(classes.length, 'class', 'classes')} in order`;
  if (cuts !== undefined && cuts.length > 0) {
    const bounds =
      cuts.length < MAX_LISTED ? cuts.map((cut) => numberText(cut)).join(', ') : 'many places';
    return `${count}, made from its numbers by cutting at ${bounds}`;
  }
  const names = classes.map((name) => shortened(name));
  if (names.length <= MAX_LISTED) return `${count}: ${names.join(' < ')}`;
  return `${count}: ${names.slice(0, 3).join(' < ')} < ... < ${names[names.length - 1]}`;
}

function countMissing({ attributes }: LabelledTable): number {
  let count = 0;
  for (const column of attributes.columns) {
    if (column.type === 'numeric') count += countOf(column.values, Number.isNaN);
    else count += countOf(column.codes, (code) => code < 0);
  }
  return count;
}

/** By index: iterating over an array is slow until the code is optimised. */
function countOf(values: ArrayLike<number>, isCounted: (value: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < values.length; at++) if (isCounted(values[at])) count++;
  return count;
}
