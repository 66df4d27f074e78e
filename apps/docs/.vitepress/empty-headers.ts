import type { MarkdownOptions } from 'vitepress';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Writes empty headers of tables as plain cells: a reader who hears the page would be told of headers without a name. */
export function emptyHeaders(md: MarkdownIt): void {
  md.core.ruler.push('empty_headers', ({ tokens }) => {
    for (const [at, token] of tokens.entries()) {
      const isEmpty = token.type === 'th_open' && tokens[at + 1].content.trim() === '';
      if (!isEmpty) continue;
      token.tag = 'td';
      tokens[at + 2].tag = 'td';
    }
  });
}
