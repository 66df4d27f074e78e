import type { MarkdownRenderer } from 'vitepress';

/** Writes line ends within a text as blanks: between two elements, such as two equations, Vue leaves a line end out. */
export function lineEndsAsBlanks(md: MarkdownRenderer): void {
  md.renderer.rules.softbreak = () => ' ';
}
