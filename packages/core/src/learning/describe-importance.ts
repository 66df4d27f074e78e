import { checkGiven } from '../errors/check-given.js';
import { counted } from '../words/counted.js';
import type { DescriptionSection } from './model.js';
import type { BarPicture, Picture } from './picture.js';

/** An attribute and its share of the total importance, 0 to 1. */
export interface Importance {
  readonly name: string;
  readonly value: number;
}

/** The words in which importance is described. */
export interface ImportanceWords {
  /** Heading of the section and of the picture. */
  readonly title: string;
  /** What the values are, such as `share of all importance`. */
  readonly valueLabel: string;
  /** What stands below the heading. */
  readonly note?: string;
}

/**
 * The importance of attributes as a section and a picture of a model's description: the leading attributes with an
 * effect are listed, the others folded. If no attribute has an effect there is no picture.
 *
 * @param importance  most important first
 * @param top         length of the list at most
 */
export function describeImportance(
  importance: readonly Importance[],
  top: number,
  words: ImportanceWords,
): { readonly section: DescriptionSection; readonly pictures: readonly Picture[] } {
  checkGiven('describeImportance', importance, 'a list of importances', { each: ['name'] });
  checkGiven('describeImportance', words, 'an object with a title', ['title']);
  const { title, valueLabel, note } = words;
  const effective = importance.filter(({ value }) => value > 0);
  const shown = effective.slice(0, top);
  const bars: BarPicture = { type: 'bars', title, valueLabel, shares: true, bars: shown };
  return {
    section: {
      title,
      note,
      lines: shown.map(shareLine),
      rest: restOf(effective.slice(shown.length), importance.slice(effective.length)),
    },
    pictures: shown.length > 0 ? [bars] : [],
  };
}

/** The attributes of little effect, with their shares, and those of none. */
function restOf(
  weaker: readonly Importance[],
  without: readonly Importance[],
): DescriptionSection['rest'] {
  if (weaker.length + without.length === 0) return undefined;
  const of = [
    ...(weaker.length > 0 ? [`${counted(weaker.length, 'attribute')} of less importance`] : []),
    ...(without.length > 0 ? [`${counted(without.length, 'attribute')} without effect`] : []),
  ];
  return {
    title: of.join(', '),
    lines: [...weaker.map(shareLine), ...without.map(({ name }) => `without effect: ${name}`)],
  };
}

function shareLine({ name, value }: Importance): string {
  return `${(100 * value).toFixed(1).padStart(5)} %  ${name}`;
}
