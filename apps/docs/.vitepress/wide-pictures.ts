import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** Pictures that are drawn a second time, for phones, have this at the end of its name. */
const FOR_PHONES = '-phone.svg';

/**
 * Shows pictures that stand alone as they were drawn for phones, on a phone, if there is such a file beside them. Others scroll
 * there by themselves: their words would be too small to read.
 */
export function widePictures(md: MarkdownRenderer): void {
  md.core.ruler.push('wide_pictures', ({ tokens, env, Token }) => {
    for (const [at, token] of tokens.entries()) {
      const content = tokens[at + 1];
      const children = content?.children ?? [];
      if (token.type !== 'paragraph_open' || children.length !== 1) continue;
      const [image] = children;
      if (image.type !== 'image') continue;
      const phone = (image.attrGet('src') ?? '').replace(/\.svg$/, FOR_PHONES);
      if (phone.endsWith(FOR_PHONES) && existsSync(join(dirname(env.path ?? ''), phone))) {
        const html = (text: string) =>
          Object.assign(new Token('html_inline', '', 0), { content: text });
        const source = `<source media="(max-width: 640px)" srcset="${phone}">`;
        content.children = [html(`<picture>${source}`), image, html('</picture>')];
        continue;
      }
      token.attrSet('class', 'wide-picture');
      token.attrSet('role', 'group');
      token.attrSet('aria-label', 'Picture');
      token.attrSet('tabindex', '0'); // scrolls, also by keys
    }
  });
}
