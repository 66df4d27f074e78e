import type { MarkdownRenderer } from 'vitepress';

/** What code is made of, as far as brackets go: texts, arrows, brackets. */
const PARTS = /"(?:[^"\\]|\\.)*"|=>|[([{<]|[)\]}>]/g;

/** Indents what typedoc writes of types, which leaves objects within a union where they are; not the examples of authors. */
export function signatures(md: MarkdownRenderer): void {
  md.core.ruler.push('signatures', ({ tokens, env }) => {
    const path: string = env.relativePath ?? '';
    if (!path.startsWith('reference/') || path.endsWith('/index.md')) return;
    let isExample = false;
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'heading_open') isExample = /^Example/.test(tokens[at + 1].content);
      if (token.type === 'fence' && !isExample) token.content = indented(token.content);
    }
  });
}

/**
 * Code with each line two blanks further in than that which opened the bracket that it stands in, and so the parts of a union
 * below its name; as it is, where a bracket is not closed.
 */
export function indented(code: string): string {
  const begins: number[] = []; // of the lines whose brackets are open
  const lines: string[] = [];
  for (const line of code.trimEnd().split('\n')) {
    const text = line.trim();
    const brackets = (text.match(PARTS) ?? []).filter((part) => part.length === 1);
    const closesFirst = /^[)\]}>]/.test(text);
    const isPart = /^[|&] /.test(text);
    const outer = begins[begins.length - 1];
    const begin = closesFirst ? (outer ?? 0) : (outer ?? -2) + (isPart ? 4 : 2);
    for (const bracket of brackets) {
      if ('([{<'.includes(bracket)) begins.push(begin);
      else if (begins.pop() === undefined) return code;
    }
    lines.push(text === '' ? '' : `${' '.repeat(begin)}${text}`);
  }
  return begins.length === 0 ? `${lines.join('\n')}\n` : code;
}
