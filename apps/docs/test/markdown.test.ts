import { fileURLToPath } from 'node:url';
import { createMarkdownRenderer, type MarkdownRenderer } from 'vitepress';
import { beforeAll, describe, expect, it } from 'vitest';
import { entryTitles } from '../.vitepress/entry-titles.js';
import { equations } from '../.vitepress/equations.js';
import { keptHighlights } from '../.vitepress/kept-highlights.js';
import { lineEndsAsBlanks } from '../.vitepress/line-ends.js';
import { widePictures } from '../.vitepress/wide-pictures.js';
import { typeset } from './typeset.js';

let md: MarkdownRenderer;

beforeAll(async () => {
  md = await createMarkdownRenderer('.', {
    config(md) {
      for (const extend of [equations, lineEndsAsBlanks, widePictures, entryTitles]) extend(md);
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

describe('pictures', () => {
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

describe('pages of entry points', () => {
  it.each([
    ['reference/@preflearn/io/index/index.md', 'index', '@preflearn/io'],
    ['reference/@preflearn/io/node/index.md', 'node', '@preflearn/io/node'],
    ['reference/@preflearn/io/index.md', '@preflearn/io', '@preflearn/io'],
    ['guide/index.md', 'index', 'index'],
  ])('are titled with what people import from: %s', (path, given, shown) => {
    expect(/<h1[^>]*>(.*?) ?<a /.exec(html(`# ${given}`, path))?.[1]).toBe(shown);
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
