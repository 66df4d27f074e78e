import type { MarkdownRenderer } from 'vitepress';

/**
 * Writes code and formulas that docstrings indent as those between fences: by itself the theme lets them run out of the
 * page.
 */
export function indentedCode(md: MarkdownRenderer): void {
  md.renderer.rules.code_block = (tokens, at, ...others) => {
    const { fence } = md.renderer.rules;
    if (fence === undefined) throw new Error('There is no rule for code between fences.');
    tokens[at].info = 'text';
    return fence(tokens, at, ...others);
  };
}
