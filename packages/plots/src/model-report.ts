import type { DescriptionSection, ModelDescription } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type { Report, ReportBlock } from './report.js';

/**
 * A model's description as a report: its sections in order, each with the picture of the same title if there is one,
 * then the other pictures, and finally, folded, what few readers will need, with the settings last.
 */
export function modelReport(title: string, description: ModelDescription): Report {
  checkGiven('modelReport', description, 'a description, as describe of a model gives it', [
    'headline',
    'sections',
  ]);
  const { headline, facts, settings, sections, pictures } = description;
  const listed = new Set(sections.map((section) => section.title));
  const others = pictures.filter((picture) => !listed.has(picture.title));
  return {
    title,
    lead: headline,
    facts,
    blocks: [
      ...sections.flatMap((section) => sectionBlocks(section, pictures)),
      ...others.map((picture): ReportBlock => ({ type: 'picture', picture })),
      ...(settings.length === 0 ? [] : [settingsFold('Settings', settings)]),
    ],
  };
}

/** Settings as a folded table. */
function settingsFold(title: string, settings: ModelDescription['settings']): ReportBlock {
  return {
    type: 'fold',
    title,
    blocks: [{ type: 'table', title, header: ['setting', 'value'], rows: settings }],
  };
}

function sectionBlocks(
  { title, note, lines, rest, sizes }: DescriptionSection,
  pictures: ModelDescription['pictures'],
): readonly ReportBlock[] {
  const drawn = pictures.filter((picture) => picture.title === title);
  const blocks: ReportBlock[] =
    drawn.length > 0
      ? drawn.map((picture) => ({ type: 'picture', picture }))
      : [sizes ? { type: 'sizes', title, note, ...sizes } : { type: 'list', title, note, lines }];
  if (rest !== undefined) {
    const { title: name, lines: more } = rest;
    blocks.push({
      type: 'fold',
      title: name,
      blocks: [{ type: 'list', title: name, lines: more }],
    });
  }
  return blocks;
}
