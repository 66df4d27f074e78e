import type { MarkdownOptions } from 'vitepress';

type CodeTransformer = NonNullable<MarkdownOptions['codeTransformers']>[number];
type Plugin = {
  name: string;
  resolveId(id: string): string | undefined;
  load(id: string): string | undefined;
};

/** A module of the theme that holds the colours as classes. */
const MODULE = 'virtual:code-colours.css';

/** The colour of words without a meaning of their own, which a block of code has already. */
const PLAIN = '--shiki-light:#0E1116;--shiki-dark:#F0F3F6';

/** The colours of the two themes of high contrast, by the class that stands for them. */
const COLOURS: Readonly<Record<string, string>> = {
  k1: '--shiki-light:#A0111F;--shiki-dark:#FF9492',
  k2: '--shiki-light:#702C00;--shiki-dark:#FFB757',
  k3: '--shiki-light:#023B95;--shiki-dark:#91CBFF',
  k4: '--shiki-light:#032563;--shiki-dark:#ADDCFF',
  k5: '--shiki-light:#622CBC;--shiki-dark:#DBB7FF',
  k6: '--shiki-light:#66707B;--shiki-dark:#BDC4CC',
  k7: '--shiki-light:#024C1A;--shiki-dark:#72F088',
};

const CLASSES = new Map(Object.entries(COLOURS).map(([name, style]) => [style, name]));

/**
 * Colours words of code by short classes: each word with its two colours written out takes a tenth of the site. A colour that
 * is not known here stays as it is.
 */
export const codeColours: CodeTransformer = {
  name: 'code-colours',
  span({ properties }) {
    const style = String(properties.style ?? '').replace(/;$/, '');
    const name = CLASSES.get(style);
    if (style !== PLAIN && name === undefined) return;
    delete properties.style;
    if (name !== undefined) properties.class = name;
  },
};

/** Gives the theme the style sheet with these classes. */
export function codeColourSheet(): Plugin {
  const ofWords = Object.entries(COLOURS).map(([name, style]) => `.vp-code .${name}{${style}}`);
  const rules = [`.vp-code{${PLAIN}}`, ...ofWords];
  return {
    name: 'code-colours',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? rules.join('\n') : undefined),
  };
}
