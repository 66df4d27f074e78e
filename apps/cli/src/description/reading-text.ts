import type { Reading } from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import { counted } from '../text/value-text.js';

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'pipes',
};

/** How a table was read, in a few words; empty if there is nothing to report. */
export function readingText({ layout, cells }: Reading): string {
  const { format, encoding, separator, sheet } = layout;
  const { decimal, dates, missing, columns = [] } = cells;
  const parts: string[] = [];
  if (format !== undefined) parts.push(`as ${format}`);
  if (separator !== undefined) {
    parts.push(`separated by ${SEPARATORS[separator] ?? quoted(separator)}`);
  }
  if (sheet !== undefined) parts.push(`sheet ${quoted(sheet)}`);
  parts.push(...skippedTexts(layout));
  if (decimal !== undefined) parts.push(`decimal ${markText(decimal)}`);
  if (dates !== undefined) parts.push(`dates ${dates}`);
  for (const { name, decimal: mark, dates: order, parts: own } of columns) {
    if (mark !== undefined) parts.push(`decimal ${markText(mark)} in ${quoted(name)}`);
    if (order !== undefined) parts.push(`dates ${order} in ${quoted(name)}`);
    if (own !== undefined) parts.push(`${own.join(' and ')} of ${quoted(name)}`);
  }
  if (missing !== undefined) {
    parts.push(
      missing.length === 0 ? 'no marks of missing values' : `missing: ${listed(missing, 10)}`,
    );
  }
  if (encoding !== undefined) parts.push(encoding);
  return parts.join(', ');
}

/** The lines of a CSV file that are left out because an option says so. */
function skippedTexts({ skipLines, skipAfterHeader, skipFooter }: Reading['layout']): string[] {
  const texts: string[] = [];
  const add = (count: number | undefined, place: string) => {
    if (count !== undefined) texts.push(`${counted(count, 'line')} left out ${place}`);
  };
  add(skipLines, 'at the beginning');
  add(skipAfterHeader, 'below the header');
  add(skipFooter, 'at the end');
  return texts;
}

function markText(mark: '.' | ','): string {
  return mark === ',' ? 'commas' : 'points';
}
