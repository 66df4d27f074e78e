/** A fenced block of code in a page of Markdown. */
export interface CodeBlock {
  readonly language: string;
  /** The words after the language. */
  readonly tags: readonly string[];
  readonly code: string;
  /** Where `code` begins in the page. */
  readonly from: number;
  /** One past its end. */
  readonly to: number;
}

const FENCE = /^```([a-z]+)([^\n]*)\n([\s\S]*?)^```$/gm;

/** All fenced blocks of a page, in their order. */
export function codeBlocks(page: string): readonly CodeBlock[] {
  return Array.from(page.matchAll(FENCE), ({ index, 0: whole, 1: language, 2: words, 3: code }) => {
    const to = index + whole.length - '```'.length;
    const tags = words.trim().split(/\s+/).filter(Boolean);
    return { language, tags, code, from: to - code.length, to };
  });
}

/** The page with parts of it replaced, which must not overlap. */
export function replaceParts(
  page: string,
  parts: readonly { readonly from: number; readonly to: number; readonly text: string }[],
): string {
  let out = '';
  let done = 0;
  for (const { from, to, text } of [...parts].sort((a, b) => a.from - b.from)) {
    out += page.slice(done, from) + text;
    done = to;
  }
  return out + page.slice(done);
}
