import type { MarkdownRenderer } from 'vitepress';

/** Lets the first cell of a row stand beside the rows below it whose own first cell is empty. */
export function spannedCells(md: MarkdownRenderer): void {
  md.core.ruler.push('spanned_cells', (state) => {
    const left: typeof state.tokens = [];
    let above: (typeof left)[number] | undefined;
    let rows = 1;
    for (let at = 0; at < state.tokens.length; at++) {
      const token = state.tokens[at];
      const isFirst = token.type === 'td_open' && state.tokens[at - 1].type === 'tr_open';
      if (token.type === 'tbody_open') above = undefined;
      if (isFirst && above !== undefined && state.tokens[at + 1].content === '') {
        above.attrSet('rowspan', String(++rows));
        at += 2; // its content and its end
        continue;
      }
      if (isFirst) [above, rows] = [token, 1];
      left.push(token);
    }
    state.tokens = left;
  });
}
