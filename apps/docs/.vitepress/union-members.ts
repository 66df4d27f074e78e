import type { MarkdownRenderer } from 'vitepress';

/** What typedoc calls every member of a union that is an object. */
const NAMELESS = 'Type Literal';

/** A property of such a member, in code, as a line of its own. */
const PROPERTY = /^ {2}(\w+\??): (.+);$/gm;

/** One constant or several. */
const CONSTANTS =
  /^(?:"[^"]*"|-?\d[\d.]*|true|false|null)(?: \| (?:"[^"]*"|-?\d[\d.]*|true|false|null))*$/;

/**
 * Names the members of unions in the reference by what tells them apart, such as `With type "softmax"`, so that
 * headings differ.
 */
export function unionMembers(md: MarkdownRenderer): void {
  md.core.ruler.before('inline', 'union_members', ({ tokens, env }) => {
    if (!String(env.relativePath ?? '').startsWith('reference/')) return;
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'inline' || token.content !== NAMELESS) continue;
      const code = tokens[at + 2];
      if (code?.type === 'fence') token.content = memberName(code.content);
    }
  });
}

/** Names a member by its constant properties, or by all if there are none. */
export function memberName(code: string): string {
  const properties = Array.from(code.matchAll(PROPERTY), ([, name, type]) => ({ name, type }));
  const constant = properties.filter(({ type }) => CONSTANTS.test(type));
  const words =
    constant.length > 0
      ? constant.map(({ name, type }) => `${name} ${listed(type.split(' | '), 'or')}`)
      : properties.map(({ name }) => name);
  return words.length > 0 ? `With ${listed(words, 'and')}` : NAMELESS;
}

function listed(words: readonly string[], last: string): string {
  const first = words.slice(0, -1).join(', ');
  return first ? `${first} ${last} ${words[words.length - 1]}` : words[0];
}
