import { fileURLToPath } from 'node:url';
import { createMarkdownRenderer, type MarkdownRenderer } from 'vitepress';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenOrders } from '../.vitepress/broken-orders.js';
import { equations } from '../.vitepress/equations.js';
import { indentedCode } from '../.vitepress/indented-code.js';
import { keptHighlights } from '../.vitepress/kept-highlights.js';
import { lineEndsAsBlanks } from '../.vitepress/line-ends.js';
import { parameterTables } from '../.vitepress/parameter-tables.js';
import { printedColumns } from '../.vitepress/printed-columns.js';
import { referenceHeadings } from '../.vitepress/reference-headings.js';
import { indented, saidOnce, signatures } from '../.vitepress/signatures.js';
import { singleHeadings } from '../.vitepress/single-headings.js';
import { spannedCells } from '../.vitepress/spanned-cells.js';
import { memberName, unionMembers } from '../.vitepress/union-members.js';
import { wholeCodes } from '../.vitepress/whole-codes.js';
import { wholeNames } from '../.vitepress/whole-names.js';
import { wholeOptions } from '../.vitepress/whole-options.js';
import { widePictures } from '../.vitepress/wide-pictures.js';
import { wordTables } from '../.vitepress/word-tables.js';
import { typeset } from './typeset.js';

let md: MarkdownRenderer;

beforeAll(async () => {
  md = await createMarkdownRenderer('.', {
    codeTransformers: [wholeOptions, brokenOrders],
    config(md) {
      for (const extend of [equations, wordTables, spannedCells, wholeCodes]) extend(md);
      indentedCode(md);
      parameterTables(md);
      lineEndsAsBlanks(md);
      wholeNames(md);
      widePictures(md);
      printedColumns(md);
      signatures(md);
      unionMembers(md);
      referenceHeadings(md);
      singleHeadings(md);
    },
  });
});

/** What a page becomes. */
function html(page: string, relativePath = 'guide/page.md'): string {
  return md.render(page, { relativePath });
}

/** What an equation becomes, without the TeX that stands beside it, and without the names of its parts. */
function equation(tex: string): string {
  const [, row] = /<semantics>(.*)<annotation/.exec(html(`$${tex}$`)) ?? [];
  return row
    .replace(/<mspace width="0.1667em"><\/mspace>/g, '_')
    .replace(/<mo form="prefix">/g, 'sign:')
    .replace(/<[^>]*>|\u2061/g, '');
}

describe('equations', () => {
  it.each([
    ['\\tfrac12 \\ln x', '12_ln_x'],
    ['\\ln(x)', 'ln(x)'],
    ['a \\log \\bigl( x \\bigr)', 'a_log(x)'],
    ['2 \\min(a, b)', '2_min(a,b)'],
    ['\\arg\\min_k P', 'arg_mink_P'],
    ['x = \\min_{k} -a', 'x=mink_sign:−a'],
  ])('have thin spaces around the names in %s', (tex, set) => {
    expect(equation(tex)).toBe(set);
  });

  it.each([
    ['a = -b', 'a=sign:−b'],
    ['a - b', 'a−b'],
    ['(-b, -c)', '(sign:−b,sign:−c)'],
    ['-a', '−a'], // first of all, where browsers see it
  ])('know a sign from a difference in %s', (tex, set) => {
    expect(equation(tex)).toBe(set);
  });

  it('have bars beside what they enclose, and not between', () => {
    const bar = /<mo [^>]*lspace="0" rspace="0">\|<\/mo>/g;
    expect(html('$\\lvert x \\rvert$').match(bar)).toHaveLength(2);
    expect(html('$\\bigl\\lvert x \\bigr\\rvert$').match(bar)).toHaveLength(2);
    expect(html('$P(y \\mid x)$')).toContain('<mo>∣</mo>');
  });

  it('have primes that can be seen', () => {
    expect(html("$\\ell'$")).toContain(
      '<mi mathvariant="normal">ℓ</mi><mo lspace="0" rspace="0">′</mo>',
    );
    expect(html("$\\ell''$")).toContain('<mo lspace="0" rspace="0">′′</mo>');
  });

  it('stand off from an equation on the next line, and from bold words', () => {
    expect(html('of $k$;\n$W$ is')).toContain(';</span> <span');
    expect(html('the **impurity**\n$L$')).toContain('</strong> <span');
  });

  it('have no space around a relation that stands alone, and keep the mark behind them', () => {
    const page = html('as $\\le$, and as $\\ne$.');
    expect(page.match(/<mo lspace="0" rspace="0">/g)).toHaveLength(2);
    expect(page).toMatch(/<span class="whole"><span class="katex".*?<\/span>,<\/span> and as/);
    expect(page).toMatch(/<\/span>\.<\/span><\/p>/);
  });
});

describe('tables', () => {
  const long = 'a sentence that has more than forty characters in it';

  it('stand row by row on a phone where sentences have no room beside other columns', () => {
    const page = html(`| option | default | what |\n| --- | --- | --- |\n| \`a\` | 1 | ${long} |`);
    expect(page).toContain('class="stacked"');
    expect(page).toContain('<td role="cell" data-name="default">1</td>');
    expect(page).toContain('role="columnheader"');
    expect(html(`| a | b |\n| --- | --- |\n| x | ${long} |`)).not.toContain('stacked');
    const code = '`npm test -- packages/boosting/test/late-rows.test.ts`';
    expect(html(`| a | b |\n| --- | --- |\n| ${code} | ${long} |`)).toContain('stacked');
    const wide = html(`| a | b |\n| --- | --- |\n| \`--a-rather-long-option\` | ${long} |`);
    expect(wide).toContain('stacked');
    expect(html(`| a | b |\n| --- | --- |\n| \`--width <pixels>\` | ${long} |`)).not.toContain(
      'stacked',
    );
    expect(html(`| a | b |\n| --- | --- |\n| \`--svg-width <pixels>\` | ${long} |`)).toContain(
      'stacked',
    );
    expect(html('| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |')).not.toContain('stacked');
  });

  it('stand row by row on a phone where their words have no room beside each other, but not figures', () => {
    const table = (cell: string) =>
      html(
        `| guests | order | theta | best |\n| --- | --- | --- | --- |\n| ten | ${cell} | 1 | 2 |`,
      );
    expect(table('`coffee>tea>cocoa>lemonade`')).toContain('stacked');
    expect(table('`coffee>tea`')).not.toContain('stacked');
    expect(table('$\\frac{a}{b}\\cdot\\alpha\\beta$')).not.toContain('stacked');
    expect(table('12.345678±0.000001234567890')).not.toContain('stacked');
  });

  it('scroll in a part of the page that keys reach, and that has the name of the heading above', () => {
    const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';
    const group = '<div class="scrolls" role="group" tabindex="0" aria-label="Table';
    expect(html(`## Time & *space*\n\n${table}`)).toContain(`${group}: Time &amp; space"><table>`);
    expect(html(table)).toMatch(new RegExp(`^${group}"><table>[^]*</table>\\s*</div>$`));
    const inReference = html(table, 'reference/page.md');
    expect(inReference).not.toContain('div');
    expect(inReference).toContain('<table tabindex="0">');
  });

  it('of parameters weigh nothing more in the reference, others have names there, too', () => {
    const page = (head: string) =>
      html(`| ${head} | b | c |\n| --- | --- | --- |\n| 1 | 2 | ${long} |`, 'reference/page.md');
    expect(page('Parameter')).toContain('stacked');
    expect(page('Parameter')).not.toContain('role="cell"');
    expect(page('choice')).toContain('<td role="cell" data-name="b">2</td>');
  });

  it('are set smaller where they have many columns, and break no figure', () => {
    const line = (cell: string) => `| ${Array.from({ length: 7 }, () => cell).join(' | ')} |`;
    const page = html([line('a'), line('---'), line('.259 ± .045')].join('\n'));
    expect(page).toContain('class="narrow"');
    expect(page).toContain('.259\u00a0±\u00a0.045');
  });

  it('let a first cell stand beside the rows below it', () => {
    const page = html('| a | b |\n| --- | --- |\n| one | 1 |\n| | 2 |\n| | 3 |\n| two | 4 |');
    expect(page).toContain('<td rowspan="3">one</td>');
    expect(page.match(/<td/g)).toHaveLength(6);
    expect(page).toContain('<td>two</td>');
  });

  it('let a first cell stand over all columns if the others of its row are empty', () => {
    const page = html('| a | b | c |\n| --- | --- | --- |\n| all | | |\n| two | 4 | |');
    expect(page).toContain('<td colspan="3">all</td>\n</tr>');
    expect(page).toContain('<td>two</td>\n<td>4</td>\n<td></td>');
  });

  it('of figures are small on a phone', () => {
    const line = (cell: string, count: number) => `| ${`${cell} | `.repeat(count)}`;
    const table = (count: number) =>
      html([line('a', count), line('---', count), line('1.5', count)].join('\n'));
    expect(table(3)).not.toContain('class="figures"');
    expect(table(5)).toContain('class="figures"');
    expect(table(9)).toContain('class="narrowest"');
  });
});

describe('pages that typedoc wrote', () => {
  const union = 'type A = \n  | {\n  name: string;\n  type: "<";\n}\n  | "b";\n';

  it('have objects of a union indented, but not the examples of authors', () => {
    const inner = 'type A =\n  | {\n    name: string;\n    type: "<";\n  }\n  | "b";\n';
    expect(indented(union)).toBe(inner);
    expect(indented(inner)).toBe(inner);
    const textOf = (page: string) => page.replace(/<[^>]*>/g, '');
    const path = 'reference/@preflearn/core/type-aliases/A.md';
    const block = `\`\`\`ts\n${union}\`\`\``;
    expect(textOf(html(block, path))).toContain('\n    name: string;');
    expect(textOf(html(`## Example\n\n${block}`, path))).toContain('\n  name: string;');
    expect(textOf(html(block))).toContain('\n  name: string;');
  });

  it('have unions of properties below their names', () => {
    const code = 'a: {\n  b:   | {\n  c: 1;\n}\n  | null;\n};\n';
    expect(indented(code)).toBe('a: {\n  b:\n    | {\n      c: 1;\n    }\n    | null;\n};\n');
  });

  it('refer to the declaration for a type that is very long', () => {
    const path = 'reference/@preflearn/core/functions/a.md';
    const page = (count: number) => html(`## Returns\n\n${'`A` '.repeat(count)}`, path);
    expect(page(59).match(/<code/g)).toHaveLength(59);
    expect(page(60)).not.toContain('<code');
    expect(page(60)).toContain('See the declaration above.');
  });

  it('have functions whose brackets are closed on lines of their own, several at once', () => {
    const code = 'function f(\n   a, \n   b): Of<{\n  x: () => void;\n   }, Of<{\n y: 1;\n}>>;\n';
    expect(indented(code)).toBe(
      'function f(\n  a,\n  b): Of<{\n    x: () => void;\n  }, Of<{\n    y: 1;\n  }>>;\n',
    );
    expect(indented('function f(\n   a')).toBe('function f(\n   a');
    expect(indented('a)\n   b')).toBe('a)\n   b');
  });

  it('have constants whose value is not said twice', () => {
    const twice = 'readonly max: 65535 = 65_535;\nconst A: "x" = \'x\';\nlet b: true = true;\n';
    expect(saidOnce(twice)).toBe('readonly max: 65535;\nconst A: "x";\nlet b: true;\n');
    const named = 'const id: "lrt" = ID;\nconst kinds: readonly Kind[] = TARGET_KINDS;\n';
    expect(saidOnce(named)).toBe('const id: "lrt";\nconst kinds: readonly Kind[];\n');
    const other = 'const a: number = 1;\nconst b: Model = new Model(ID);\n';
    expect(saidOnce(other)).toBe(other);
  });

  it('have unions within a line that do not begin with a bar', () => {
    const path = 'reference/@preflearn/core/functions/a.md';
    const page = '## Returns\n\n  \\| `A`\n  \\| `Of`\\<\n  \\| `B`\n  \\| `C`\\>';
    const text = html(page, path).replace(/<[^>]*>|\s+/g, '');
    expect(text).toContain('A|Of&lt;B|C&gt;');
    expect(html(page).replace(/<[^>]*>|\s+/g, '')).toContain('|A|Of&lt;|B|C&gt;');
  });

  it('have one heading over the errors of a function', () => {
    const page = html('## Throws\n\nA\n\n## Throws\n\nB\n\n## Other\n\nC\n\n### Other\n\nD');
    expect(page.match(/<h\d/g)).toEqual(['<h2', '<h2', '<h3']);
    expect(page).toContain('<p>B</p>');
  });
});

describe('codes and pictures', () => {
  it('keep short codes whole', () => {
    expect(html('`--json`')).toMatch(/<code[^>]* class="whole"/);
    expect(html('`…Loss`')).toMatch(/class="whole"/);
    expect(html('`plain`')).not.toContain('whole');
    expect(html(`\`${'long '.repeat(9)}\``)).not.toContain('whole');
    expect(html('`npm install {{ a }} --global <preflearn>`')).toContain(
      '<code v-pre>npm install {{ a }} <span class="whole">--global &lt;preflearn&gt;</span></code>',
    );
  });

  it('keep names with a number whole, but not in the reference', () => {
    expect(html('In UTF-8, not `UTF-8`.')).toContain('In <span class="whole">UTF-8</span>, not <');
    expect(html('UTF-8', 'reference/page.md')).not.toContain('span');
    expect(html('from 3-4 to a-b')).not.toContain('span');
    expect(html('Ctrl-C, 1970-01-01').match(/class="whole"/g)).toHaveLength(2);
  });

  it('keep figures on one line with their units', () => {
    const page = html('In 21 s, of 1.5 GiB, 4.2 % at *12* rows, 3 servers');
    expect(page).toContain('In 21\u00a0s, of 1.5\u00a0GiB, 4.2\u00a0% at');
    expect(page).toContain('rows, 3 servers');
    expect(html('4 %', 'reference/page.md')).not.toContain('\u00a0');
    expect(html('`4 %`')).toContain('>4 %</code>');
  });

  it('keep intervals, a number less another, and numbers of equations on one line', () => {
    expect(html('in (0, 1], [2, 65535] or [-1, 1]')).toContain(
      '(0,\u00a01], [2,\u00a065535] or [-1,',
    );
    expect(html('K - 1 times')).toContain('K\u00a0-\u00a01 times');
    expect(html('as eq. 5 says')).toContain('eq.\u00a05 says');
    expect(html('(1, which is far, 2)')).not.toContain('\u00a0');
  });

  it('keep options of commands whole, with their values if they are short', () => {
    const wholesOf = (line: string, language = 'sh') => {
      const page = html(`\`\`\`${language}\n${line}\n\`\`\``);
      expect(page.replace(/<[^>]*>/g, '')).toContain(line); // what is copied
      const wholes = page.matchAll(/<span class="whole">((?:<span[^>]*>[^<]*<\/span>)*)<\/span>/g);
      return Array.from(wholes, ([, inside]) => inside.replace(/<[^>]*>/g, ''));
    };
    expect(wholesOf('npx preflearn tune cars.csv -t mpg --learner rank-rules -q')).toEqual([
      '-t mpg',
      '--learner rank-rules',
      '-q',
    ]);
    expect(wholesOf('a --learner rank-rules,ordinal-ender,order --json -')).toEqual([
      '--learner',
      'rank-rules',
      'ordinal-ender',
      '--json',
    ]);
    expect(wholesOf('cp a-file --out=b \\')).toEqual(['a-file', '--out=b \\']);
    expect(wholesOf('cp file \\')).toEqual(['file \\']);
    expect(wholesOf("predict 'duckdb:a.db?table=b' it's c'")).toEqual(["'duckdb:a.db?table=b'"]);
    expect(wholesOf('a - b-')).toEqual([]);
    expect(wholesOf('a --json', 'js')).toEqual([]);
  });

  it('let printed orders be broken between their labels', () => {
    const printed = (line: string, language = 'text output') =>
      html(`\`\`\`${language}\n${line}\n\`\`\``);
    const page = printed('b>a>c, a >= 1');
    expect(page).toMatch(/b(>|&gt;)<wbr>a(>|&gt;)<wbr>c, a (>|&gt;)= 1/);
    expect(printed('f(a>b)', 'js')).not.toContain('<wbr>');
  });

  it('show pictures for phones where there are any', () => {
    const path = fileURLToPath(new URL('../gallery/page.md', import.meta.url));
    const page = md.render('![Ranks](./pictures/learners.svg)', { path });
    expect(page).toContain(
      '<picture><source media="(max-width: 640px)" srcset="./pictures/learners-phone.svg"><img ',
    );
    expect(page).toContain('</picture></p>');
    expect(page).not.toContain('wide-picture');
  });

  it('let other pictures scroll that stand alone', () => {
    expect(html('![a](./a.svg)')).toContain(
      '<p class="wide-picture" role="group" aria-label="Picture" tabindex="0">',
    );
    expect(html('see ![a](./a.svg)')).not.toContain('wide-picture');
  });

  it('know what is printed in columns, or as a tree, from sentences', () => {
    const printed = (text: string) => html(`\`\`\`text output\n${text}\n\`\`\``);
    expect(printed('a   1\nb   2')).toContain('columns');
    expect(printed('  a  1  2\n  b  3  4')).toContain('columns');
    expect(printed('all\n|  a <= 1: x\n|  a > 1: y')).toContain('columns');
    expect(printed('-0.3  if a then b\n+0.2  if c then d')).not.toContain('columns');
    const lines = printed('The best is a.\na   1\nb   2\n      on\n  all\n|  a <= 1: x').split(
      '\n',
    );
    expect(lines.map((line) => line.includes('line sentence'))).toEqual(
      lines.map((line) => />(The best is a\.| {2}all)</.test(line)),
    );
  });
});

describe('tables of parameters', () => {
  it('have empty cells where there is no default and no text, and defaults with a name', () => {
    const row = '| `a` | `undefined` | - |\n| `b` | `10` | `undefined` |';
    const table = (head: string, first = 'Parameter') =>
      html(`| ${first} | ${head} | Note |\n| --- | --- | --- |\n${row}`);
    expect(table('Default value').match(/undefined/g)).toHaveLength(1);
    expect(table('Default value').match(/<td><\/td>/g)).toHaveLength(2);
    expect(table('Default value')).toMatch(/<td data-name="default"><code[^>]*>10/);
    expect(table('Type').match(/undefined/g)).toHaveLength(2);
    const described = '| `a` | - |\n| `b` | - |\n';
    const noText = html(`| Parameter | Description |\n| --- | --- |\n${described}`);
    expect(noText.match(/<t[hd]/g)).toHaveLength(4);
    expect(noText).not.toContain('Description');
    const text = html(`| Parameter | Description |\n| --- | --- |\n${described}| \`c\` | x |`);
    expect(text.match(/<td><\/td>/g)).toHaveLength(2);
    expect(table('Default value', 'Name').match(/<td>-<\/td>/g)).toHaveLength(1);
  });
});

describe('code that is indented', () => {
  it('is written as code between fences, which scrolls', () => {
    const [indentedOne, fenced] = [html('    a = b < c\n'), html('```text\na = b < c\n```\n')];
    expect(indentedOne).toBe(fenced);
    expect(indentedOne).toContain('<div class="language-text');
  });
});

describe('formulas of metrics', () => {
  it.each([
    [
      'sum_i w_i [p_i != y_i] / W',
      '∑<sub>i</sub> <i>w</i><sub>i</sub> [<i>p</i><sub>i</sub> ≠ <i>y</i><sub>i</sub>] / <i>W</i>',
    ],
    [
      'sum over k &lt;= K of a (t - b)^2',
      '∑ over <i>k</i> ≤ <i>K</i> of a (<i>t</i> − <i>b</i>)<sup>2</sup>',
    ],
    [
      '(C - D) / sqrt((D + Ty) (D + Tp)), tau-b',
      '(<i>C</i> − <i>D</i>) / √((<i>D</i> + <i>T</i><sub>y</sub>) (<i>D</i> + <i>T</i><sub>p</sub>)), tau-b',
    ],
    [
      'floor(n^2 / 2), log2(1 + p_a)',
      '⌊<i>n</i><sup>2</sup> / 2⌋, log<sub>2</sub>(1 + <i>p</i><sub>a</sub>)',
    ],
  ])('are set as in print: %s', (plain, set) => {
    expect(typeset(plain)).toBe(set);
  });
});

describe('members of unions', () => {
  it.each([
    ['{\n  value: number;\n}', 'With value'],
    ['{\n  reason: string;\n  value: null;\n}', 'With value null'],
    ['{\n  operator: "<=" | ">=";\n  value: number;\n}', 'With operator "<=" or ">="'],
    [
      '{\n  choose: "least-cost";\n  type: "softmax";\n}',
      'With choose "least-cost" and type "softmax"',
    ],
    ['{\n  at: number;\n  fill?: number;\n  shift: number;\n}', 'With at, fill? and shift'],
    ['{\n}', 'Type Literal'],
  ])('are named by what tells them apart: %s', (code, name) => {
    expect(memberName(code)).toBe(name);
  });

  it('have headings of their own in the reference', () => {
    const member = (type: string) =>
      `### Type Literal\n\n\`\`\`ts\n{\n  type: "${type}";\n}\n\`\`\`\n`;
    const page = `${member('a')}\n***\n\n${member('b')}`;
    const headings = (path: string) =>
      Array.from(
        html(page, path).matchAll(/<h3 id="([^"]*)"[^>]*>([^<]*)</g),
        ([, ...found]) => found,
      );
    expect(headings('reference/x.md')).toEqual([
      ['with-type-a', 'With type &quot;a&quot; '],
      ['with-type-b', 'With type &quot;b&quot; '],
    ]);
    expect(headings('guide/x.md')[0][1]).toBe('Type Literal ');
  });
});

describe('headings of the reference', () => {
  const title = (path: string, page: string) => /<h1[^>]*>(.*?) ?<a /.exec(html(page, path))?.[1];

  it.each([
    ['reference/@preflearn/io/index/index.md', 'index', '@preflearn/io'],
    ['reference/@preflearn/io/node/index.md', 'node', '@preflearn/io/node'],
    ['reference/@preflearn/io/index.md', '@preflearn/io', '@preflearn/io'],
    ['guide/index.md', 'index', 'index'],
  ])('are what one imports from: %s', (path, given, shown) => {
    expect(title(path, `# ${given}`)).toBe(shown);
  });

  it('may be broken before the parameters of a type', () => {
    const page = '# Interface: Link\\<T\\>';
    expect(title('reference/x.md', page)).toBe('Interface: Link<wbr>&lt;T&gt;');
    expect(title('guide/x.md', page)).toBe('Interface: Link&lt;T&gt;');
  });

  it('do not say of a property that it is computed', () => {
    const page = '### rules\n\n#### Get Signature\n\nThe rules.';
    expect(html(page, 'reference/x.md')).not.toContain('Get Signature');
    expect(html(page, 'reference/x.md')).toContain('The rules.');
  });
});

describe('the type that a type parameter extends', () => {
  it('does not begin with a bar', () => {
    const page = '| Type Parameter |\n| --- |\n| `A` *extends* \\| `B` \\| `C` |';
    expect(html(page, 'reference/x.md').replace(/<[^>]*>|\s+/g, ' ')).toMatch(/extends +B +\| +C/);
  });
});

describe('blocks of code', () => {
  it('are coloured once, and again where the language is another', () => {
    const seen: string[] = [];
    const made = () => {
      const own = {
        highlight: (code: string, language: string) => `${seen.push(language)} ${code}`,
      };
      keptHighlights({ options: own } as unknown as MarkdownRenderer);
      return own.highlight;
    };
    const [one, other] = [made(), made()];
    expect(one('x', 'ts')).toBe('1 x');
    expect(other('x', 'ts')).toBe('1 x');
    expect(other('x', 'sh')).toBe('2 x');
    expect(seen).toEqual(['ts', 'sh']);
  });
});
