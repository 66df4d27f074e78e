import katex from '@vscode/markdown-it-katex';
import type { MarkdownOptions } from 'vitepress';
import { spaced } from './math-spacing.js';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** The plug-in is CommonJS, of which some loaders give the default, others what holds it. */
const KATEX = ('default' in katex ? katex.default : katex) as typeof katex.default;

/** The first is handed on to KaTeX. */
const OPTIONS = { output: 'mathml', throwOnError: true };

/** What writes the kinds of equations. */
const RULES = ['math_inline', 'math_inline_block', 'math_block'];

/** Marks that may not stand at the beginning of a line, where a browser puts them behind an equation. */
const MARKS = /^[.,;:)!?]+/;

/**
 * Writes equations as MathML, which browsers draw and read aloud themselves: it takes a tenth of what drawn letters
 * take, no fonts and no style sheet.
 *
 * @throws Error for an equation that KaTeX does not understand
 */
export function equations(md: MarkdownIt): void {
  KATEX(md, OPTIONS);
  for (const name of RULES) {
    const write = md.renderer.rules[name];
    if (write === undefined) throw new Error(`There is no rule ${name} for equations.`);
    md.renderer.rules[name] = (tokens, at, ...others) => {
      const html = write(tokens, at, ...others);
      if (html.includes('katex-error')) throw new Error(`An equation is wrong: ${html}`);
      // Braces of TeX, which stands beside each equation for those who copy it, are none of Vue's.
      const equation = spaced(html)
        .replace('<span class="katex">', '<span class="katex" v-pre>')
        .replace(
          '<p class="katex-block">',
          '<p class="katex-block" role="group" tabindex="0" aria-label="Equation">',
        ); // scrolls, also by keys
      const next = tokens[at + 1];
      const [marks] = (name === 'math_inline' && MARKS.exec(next?.content ?? '')) || [];
      if (marks === undefined) return equation;
      next.content = next.content.slice(marks.length);
      return `<span class="whole">${equation}${marks}</span>`;
    };
  }
}
