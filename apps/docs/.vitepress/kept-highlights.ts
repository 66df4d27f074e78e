import type { MarkdownRenderer } from 'vitepress';

/** What was made of a block of code, by its language, its attributes and itself. */
const kept = new Map<string, string>();

/**
 * Colours each block of code once: every page is rendered for the browser, for the server and for the search, each by a renderer
 * of its own.
 */
export function keptHighlights({ options }: MarkdownRenderer): void {
  const { highlight } = options;
  if (!highlight) return;
  options.highlight = (code, language, attributes) => {
    const key = JSON.stringify([language, attributes, code]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const html = highlight(code, language, attributes);
    kept.set(key, html);
    return html;
  };
}
