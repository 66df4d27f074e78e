import type { DescriptionSection } from '@preflearn/core';
import type { BarPicture } from '@preflearn/core/models';
import { signedNumber } from '@preflearn/core/text';
import type { PermutationImportance } from '@preflearn/evaluation';
import { counted, figure } from '../text/value-text.js';

const TITLE = 'Permutation importance';

/** Permutation importance as a section and a picture. */
export function permutationWords(
  { metric, permutations, asItIs, attributes }: PermutationImportance,
  rows: number,
  top: number,
): { readonly section: DescriptionSection; readonly picture: BarPicture } {
  // Without effect: every permutation leaves all predictions unchanged.
  const isIdle = ({ mean, standardDeviation }: (typeof attributes)[number]) =>
    mean === 0 && (standardDeviation ?? 0) === 0;
  const idle = attributes.filter(isIdle).length;
  const acting = attributes.filter((attribute) => !isIdle(attribute));
  const shown = acting.slice(0, top);
  const others = [...acting.slice(top), ...attributes.filter(isIdle)];
  const restTitle =
    others.length === idle
      ? `${counted(idle, 'attribute')} without effect`
      : counted(others.length, 'other attribute');
  const line = ({ name, mean, standardDeviation }: (typeof attributes)[number]) => {
    const spread = standardDeviation === null ? '' : `± ${figure(standardDeviation)}`;
    const value = mean === null ? 'undefined' : signedNumber(Number(mean.toPrecision(3)));
    return `${value.padStart(9)} ${spread.padEnd(10)}  ${name}`;
  };
  return {
    section: {
      title: TITLE,
      note:
        `By how much ${metric}, ${figure(asItIs)} on ${counted(rows, 'row')} as they are, is worse when the values of the ` +
        `attribute are permuted: mean and standard deviation of ${counted(permutations, 'permutation')}. It says what the ` +
        'predictions for these rows owe to an attribute; the importance in a model of rules says what the rules use.',
      lines: shown.map(line),
      ...(others.length > 0 && {
        rest: { title: restTitle, lines: others.map(line) },
      }),
    },
    picture: {
      type: 'bars',
      title: TITLE,
      valueLabel: `by how much ${metric} is worse, on average`,
      bars: shown.flatMap(({ name, mean }) => (mean === null ? [] : [{ name, value: mean }])),
    },
  };
}
