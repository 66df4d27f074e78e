import type { MarkdownRenderer } from 'vitepress';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/**
 * Lets the first cell of a row stand beside the rows below it whose own first cell is empty, and over all columns where the
 * other cells of its row are.
 */
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
      const others = isFirst ? emptyCells(state.tokens, at + 3) : 0;
      if (others === 0) continue;
      token.attrSet('colspan', String(1 + others));
      left.push(...state.tokens.slice(at + 1, at + 3));
      at += 2 + 3 * others;
    }
    state.tokens = left;
  });
}

/** How many cells follow to the end of the row, if all of them are empty. */
function emptyCells(tokens: readonly Token[], from: number): number {
  let cells = 0;
  for (let at = from; tokens[at].type !== 'tr_close'; at += 3, cells++) {
    if (tokens[at + 1].content !== '') return 0;
  }
  return cells;
}
