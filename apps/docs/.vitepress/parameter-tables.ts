import type { MarkdownRenderer } from 'vitepress';

/** The first column of the tables of parameters that typedoc makes, and that of their defaults. */
export const PARAMETER = 'Parameter';
const DEFAULT = 'Default value';

/** What typedoc writes where there is no default, also for parameters that have to be given; and where there is no text. */
const NO_DEFAULT = '`undefined`';
const NO_TEXT = '-';

/** Empties the cells of parameters that have no default or no text, and names the defaults, which stand alone on a phone. */
export function parameterTables(md: MarkdownRenderer): void {
  md.core.ruler.push('parameter_tables', ({ tokens }) => {
    let heads: string[] = [];
    let column = 0;
    for (const [at, token] of tokens.entries()) {
      const { type } = token;
      if (type === 'table_open') heads = [];
      if (type === 'tr_open') column = 0;
      if (type !== 'th_open' && type !== 'td_open') continue;
      const text = tokens[at + 1];
      if (type === 'th_open') heads.push(text.content);
      else if (heads[0] === PARAMETER && column > 0) {
        const isDefault = heads[column] === DEFAULT;
        if (text.content === NO_TEXT || (isDefault && text.content === NO_DEFAULT)) {
          text.content = '';
          text.children = [];
        } else if (isDefault) token.attrSet('data-name', 'default');
      }
      column++;
    }
  });
}
