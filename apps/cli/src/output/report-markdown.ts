import type { Report, ReportBlock, ReportCell, ReportPicture, ReportTable } from '@preflearn/plots';

/**
 * A report as Markdown.
 *
 * @param pictureFile  where a picture of the report is, relative to the file
 */
export function reportMarkdown(
  { title, lead, blocks, facts }: Report,
  pictureFile: (picture: ReportPicture) => string,
): string {
  const parts = [
    `# ${title}`,
    ...(lead === undefined ? [] : [lead]),
    ...blocks.flatMap((block) => blockMarkdown(block, pictureFile)),
    facts.map(([name, value]) => `- ${name}: ${value}`).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The pictures of a report, in order. */
export function reportPictures({ blocks }: Pick<Report, 'blocks'>): readonly ReportPicture[] {
  return blocks.flatMap((block) => {
    if (block.type === 'picture') return [block];
    return block.type === 'fold' ? reportPictures(block) : [];
  });
}

function blockMarkdown(
  block: ReportBlock,
  pictureFile: (picture: ReportPicture) => string,
): readonly string[] {
  switch (block.type) {
    case 'picture':
      return [`![${block.picture.title}](${pictureFile(block)})`];
    case 'table':
      return tableMarkdown(block);
    case 'list':
      return [`## ${block.title}`, block.lines.map((line) => `- ${line}`).join('\n')];
    case 'fold':
      return block.blocks.flatMap((inner) => blockMarkdown(inner, pictureFile));
    default:
      return [];
  }
}

function tableMarkdown({ title, header, rows, note }: ReportTable): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  const lines = [
    line(header),
    line(header.map((_, c) => (c === 0 ? '---' : '---:'))),
    ...rows.map((row) => line(row.map(cellText))),
  ];
  return [`## ${title}`, lines.join('\n'), ...(note === undefined ? [] : [note])];
}

function escapeCell(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks));
}

/** The text of a cell, with ordinary blanks. */
export function cellText(cell: ReportCell): string {
  return (typeof cell === 'object' ? cell.text : String(cell)).replaceAll('\u00a0', ' ');
}
