import type { MarkdownRenderer } from 'vitepress';

/** The page of one entry point of a package, such as `reference/@preflearn/io/node/index.md`. */
const ENTRY = /^reference\/(@preflearn\/[^/]+)\/([^/]+)\/index\.md$/;

/** Titles the page of an entry point with what people import from, such as `@preflearn/io/node`; typedoc writes `node`. */
export function entryTitles(md: MarkdownRenderer): void {
  md.core.ruler.push('entry_titles', ({ tokens, env }) => {
    const [, name, entry] = ENTRY.exec(env.relativePath ?? '') ?? [];
    const words = tokens.find((_, at) => tokens[at - 1]?.tag === 'h1');
    const [first] = words?.children ?? [];
    if (name === undefined || words === undefined || first === undefined) return;
    words.content = first.content = entry === 'index' ? name : `${name}/${entry}`;
  });
}
