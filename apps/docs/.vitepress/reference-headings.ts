import type { MarkdownRenderer } from 'vitepress';

type Token = ReturnType<MarkdownRenderer['parse']>[number];
type Tokens = Parameters<Parameters<MarkdownRenderer['core']['ruler']['push']>[1]>[0]['Token'];

/** The page of one way into a package, such as `reference/@preflearn/io/node/index.md`. */
const ENTRY = /^reference\/(@preflearn\/[^/]+)\/([^/]+)\/index\.md$/;

/** What typedoc puts above the declaration of a property that is computed, which says so. */
const GETTER = 'Get Signature';

/**
 * Sets headings of the reference as people do: the title of a page is what one imports from, such as `@preflearn/io/node`,
 * not `node`; a long name is broken before its parameters; and nothing stands above the declaration of a property but its name.
 */
export function referenceHeadings(md: MarkdownRenderer): void {
  md.core.ruler.push('reference_headings', (state) => {
    const path: string = state.env.relativePath ?? '';
    if (!path.startsWith('reference/')) return;
    const [, name, entry] = ENTRY.exec(path) ?? [];
    const left: Token[] = [];
    for (let at = 0; at < state.tokens.length; at++) {
      const token = state.tokens[at];
      const words = state.tokens[at + 1];
      if (token.type === 'heading_open' && words.content === GETTER) {
        at += 2; // its words and its end
        continue;
      }
      if (token.type === 'heading_open' && token.tag === 'h1') {
        if (name !== undefined) retitle(words, entry === 'index' ? name : `${name}/${entry}`);
        words.children = (words.children ?? []).flatMap((child) =>
          child.type === 'text' ? broken(child, state.Token) : child,
        );
      }
      left.push(token);
    }
    state.tokens = left;
  });
}

function retitle(words: Token, title: string): void {
  const [first] = words.children ?? [];
  if (first) first.content = title;
  words.content = title;
}

/** A text in parts, so that its line may be broken before each `<`. */
function broken(text: Token, Token: Tokens): Token[] {
  return text.content.split(/(?=<)/).flatMap((content, part) => {
    const own = Object.assign(new Token('text', '', 0), { content });
    return part === 0
      ? own
      : [Object.assign(new Token('html_inline', '', 0), { content: '<wbr>' }), own];
  });
}
