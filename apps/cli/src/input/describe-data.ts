import {
  type LabelledTable,
  type LearnerDefinition,
  type Table,
  targetLength,
} from '@preflearn/core';
import { levelsOf, listed } from '@preflearn/core/text';
import { inputName } from '../address/standard-input.js';
import { counted } from '../text/value-text.js';
import { describeTarget } from './describe-target.js';
import type { Labelled } from './read-labelled-table.js';

/** Reports what was found in a file, so that a wrong guess can be noticed: a line on columns, one on the target. */
export function describeData(
  path: string,
  labelled: Labelled,
  learners: readonly LearnerDefinition[],
): string {
  const { data } = labelled;
  const { columns } = data.attributes;
  const nominal = columns.filter(({ type }) => type === 'nominal').map(({ name }) => name);
  const ordered = orderedNames(data.attributes);
  const numbers = columns.length - nominal.length - ordered.length;
  const kinds = [
    ...(numbers > 0 ? [`${numbers} numeric`] : []),
    ...(ordered.length > 0 ? [`${ordered.length} ordered (${listed(ordered)})`] : []),
    ...(nominal.length > 0 ? [`${nominal.length} nominal (${listed(nominal)})`] : []),
  ];
  const gaps = countMissing(data);
  return [
    `${inputName(path)}: ${counted(targetLength(data.target), 'row')}; ` +
      `${[counted(columns.length, 'attribute'), ...kinds].join(', ')}` +
      `${gaps > 0 ? `; ${counted(gaps, 'missing value')}` : ''}.`,
    describeTarget(labelled, learners),
  ].join('\n');
}

/** Names of the ordered attributes of a table. */
export function orderedNames({ columns }: Table): readonly string[] {
  return columns.flatMap((column) =>
    column.type === 'numeric' && levelsOf(column.unit) !== undefined ? [column.name] : [],
  );
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
