import type { MarkdownRenderer } from 'vitepress';

/** Longest code within a text that is kept on one line. */
const MOST = 24;

/** Keeps short codes such as `--json` or `rank-rules`, which browsers break after a hyphen or an ellipsis, on one line. */
export function wholeCodes(md: MarkdownRenderer): void {
  md.core.ruler.push('whole_codes', ({ tokens, env }) => {
    if (env.relativePath?.startsWith('reference/')) return; // has so many that it would weigh more
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'code_inline') continue;
      if (token.content.length <= MOST && /[-… ]/.test(token.content))
        token.attrJoin('class', 'whole');
    }
  });
}
