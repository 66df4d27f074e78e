import type { DescriptionSection, ModelDescription } from '@preflearn/core';
import { style } from '../text/text-style.js';
import { factTable, wrapped } from '../text/text-table.js';

/** Most lines of details that few readers need; the page and --json include all of them. */
const MOST_OF_REST = 3;

/**
 * A model's description in words: what it learned first, its settings last.
 *
 * @param width  longest line, in characters
 */
export function modelDescriptionText(
  { headline, facts, settings, sections }: ModelDescription,
  width: number,
): string {
  const set = settings.map(([name, value]) => `${name} ${value}`.replaceAll(' ', '\u00a0'));
  return `${[
    style.bold(wrapped(headline, width, '')),
    ...sections.map((section) => sectionText(section, width)),
    ...(facts.length > 0 ? [`${style.bold('Facts')}\n${indented(factTable(facts))}`] : []),
    ...(set.length > 0 ? [`${style.bold('Settings')}\n  ${unbroken(set.join(', '), width)}`] : []),
  ].join('\n\n')}\n`;
}

function sectionText({ title, note, lines, rest }: DescriptionSection, width: number): string {
  const parts = [style.bold(title)];
  if (note !== undefined) parts.push(`  ${style.dim(wrapped(note, width - 2, '  '))}`);
  for (const line of lines) parts.push(`  ${hanging(line, width)}`);
  if (lines.length === 0) parts.push('  none');
  if (rest !== undefined) parts.push(`  ${style.dim(restText(rest))}`);
  return parts.join('\n');
}

/** The title, followed by the lines if there are few. */
function restText({ title, lines }: NonNullable<DescriptionSection['rest']>): string {
  if (lines.length > MOST_OF_REST) return `and ${title}`;
  return `and ${title}:\n${lines.map((line) => `    ${line.trim()}`).join('\n')}`;
}

/** Breaks a line that is too long; leading blanks, such as those of a tree, are preserved. */
function hanging(line: string, width: number): string {
  const [begin] = /^[\s|]*/.exec(line) ?? [''];
  return `${begin}${wrapped(line.slice(begin.length), width - 2 - begin.length, ' '.repeat(begin.length + 6))}`;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

/** Lines broken between settings, not within them. */
function unbroken(text: string, width: number): string {
  return wrapped(text, width - 2, '  ').replaceAll('\u00a0', ' ');
}
