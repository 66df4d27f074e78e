import type { DescriptionSection, Picture, Schema } from '@preflearn/core';
import { attributeLines } from './attribute-lines.js';
import { attributePictures } from './attribute-pictures.js';
import type { AttributeEffect, PairEffect } from './effect.js';
import { pairLine, pairPicture } from './pair-words.js';

/** Pairs that are drawn. */
const DRAWN_PAIRS = 3;

/** Effects in words and pictures, as parts of a model's description. */
export interface EffectDescription {
  readonly sections: readonly DescriptionSection[];
  /** Those of an attribute bear the title of its section. */
  readonly pictures: readonly Picture[];
}

/** What is described beside the effects of attributes. */
export interface DescribeEffectsOptions {
  /** Pairs that act together; none when absent. */
  readonly pairs?: readonly PairEffect[] | undefined;
  /** Longest list wanted, such as how many attributes; 10 when absent. */
  readonly top?: number | undefined;
}

/**
 * Effects as sections and pictures of a model's description: for each attribute what it adds at some of its levels, drawn at
 * all of them, then the pairs that act together.
 *
 * @param schema  of the model
 */
export function describeEffects(
  effects: readonly AttributeEffect[],
  schema: Schema,
  { pairs = [], top = 10 }: DescribeEffectsOptions = {},
): EffectDescription {
  const shown = effects.slice(0, top).filter(({ dependence }) => dependence.levels.length > 0);
  const sections = shown.map((effect, i): DescriptionSection => {
    const note = i === 0 ? noteOf(effect) : undefined;
    return { title: titleOf(effect), note, lines: attributeLines(effect, schema) };
  });
  const together = pairs.filter(({ interaction }) => interaction > 0).slice(0, top);
  const pairSection: DescriptionSection = {
    title: 'Pairs of attributes that act together',
    note: PAIR_NOTE,
    lines: together.map(pairLine),
  };
  return {
    sections: together.length > 0 ? [...sections, pairSection] : sections,
    pictures: [
      ...shown.flatMap((effect) => attributePictures(effect, schema, titleOf(effect))),
      ...together.slice(0, DRAWN_PAIRS).map((pair) => pairPicture(pair, schema)),
    ],
  };
}

const PAIR_NOTE =
  'H is the share of what the two do that is more than the sum of what each does (0 is none of it); ± is how much that is ' +
  '(standard deviation).';

function titleOf({ name }: AttributeEffect): string {
  return `Effect of ${name}`;
}

function noteOf({ outputs }: AttributeEffect): string {
  const what = `the ${outputs.unit} above or below its mean over the rows`;
  return outputs.names.length === 1
    ? `At some values: partial dependence, then accumulated local effects; ${what}.`
    : `Partial dependence at some values: ${what}.`;
}
