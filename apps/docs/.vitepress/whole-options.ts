import type { MarkdownOptions } from 'vitepress';
import { wholeParts } from './whole-words.js';

type CodeTransformer = NonNullable<MarkdownOptions['codeTransformers']>[number];
type Line = Parameters<NonNullable<CodeTransformer['line']>>[0];
type Element = Extract<Line['children'][number], { type: 'element' }>;

/** A word of one colour. */
interface Word {
  readonly element: Element;
  readonly text: string;
}

/** Keeps options of commands on one line with their values, words with hyphens and quoted ones. */
export const wholeOptions: CodeTransformer = {
  name: 'whole-options',
  line(line) {
    if (this.options.lang !== 'sh') return;
    const words = line.children.flatMap(wordOf);
    if (words.length < line.children.length) return; // what another transformer made of it is left as it is
    const text = words.map((word) => word.text).join('');
    let end = 0;
    line.children = [...wholeParts(text), [text.length, text.length]].flatMap(([from, to]) => {
      const before = cut(words, end, from);
      const children = cut(words, from, to);
      end = to;
      return children.length === 0 ? before : [...before, whole(children)];
    });
  },
};

function wordOf(node: Line['children'][number]): Word[] {
  if (node.type !== 'element' || node.children.length !== 1) return [];
  const [child] = node.children;
  return child.type === 'text' ? [{ element: node, text: child.value }] : [];
}

/** Words from one place of the line to another, the first and the last cut where they go on. */
function cut(words: readonly Word[], from: number, to: number): Element[] {
  let at = 0;
  return words.flatMap(({ element, text }) => {
    const value = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += text.length;
    return value === '' ? [] : [{ ...element, children: [{ type: 'text', value }] }];
  });
}

function whole(children: Element[]): Element {
  return { type: 'element', tagName: 'span', properties: { class: 'whole' }, children };
}
