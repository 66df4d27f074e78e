import type { MarkdownRenderer } from 'vitepress';

/** Leaves out a heading that repeats the one before it, as typedoc writes one for each error that a function throws. */
export function singleHeadings(md: MarkdownRenderer): void {
  md.core.ruler.push('single_headings', (state) => {
    const left: typeof state.tokens = [];
    let before = '';
    for (let at = 0; at < state.tokens.length; at++) {
      const token = state.tokens[at];
      if (token.type === 'heading_open') {
        const heading = `${token.tag} ${state.tokens[at + 1].content}`;
        if (heading === before) {
          at += 2; // its words and its end
          continue;
        }
        before = heading;
      }
      left.push(token);
    }
    state.tokens = left;
  });
}
