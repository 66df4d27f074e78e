import type { MarkdownRenderer } from 'vitepress';

/** Names that end with a number or a key, such as UTF-8, windows-1252 and Ctrl-C, and dates. */
const NAME = /\b([A-Za-z]{2,8}-(?:\d{1,4}|[A-Z])|\d{4}-\d\d-\d\d)\b/g;

/** Before a per cent sign or the unit of a time or a memory. */
const BEFORE_UNIT = /(?<=\d) (?=%|(?:m?s|kB|[MG]i?B)\b)/g;

/** Within an interval, such as (0, 1], around the minus of K - 1, and before the number of an equation of a paper. */
const WITHIN_FORMULA =
  /(?<=[([]-?[\d.]{1,7},) (?=-?[\d.]{1,7}[)\]])|(?<=\b[A-Z]) (?=- \d)|(?<=\b[A-Z] -) (?=\d)|(?<=\b(?:eq|alg|prop)\.) (?=\d)/g;

/** Keeps such names, figures with their units, and short formulas in texts, on one line: browsers break lines behind a hyphen and at a blank. */
export function wholeNames(md: MarkdownRenderer): void {
  const write = md.renderer.rules.text;
  if (write === undefined) throw new Error('There is no rule for text.');
  md.renderer.rules.text = (tokens, at, options, env, self) => {
    const text = write(tokens, at, options, env, self);
    if (env.relativePath?.startsWith('reference/')) return text; // has so many that it would weigh more
    return text
      .replace(NAME, '<span class="whole">$1</span>')
      .replace(BEFORE_UNIT, '\u00a0')
      .replace(WITHIN_FORMULA, '\u00a0');
  };
}
