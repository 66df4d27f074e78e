import type { MarkdownRenderer } from 'vitepress';

/** A line with a wide gap between two columns, or with gaps between three. */
const COLUMNS = /^.*(?:\S {3,}\S|\S {2,}\S.* {2,}\S).*$/gm;

/** A line of a tree, which stands in by its depth. */
const BRANCH = /^ *\| {2}.*$/gm;

/** Lines that make a table. */
const LEAST_LINES = 2;

/** A line of one column: it begins neither as a branch of a tree nor as far in as the rest of a last column, and has no gap. */
const SENTENCE = /^ {0,4}(?! |\|).*$/;
const GAP = /\S {2,}\S/;

/**
 * Gives blocks of what a program prints in columns, or as a tree, the class `columns`: where there is no room for them
 * they are to be read only if they scroll, while sentences are better broken: their lines get the class `sentence`.
 */
export function printedColumns(md: MarkdownRenderer): void {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, at, ...others) => {
    const html = fence?.(tokens, at, ...others) ?? '';
    const { info, content } = tokens[at];
    const isTable = [COLUMNS, BRANCH].some(
      (line) => (content.match(line)?.length ?? 0) >= LEAST_LINES,
    );
    if (!info.startsWith('text') || !isTable) return html;
    const lines = content.split('\n');
    let line = 0;
    return html
      .replace('<div class="language-text', '<div class="columns language-text')
      .replace(/<span class="line">/g, (open) => {
        return isSentence(lines[line++]) ? '<span class="line sentence">' : open;
      });
  };
}

function isSentence(line = ''): boolean {
  return SENTENCE.test(line) && !GAP.test(line);
}
