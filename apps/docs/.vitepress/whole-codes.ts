import type { MarkdownRenderer } from 'vitepress';
import { wholeParts } from './whole-words.js';

/** Longest code within a text that is kept on one line. */
export const MOST_WHOLE_CODE = 24;

/** Where browsers break lines, or would behind the beginning of an address. */
const BREAKS = /[-… ?]/;

/**
 * Keeps short codes such as `--json` or `rank-rules`, which browsers break after a hyphen or an ellipsis, on one line, and of
 * longer ones their options and words.
 */
export function wholeCodes(md: MarkdownRenderer): void {
  md.core.ruler.push('whole_codes', ({ tokens, env, Token }) => {
    if (env.relativePath?.startsWith('reference/')) return; // has so many that it would weigh more
    for (const token of tokens) {
      token.children = (token.children ?? []).map((child) => {
        if (child.type !== 'code_inline' || !BREAKS.test(child.content)) return child;
        if (child.content.length > MOST_WHOLE_CODE) {
          return Object.assign(new Token('html_inline', '', 0), {
            content: longCode(child.content),
          });
        }
        child.attrJoin('class', 'whole');
        return child;
      });
    }
  });

  /** A code with its parts that are kept whole, in which Vue finds nothing of its own. */
  function longCode(text: string): string {
    let end = 0;
    const parts = wholeParts(text).map(([from, to]) => {
      const before = md.utils.escapeHtml(text.slice(end, from));
      end = to;
      return `${before}<span class="whole">${md.utils.escapeHtml(text.slice(from, to))}</span>`;
    });
    return `<code v-pre>${parts.join('')}${md.utils.escapeHtml(text.slice(end))}</code>`;
  }
}
