import type { MarkdownRenderer } from 'vitepress';

type Token = NonNullable<ReturnType<MarkdownRenderer['parse']>[number]['children']>[number];

/** What code is made of, as far as brackets go: texts, arrows, brackets. */
const PARTS = /"(?:[^"\\]|\\.)*"|=>|[([{<]|[)\]}>]/g;

/** A type of one value; the name of a constant. */
const LITERAL = /^("(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|true|false|null)$/;
const CONSTANT = /^[A-Z][A-Z\d_]+$/;

/** What stands before the type that a type parameter extends. */
const EMPHASISED = 'em_close';

/** A union in the place of a property's type. */
const UNION = /: {2,}([|&] )/g;

/** In the text of what a function returns, from as many codes on, a type is known from the declaration above. */
const MANY_CODES = 60;

/**
 * Sets what typedoc writes of types as people do: objects within a union are indented, constants do not say their value
 * twice, and unions within a line do not begin with a bar; not the examples of authors.
 */
export function signatures(md: MarkdownRenderer): void {
  md.core.ruler.push('signatures', (state) => {
    const { tokens, env } = state;
    const path: string = env.relativePath ?? '';
    if (!path.startsWith('reference/') || path.endsWith('/index.md')) return;
    let heading = '';
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'heading_open') heading = tokens[at + 1].content;
      const isExample = heading.startsWith('Example');
      if (token.type === 'fence' && !isExample) token.content = indented(saidOnce(token.content));
      if (token.type !== 'inline') continue;
      if (heading === 'Returns' && codesIn(token) >= MANY_CODES) sayAbove(token, state.Token);
      withoutFirstBars(token.children ?? []);
    }
  });
}

/**
 * Constants without their value where it says nothing more, as in `max: 65535 = 65_535`: where the type is the value, or where
 * the value is the name of another constant.
 */
export function saidOnce(code: string): string {
  return code.replace(/: (.+) = (.+);$/gm, (line, type: string, value: string) =>
    LITERAL.test(type) || CONSTANT.test(value) ? `: ${type};` : line,
  );
}

function codesIn({ children }: Token): number {
  return (children ?? []).filter(({ type }) => type === 'code_inline').length;
}

/** Puts a reference to the declaration in the place of a type that would be repeated from it. */
function sayAbove(
  token: Token,
  TextToken: new (type: string, tag: string, nesting: 0) => Token,
): void {
  const text = new TextToken('text', '', 0);
  text.content = 'See the declaration above.';
  token.children = [text];
}

/** Takes away bars before the first part of a union, which typedoc writes as if each part stood on a line of its own. */
function withoutFirstBars(parts: readonly Token[]): void {
  let before = ''; // what stands before a part, but for the end of a line
  for (const part of parts) {
    if (part.type === 'softbreak') continue;
    if (part.type === 'text') {
      const isFirst = before === '' || /[<(] *$/.test(before);
      if (isFirst) part.content = part.content.replace(/^\s*\| /, '');
      if (before === EMPHASISED) part.content = part.content.replace(/^ \| /, ' ');
      part.content = part.content.replace(/([<(]) *\| /g, '$1');
    }
    before = part.content || part.type;
  }
}

/**
 * Code with each line two blanks further in than that which opened the bracket that it stands in, and so the parts of a union
 * below its name; as it is, where a bracket is not closed.
 */
export function indented(code: string): string {
  const begins: number[] = []; // of the lines whose brackets are open
  const lines: string[] = [];
  for (const line of code.replace(UNION, ':\n$1').trimEnd().split('\n')) {
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
