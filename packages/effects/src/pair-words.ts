import type { Schema } from '@preflearn/core';
import type { MatrixPicture } from '@preflearn/core/models';
import { readableNumber } from '@preflearn/core/text';
import type { PairEffect } from './effect.js';
import { cellTexts, shadesOf } from './heat-cells.js';
import { levelText } from './level-text.js';

/** A pair in one line: H, the interaction, and the names. */
export function pairLine({ names, h, interaction }: PairEffect): string {
  return `H ${h.toFixed(2)}  ±${readableNumber(interaction).padEnd(7)}  ${names.join(' and ')}`;
}

/** The partial dependence on a pair as a heat map; with several outputs, the one that varies most. */
export function pairPicture(pair: PairEffect, schema: Schema): MatrixPicture {
  const { names, attributes, levels, outputs, dependence } = pair;
  const widths = dependence.map(rangeOf);
  const k = widths.indexOf(Math.max(...widths));
  const texts = attributes.map((attribute, side) =>
    levels[side].map((level) => levelText(schema.attributes[attribute], level)),
  );
  const output = outputs.names[k] === '' ? outputs.unit : `${outputs.unit} for ${outputs.names[k]}`;
  const shades = shadesOf(dependence[k]);
  const textOf = cellTexts(dependence[k]);
  return {
    type: 'matrix',
    title: `Effect of ${names.join(' and ')} together`,
    valueLabel: `mean ${output}`,
    ...{ rowLabel: names[0], columnLabel: names[1], rows: texts[0], columns: texts[1] },
    diagonal: false,
    cells: dependence[k].map((line, x) =>
      line.map((value, y) => ({
        shade: shades[x][y],
        text: textOf(value),
        note: `${names[0]} ${texts[0][x]}, ${names[1]} ${texts[1][y]}: ${readableNumber(value)}`,
      })),
    ),
  };
}

function rangeOf(values: readonly (readonly number[])[]): number {
  const all = values.flat();
  return Math.max(...all) - Math.min(...all);
}
