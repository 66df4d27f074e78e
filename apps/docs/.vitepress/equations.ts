import katex from '@vscode/markdown-it-katex';
import type { MarkdownOptions } from 'vitepress';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** The first is handed on to KaTeX. */
const OPTIONS = { output: 'mathml', throwOnError: true };

/** What writes the kinds of equations. */
const RULES = ['math_inline', 'math_inline_block', 'math_block'];

/**
 * Writes equations as MathML, which browsers draw and read aloud themselves: it takes a tenth of what drawn letters
 * take, no fonts and no style sheet.
 *
 * @throws Error for an equation that KaTeX does not understand
 */
export function equations(md: MarkdownIt): void {
  katex.default(md, OPTIONS);
  for (const name of RULES) {
    const write = md.renderer.rules[name];
    if (write === undefined) throw new Error(`There is no rule ${name} for equations.`);
    md.renderer.rules[name] = (tokens, at, ...others) => {
      const html = write(tokens, at, ...others);
      if (html.includes('katex-error')) throw new Error(`An equation is wrong: ${html}`);
      // Braces of TeX, which stands beside each equation for those who copy it, are none of Vue's.
      return html
        .replace('<span class="katex">', '<span class="katex" v-pre>')
        .replace('<p class="katex-block">', '<p class="katex-block" tabindex="0">'); // scrolls, also by keys
    };
  }
}
