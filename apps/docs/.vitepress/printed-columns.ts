import type { MarkdownRenderer } from 'vitepress';

/** A line with a gap between two columns. */
const COLUMNS = /^.*\S {3,}\S.*$/gm;

/** Lines that make a table. */
const LEAST_LINES = 2;

/**
 * Gives blocks of what a program prints in columns the class `columns`: a screen that is too narrow for them shows them
 * whole only where they scroll, while sentences are better broken.
 */
export function printedColumns(md: MarkdownRenderer): void {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, at, ...others) => {
    const html = fence?.(tokens, at, ...others) ?? '';
    const { info, content } = tokens[at];
    const isTable = (content.match(COLUMNS)?.length ?? 0) >= LEAST_LINES;
    if (!info.startsWith('text') || !isTable) return html;
    return html.replace('<div class="language-text', '<div class="columns language-text');
  };
}
