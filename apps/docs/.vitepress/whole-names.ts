import type { MarkdownRenderer } from 'vitepress';

/** Names that end with a number or a key, such as UTF-8, windows-1252 and Ctrl-C, and dates. */
const NAME = /\b([A-Za-z]{2,8}-(?:\d{1,4}|[A-Z])|\d{4}-\d\d-\d\d)\b/g;

/** Before a per cent sign or the unit of a time or a memory. */
const BEFORE_UNIT = /(?<=\d) (?=%|(?:m?s|kB|[MG]i?B)\b)/g;

/** Keeps such names, and figures with their units, on one line: browsers break lines behind a hyphen and at a blank. */
export function wholeNames(md: MarkdownRenderer): void {
  const write = md.renderer.rules.text;
  if (write === undefined) throw new Error('There is no rule for text.');
  md.renderer.rules.text = (tokens, at, options, env, self) => {
    const text = write(tokens, at, options, env, self);
    if (env.relativePath?.startsWith('reference/')) return text; // has so many that it would weigh more
    return text.replace(NAME, '<span class="whole">$1</span>').replace(BEFORE_UNIT, '\u00a0');
  };
}
