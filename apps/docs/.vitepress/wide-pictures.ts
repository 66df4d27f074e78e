import type { MarkdownRenderer } from 'vitepress';

/** Lets pictures that stand alone scroll by themselves on a phone, where their words would be too small to read. */
export function widePictures(md: MarkdownRenderer): void {
  md.core.ruler.push('wide_pictures', ({ tokens }) => {
    for (const [at, token] of tokens.entries()) {
      const children = tokens[at + 1]?.children ?? [];
      if (token.type !== 'paragraph_open' || children.length !== 1) continue;
      if (children[0].type !== 'image') continue;
      token.attrSet('class', 'wide-picture');
      token.attrSet('role', 'group');
      token.attrSet('aria-label', 'Picture');
      token.attrSet('tabindex', '0'); // scrolls, also by keys
    }
  });
}
