import type { ModelDescription } from '@preflearn/core';
import { counted, percentText, readableNumber, settingTexts } from '@preflearn/core/text';
import type { BlendParts } from './blend-parts.js';

/** Describes both parts of a blend, one after the other. */
export function describeBlend(parts: BlendParts, top: number): ModelDescription {
  const { schema, training, rules, smooth, share, errors } = parts;
  const described = [
    { name: 'rules', text: rules?.describe(top) },
    { name: 'smooth part', text: smooth?.describe(top) },
  ].flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));
  const what =
    smooth === null
      ? 'Rules alone'
      : rules === null
        ? 'A smooth function alone'
        : `The mean of rules (${percentText(1 - share)}) and a smooth function (${percentText(share)})`;
  return {
    headline: `${what} for ${schema.target.name}, trained on ${counted(training.rows, 'row')}.`,
    facts: [
      ['learner', 'smooth-rules'],
      ['weight of the rules', percentText(1 - share)],
      ['weight of the smooth part', percentText(share)],
      ...(errors === null
        ? []
        : [
            [
              'mean absolute error out of fold',
              `rules ${readableNumber(errors.rules)}, smooth part ${readableNumber(errors.smooth)}, half of each ${readableNumber(errors.half)}`,
            ] as const,
          ]),
      ...described.flatMap(({ name, text }) =>
        text.facts
          .filter(([fact]) => fact !== 'learner')
          .map(([fact, value]) => [`${name}: ${fact}`, value] as const),
      ),
    ],
    settings: settingTexts(training),
    sections: described.flatMap(({ name, text }) =>
      text.sections.map((section) => ({ ...section, title: titled(name, section.title) })),
    ),
    pictures: described.flatMap(({ name, text }) =>
      text.pictures.map((picture) => ({ ...picture, title: titled(name, picture.title) })),
    ),
  };
}

function titled(name: string, title: string): string {
  return `${title} (${name})`;
}
