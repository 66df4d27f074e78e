import type { MarkdownRenderer } from 'vitepress';

/** The name of the column in tables of parameters. */
const COLUMN = 'Default value';

/**
 * Leaves the default value empty for parameters that have none: the reference says `undefined` for them, also for those that
 * have to be given.
 */
export function defaultValues(md: MarkdownRenderer): void {
  md.core.ruler.push('default_values', ({ tokens }) => {
    let column = 0;
    let found = -1;
    for (const [at, { type }] of tokens.entries()) {
      if (type === 'table_open') found = -1;
      if (type === 'tr_open') column = 0;
      if (type !== 'th_open' && type !== 'td_open') continue;
      const text = tokens[at + 1];
      if (type === 'th_open' && text.content === COLUMN) found = column;
      if (type === 'td_open' && column === found && text.content === '`undefined`') {
        text.content = '';
        text.children = [];
      }
      column++;
    }
  });
}
