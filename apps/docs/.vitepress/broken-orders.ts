import type { MarkdownOptions } from 'vitepress';

type CodeTransformer = NonNullable<MarkdownOptions['codeTransformers']>[number];
type Content = Parameters<NonNullable<CodeTransformer['line']>>[0]['children'];

/** Behind a label of a printed order such as `b>a>c`. */
const BEHIND_LABEL = /(?<=\w>)(?=\w)/;

/** Lets a printed order of labels that is longer than the page be broken between its labels rather than within one. */
export const brokenOrders: CodeTransformer = {
  name: 'broken-orders',
  line(line) {
    if (this.options.lang === 'text') line.children = line.children.flatMap(broken);
  },
};

function broken(node: Content[number]): Content {
  if (node.type === 'element') return [{ ...node, children: node.children.flatMap(broken) }];
  if (node.type !== 'text') return [node];
  return node.value
    .split(BEHIND_LABEL)
    .flatMap((value, i) => [
      ...(i > 0
        ? [{ type: 'element' as const, tagName: 'wbr', properties: {}, children: [] }]
        : []),
      { type: 'text' as const, value },
    ]);
}
