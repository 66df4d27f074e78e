import type { MarkdownRenderer } from 'vitepress';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/** The first column of the tables of parameters that typedoc makes, that of their defaults, and that of their texts. */
export const PARAMETER = 'Parameter';
const PARAMETERS: readonly (string | undefined)[] = [PARAMETER, 'Type Parameter'];
const DEFAULT = 'Default value';
const DESCRIPTION = 'Description';

/** What typedoc writes where there is no default, also for parameters that have to be given; and where there is no text. */
const NO_DEFAULT = '`undefined`';
const NO_TEXT = '-';

/** A cell, of which the first token is at a place. */
interface Cell {
  readonly at: number;
  readonly isEmpty: boolean;
}

/**
 * Empties the cells of parameters that have no default or no text, names the defaults, which stand alone on a phone, and leaves
 * out descriptions where there are none.
 */
export function parameterTables(md: MarkdownRenderer): void {
  md.core.ruler.push('parameter_tables', (state) => {
    const { tokens } = state;
    const dropped = new Set<number>();
    let columns: Cell[][] = [];
    let heads: string[] = [];
    let column = 0;
    for (const [at, { type }] of tokens.entries()) {
      if (type === 'table_open') [columns, heads] = [[], []];
      if (type === 'table_close' && PARAMETERS.includes(heads[0])) {
        const texts = columns[heads.indexOf(DESCRIPTION)] ?? [];
        const isEmpty = texts.slice(1).every((cell) => cell.isEmpty);
        for (const cell of isEmpty ? texts : [])
          for (const i of [0, 1, 2]) dropped.add(cell.at + i);
      }
      if (type === 'tr_open') column = 0;
      if (type !== 'th_open' && type !== 'td_open') continue;
      if (type === 'th_open') heads.push(tokens[at + 1].content);
      else if (PARAMETERS.includes(heads[0]) && column > 0) finish(tokens, at, heads[column]);
      columns[column] ??= [];
      columns[column++].push({ at, isEmpty: tokens[at + 1].content === '' });
    }
    state.tokens = tokens.filter((_, at) => !dropped.has(at));
  });
}

/** Finishes the cell at a place, which stands below a head. */
function finish(tokens: readonly Token[], at: number, head: string): void {
  const [cell, text] = [tokens[at], tokens[at + 1]];
  const isDefault = head === DEFAULT;
  if (text.content === NO_TEXT || (isDefault && text.content === NO_DEFAULT)) {
    text.content = '';
    text.children = [];
  } else if (isDefault) cell.attrSet('data-name', 'default');
}
