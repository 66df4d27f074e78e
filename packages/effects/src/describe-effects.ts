import type { DescriptionSection, Picture, Schema } from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import { counted } from '@preflearn/core/text';
import { attributeLines, MAX_OUTPUTS } from './attribute-lines.js';
import { attributePictures } from './attribute-pictures.js';
import type { AttributeEffect, PairEffect } from './effect.js';
import { isWithoutEffect } from './moved-outputs.js';
import { pairLine, pairPicture } from './pair-words.js';

/** Most pairs to draw. */
const DRAWN_PAIRS = 3;

/** Effects in words and pictures, for inclusion in a model's description. */
export interface EffectDescription {
  readonly sections: readonly DescriptionSection[];
  /** The pictures of an attribute have the title of its section. */
  readonly pictures: readonly Picture[];
}

/** Options of `describeEffects`. */
export interface DescribeEffectsOptions {
  /** Pairs of interacting attributes; none when absent. */
  readonly pairs?: readonly PairEffect[] | undefined;
  /** Most entries in a list, for example of attributes; 10 when absent. */
  readonly top?: number | undefined;
}

/**
 * Effects as sections and pictures for a model's description: for each attribute, its effect at some of its levels,
 * with pictures of all levels; then the pairs that interact. Attributes without effect are only named.
 *
 * @param schema  schema of the model
 */
export function describeEffects(
  effects: readonly AttributeEffect[],
  schema: Schema,
  options: DescribeEffectsOptions = {},
): EffectDescription {
  checkGiven('describeEffects', effects, 'a list of effects', { each: ['attribute'] });
  checkGiven('describeEffects', schema, 'the schema of a model', ['attributes', 'target']);
  checkKnown(options, { pairs: true, top: true }, { function: 'describeEffects' });
  const { pairs = [], top = 10 } = options;
  const strongest = effects.reduce((most, { strength }) => Math.max(most, strength), 0);
  const idle = effects.filter((effect) => isWithoutEffect(effect, strongest));
  const shown = effects
    .filter((effect) => !idle.includes(effect))
    .slice(0, top)
    .filter(({ dependence }) => dependence.levels.length > 0);
  const sections = shown.map((effect, i): DescriptionSection => {
    const note = i === 0 ? noteOf(effect) : undefined;
    const rest = i === shown.length - 1 && idle.length > 0 ? { rest: idleList(idle) } : undefined;
    return { title: titleOf(effect), note, lines: attributeLines(effect, schema), ...rest };
  });
  if (shown.length === 0 && idle.length > 0) {
    sections.push({ title: 'Effects', lines: ['No attribute has an effect on these rows.'] });
  }
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

function idleList(idle: readonly AttributeEffect[]): NonNullable<DescriptionSection['rest']> {
  const title = `${counted(idle.length, 'attribute')} without effect on these rows`;
  return { title, lines: idle.map(({ name }) => name) };
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
    : `Partial dependence at some values: ${what}; at most ${MAX_OUTPUTS} each, those that the attribute moves most.`;
}
