import { type Picture, UsageError } from '@preflearn/core';
import type { Element } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { pictureToSvg } from '../src/index.js';
import { textWidth } from '../src/text-width.js';
import { LABEL_SIZE } from '../src/theme.js';
import { anyPicture, finitePicture, pictureSize } from './arbitraries.js';
import { BARS, HOSTILE_NAMES, LINES, MATRIX, PICTURES, RANKS, SPREAD, TREE } from './examples.js';
import { elementsOf, namesOf, numberOf, parseXml, textsOf } from './parse.js';

/** The only elements a picture is made of; nothing that runs, links or fetches. */
const ELEMENTS = ['circle', 'desc', 'g', 'line', 'path', 'rect', 'style', 'svg', 'text', 'title'];

/** Attributes that hold a coordinate or a length, across and down. */
const ACROSS = ['x', 'x1', 'x2', 'cx', 'width'];
const DOWN = ['y', 'y1', 'y2', 'cy', 'height'];

describe.each(PICTURES.map((picture) => ({ picture, type: picture.type })))(
  '$type',
  ({ picture }) => {
    it('is an image with a title and a description that its root points to', () => {
      const root = parseXml(pictureToSvg(picture));
      expect(root.tagName).toBe('svg');
      expect(root.namespaceURI).toBe('http://www.w3.org/2000/svg');
      expect(root.getAttribute('role')).toBe('img');
      const [title] = elementsOf(root, 'title');
      const [desc] = elementsOf(root, 'desc');
      expect(title.textContent).toBe(picture.title);
      expect(desc.textContent?.length).toBeGreaterThan(20);
      expect(root.getAttribute('aria-labelledby')).toBe(
        `${title.getAttribute('id')} ${desc.getAttribute('id')}`,
      );
    });

    it('gives the same text each time, and another id for another content', () => {
      const svg = pictureToSvg(picture);
      expect(pictureToSvg(structuredClone(picture))).toBe(svg);
      const other = pictureToSvg({ ...picture, title: 'Another title' });
      const id = (text: string) => parseXml(text).getAttribute('id');
      expect(id(other)).not.toBe(id(svg));
      expect(id(pictureToSvg(picture, { id: 'mine-1' }))).toBe('mine-1');
    });

    it('has the width that was asked for, and light and dark colours', () => {
      const svg = pictureToSvg(picture, { width: 500, height: 400 });
      const root = parseXml(svg);
      expect(numberOf(root, 'width')).toBe(500);
      expect(numberOf(root, 'height')).toBeCloseTo(400, 1);
      expect(root.getAttribute('viewBox')).toBe(`0 0 500 ${root.getAttribute('height')}`);
      expect(svg).toContain('prefers-color-scheme:dark');
    });

    it('grows beyond a height that its content does not fit', () => {
      const root = parseXml(pictureToSvg(picture, { width: 320, height: 100 }));
      expect(numberOf(root, 'height')).toBeGreaterThan(100);
    });

    it('leaves its input as it was', () => {
      const before = JSON.stringify(picture);
      pictureToSvg(picture);
      expect(JSON.stringify(picture)).toBe(before);
    });
  },
);

describe('any picture', () => {
  it('has finite coordinates inside its frame, and nothing but shapes and text', () => {
    fc.assert(
      fc.property(fc.oneof(finitePicture, anyPicture), pictureSize, (picture, size) => {
        expect(flawsOf(parseXml(pictureToSvg(picture, size)))).toEqual([]);
      }),
      runs(150),
    );
  });

  it('has every text inside its frame, by the widths of a wide font', () => {
    const narrow = fc.oneof(fc.constant(320), fc.constant(360), fc.integer({ min: 320, max: 900 }));
    fc.assert(
      fc.property(fc.oneof(finitePicture, anyPicture), narrow, (picture, width) => {
        expect(textsOutside(parseXml(pictureToSvg(picture, { width })))).toEqual([]);
      }),
      runs(150),
    );
  });

  it('has the lines of a long title one below the other', () => {
    const title = 'The errors of models by the number of their rules, each on five tables of cars';
    const root = parseXml(pictureToSvg({ ...LINES, title }, { width: 320 }));
    const lines = elementsOf(root, 'text').filter((text) => text.getAttribute('font-weight'));
    expect(lines.map((text) => text.textContent).join(' ')).toBe(title);
    expect(lines.length).toBeGreaterThan(1);
    const heights = lines.map((text) => numberOf(text, 'y'));
    expect(heights.slice(1).map((y, i) => y - heights[i])).toEqual(lines.slice(1).map(() => 20));
  });

  it('shows every name whole in a tooltip, escaped', () => {
    fc.assert(
      fc.property(finitePicture, (picture) => {
        const titles = textsOf(parseXml(pictureToSvg(picture)), 'title').join('\n');
        const lost = namesIn(picture).filter((name) => !titles.includes(asXmlReads(name)));
        expect(lost).toEqual([]);
      }),
      runs(60),
    );
  });
});

/** Texts of a picture that reach beyond its frame, by more than a pixel. */
function textsOutside(root: Element): readonly string[] {
  const frame = { across: numberOf(root, 'width'), down: numberOf(root, 'height') };
  return elementsOf(root, 'text').flatMap((text) => {
    const content = text.textContent ?? '';
    const size = Number(text.getAttribute('font-size') ?? LABEL_SIZE);
    const bold = text.hasAttribute('font-weight') ? 1.12 : 1;
    const width = bold * textWidth(content, size);
    const share =
      { start: 0, middle: 0.5, end: 1 }[text.getAttribute('text-anchor') ?? 'start'] ?? 0;
    const start = numberOf(text, 'x') - share * width;
    const group = text.parentNode as Element;
    const turned = /^translate\((\S+) (\S+)\) rotate\(-90\)$/.exec(
      group.getAttribute('transform') ?? '',
    );
    const box = turned
      ? {
          left: Number(turned[1]) - size,
          right: Number(turned[1]),
          top: Number(turned[2]) - start - width,
          bottom: Number(turned[2]) - start,
        }
      : {
          left: start,
          right: start + width,
          top: numberOf(text, 'y') - size,
          bottom: numberOf(text, 'y'),
        };
    const isInside =
      box.left >= -1 &&
      box.right <= frame.across + 1 &&
      box.top >= -1 &&
      box.bottom <= frame.down + 1;
    return isInside
      ? []
      : [`${content.slice(0, 30)}: ${JSON.stringify(box)} in ${JSON.stringify(frame)}`];
  });
}

/** What is wrong with the shapes of a picture: unknown elements, and coordinates outside the frame. */
function flawsOf(root: Element): readonly string[] {
  const flaws = namesOf(root).filter((name) => !ELEMENTS.includes(name));
  const frame = { across: numberOf(root, 'width'), down: numberOf(root, 'height') };
  const isInside = (value: number, size: number) => value >= 0 && value <= size + 0.01; // false for NaN
  for (const found of elementsOf(root, '*')) {
    for (const { name, value } of Array.from(found.attributes)) {
      const size = ACROSS.includes(name) ? frame.across : DOWN.includes(name) ? frame.down : 0;
      if (size > 0 && !isInside(Number(value), size)) flaws.push(`${name}="${value}"`);
      if (name !== 'd') continue;
      if (!/^[MLZh\d., -]*$/.test(value)) flaws.push(`d="${value}"`);
      for (const [, x, y] of value.matchAll(/[ML](-?[\d.]+)[ ,](-?[\d.]+)/g)) {
        const isPoint = isInside(Number(x), frame.across) && isInside(Number(y), frame.down);
        if (!isPoint) flaws.push(`point ${x},${y}`);
      }
    }
  }
  return flaws;
}

/** What a parser gives back for a text: no characters that XML cannot hold, one kind of line break. */
function asXmlReads(text: string): string {
  return Array.from(text)
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const isControl = code < 0x20 && !'\t\n\r'.includes(character);
      const isHalf = code >= 0xd800 && code <= 0xdfff;
      return isControl || isHalf || code === 0xfffe || code === 0xffff ? '\uFFFD' : character;
    })
    .join('')
    .replace(/\r[\n\u0085]?|[\u0085\u2028]/g, '\n'); // the parser of the tests reads line ends as XML 1.1 has them
}

function namesIn(picture: Picture): readonly string[] {
  if (picture.type === 'lines') return picture.series.map(({ name }) => name);
  if (picture.type === 'bars') return picture.bars.map(({ name }) => name);
  if (picture.type === 'tree')
    return picture.nodes.flatMap((n) => [n.condition, n.name ?? '', ...n.outcome, n.note]);
  if (picture.type === 'ranks') return picture.methods.map(({ name }) => name);
  if (picture.type === 'matrix') {
    return [...picture.rows, ...picture.cells.flatMap((line) => line.map(({ note }) => note))];
  }
  return [...picture.groups, ...picture.marks].map(({ name }) => name);
}

describe('hostile names', () => {
  const pictures: readonly Picture[] = [
    {
      ...LINES,
      title: HOSTILE_NAMES[0],
      xLabel: HOSTILE_NAMES[1],
      yLabel: HOSTILE_NAMES[7],
      series: HOSTILE_NAMES.map((name, k) => ({ name, x: [1, 2], y: [k, k + 1] })),
    },
    {
      ...BARS,
      title: HOSTILE_NAMES[7],
      valueLabel: HOSTILE_NAMES[0],
      bars: HOSTILE_NAMES.map((name, k) => ({ name, value: k })),
    },
    {
      ...SPREAD,
      title: HOSTILE_NAMES[5],
      valueLabel: HOSTILE_NAMES[6],
      groups: HOSTILE_NAMES.map((name, k) => ({ name, quantiles: [k, k, k, k, k] })),
      marks: HOSTILE_NAMES.map((name, k) => ({ name, value: k })),
    },
    {
      ...TREE,
      title: HOSTILE_NAMES[2],
      shareLabel: HOSTILE_NAMES[3],
      nodes: HOSTILE_NAMES.map((name, depth) => ({
        depth,
        condition: name,
        name,
        outcome: [name, name],
        note: name,
        share: 1,
      })),
    },
    {
      ...RANKS,
      title: HOSTILE_NAMES[0],
      valueLabel: HOSTILE_NAMES[1],
      methods: HOSTILE_NAMES.map((name, k) => ({ name, rank: k + 1 })),
      groups: [HOSTILE_NAMES.map((_, k) => k)],
    },
    {
      ...MATRIX,
      title: HOSTILE_NAMES[0],
      rowLabel: HOSTILE_NAMES[1],
      rows: HOSTILE_NAMES,
      columns: HOSTILE_NAMES,
      cells: HOSTILE_NAMES.map((note) => HOSTILE_NAMES.map((text) => ({ shade: 1, text, note }))),
    },
  ];

  it.each(pictures)('stay text in $type', (picture) => {
    const svg = pictureToSvg(picture);
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('<!--');
    // The parser lets some characters pass that XML does not allow.
    expect(Array.from(svg).filter((character) => asXmlReads(character) === '\uFFFD')).toEqual(
      Array.from(svg).filter((character) => character === '\uFFFD'),
    );
    const root = parseXml(svg);
    for (const name of namesOf(root)) expect(ELEMENTS).toContain(name);
    expect(elementsOf(root, 'style')).toHaveLength(1);
  });
});

describe('lines', () => {
  it('names the series in a legend, and each point in a tooltip', () => {
    const root = parseXml(pictureToSvg(LINES));
    const texts = textsOf(root, 'text');
    expect(texts).toEqual(expect.arrayContaining(['training', 'hold-out', 'rules']));
    expect(textsOf(root, 'title')).toContain('hold-out: 1.2 at 20');
  });

  it('begins at 0 where the curve comes near it, and not where it stays far off', () => {
    const ticks = (y: readonly number[]) => {
      const picture = { ...LINES, series: [{ name: 's', x: [50, 51, 52], y }] };
      return textsOf(parseXml(pictureToSvg(picture)), 'text');
    };
    expect(ticks([2, 1, 0.5])).toContain('0.0');
    expect(ticks([100, 101, 102])).not.toContain('0');
  });

  it('parts a curve where a value is missing, and shows a point that stands alone', () => {
    const y = new Array(60).fill(1);
    y[10] = Number.NaN;
    y[12] = Number.NaN;
    const picture = { ...LINES, series: [{ name: 's', x: y.map((_, k) => k), y }] };
    const root = parseXml(pictureToSvg(picture));
    const paths = elementsOf(root, 'path').map((path) => path.getAttribute('d') ?? '');
    expect(paths.filter((path) => path.split('M').length === 4)).toHaveLength(1);
    expect(elementsOf(root, 'circle')).toHaveLength(1);
  });

  it('draws whole numbers on the level axis when all x are whole', () => {
    const picture = { ...LINES, series: [{ name: 's', x: [0, 1, 2], y: [7, 8, 9] }] };
    const texts = textsOf(parseXml(pictureToSvg(picture)), 'text');
    expect(texts).toEqual(expect.arrayContaining(['0', '1', '2']));
    expect(texts.some((text) => text === '0.5' || text === '1.5')).toBe(false);
  });

  it.each([
    ['no series', []],
    ['a series without points', [{ name: 's', x: [], y: [] }]],
    ['a series without finite points', [{ name: 's', x: [1], y: [Number.NaN] }]],
  ])('says that there is nothing to draw: %s', (_, series) => {
    const texts = textsOf(parseXml(pictureToSvg({ ...LINES, series })), 'text');
    expect(texts).toContain('no data');
  });
});

describe('bars', () => {
  it('draws the longest first, with its value', () => {
    const root = parseXml(pictureToSvg(BARS));
    const texts = textsOf(root, 'text');
    expect(texts.filter((text) => /^[a-z]+$/.test(text))).toEqual(['age', 'rooms', 'tax']);
    expect(texts.filter((text) => /^0\.\d+$/.test(text))).toEqual(['0.500', '0.250', '0.125']);
    const bars = elementsOf(root, 'rect').filter(
      (rect) => rect.getAttribute('class') === 'fill-data-1',
    );
    const widths = bars.map((bar) => numberOf(bar, 'width'));
    expect(widths[1] / widths[0]).toBeCloseTo(0.5, 3);
    expect(widths[2] / widths[0]).toBeCloseTo(0.25, 3);
  });

  it('has long names above its bars where there is no room beside them', () => {
    const names = ['weight ≥ 2723, acceleration ≤ 17.2', 'year ≤ 1978, weight ≥ 2100'];
    const picture = { ...BARS, bars: names.map((name, k) => ({ name, value: 2 * k - 1 })) };
    const drawn = (width: number, height?: number) => {
      const root = parseXml(pictureToSvg(picture, { width, height }));
      const bars = elementsOf(root, 'rect').filter((rect) =>
        rect.getAttribute('class')?.startsWith('fill-data'),
      );
      const texts = elementsOf(root, 'text').filter((text) =>
        names.includes(text.textContent ?? ''),
      );
      return { bars, texts, lines: elementsOf(root, 'line') };
    };
    for (const height of [undefined, 100, 300]) {
      const { bars, texts, lines } = drawn(352, height);
      expect(texts).toHaveLength(2);
      // The axis is drawn beside each bar alone, so that it crosses no name.
      expect(lines).toHaveLength(2);
      lines.forEach((line, k) => {
        expect(numberOf(line, 'y1')).toBeGreaterThan(numberOf(texts[k], 'y'));
        expect(numberOf(line, 'y1')).toBeLessThan(numberOf(bars[k], 'y'));
      });
      for (const [k, text] of texts.entries()) {
        expect(numberOf(text, 'y')).toBeLessThan(numberOf(bars[k], 'y'));
        if (k > 0)
          expect(numberOf(text, 'y') - 11).toBeGreaterThan(
            numberOf(bars[k - 1], 'y') + numberOf(bars[k - 1], 'height'),
          );
      }
      expect(numberOf(bars[0], 'width')).toBeGreaterThan(100);
    }
    expect(drawn(352).bars.map((bar) => numberOf(bar, 'height'))).toEqual([14.96, 14.96]);
    const wide = drawn(1060);
    expect(wide.lines).toHaveLength(1);
    expect(numberOf(wide.texts[0], 'y')).toBeGreaterThan(numberOf(wide.bars[0], 'y'));
  });

  it('says its values as numbers, or as shares where they are some', () => {
    const said = (shares?: boolean) =>
      textsOf(parseXml(pictureToSvg({ ...BARS, ...(shares !== undefined && { shares }) })), 'desc');
    expect(said().join()).toContain('age 0.5,');
    expect(said(false)).toEqual(said());
    expect(said(true).join()).toContain('age 50 %');
  });

  it('draws negative values to the other side, and puts what has no value last', () => {
    const picture = {
      ...BARS,
      bars: [
        { name: 'none', value: Number.NaN },
        { name: 'up', value: 1 },
        { name: 'down', value: -2 },
      ],
    };
    const root = parseXml(pictureToSvg(picture));
    const texts = textsOf(root, 'text').filter((text) => /^(none|up|down)$/.test(text));
    expect(texts).toEqual(['down', 'up', 'none']);
    const bar = (colour: string) =>
      elementsOf(root, 'rect').filter((rect) => rect.getAttribute('class') === colour)[0];
    const down = bar('fill-data-2');
    const up = bar('fill-data-1');
    expect(numberOf(down, 'x') + numberOf(down, 'width')).toBeCloseTo(numberOf(up, 'x'), 1);
    expect(numberOf(down, 'width') / numberOf(up, 'width')).toBeCloseTo(2, 2);
  });

  it('keeps their order when asked to', () => {
    const bars = ['b', 'a', 'c'].map((name, k) => ({ name, value: [1, 3, 2][k] }));
    const texts = (inOrder: boolean) => {
      const svg = pictureToSvg({ ...BARS, bars, inOrder });
      return [...svg.matchAll(/<title>([abc]): /g)].map(([, name]) => name).join('');
    };
    expect([texts(true), texts(false)]).toEqual(['bac', 'acb']);
  });

  it('keeps 40 bars apart', () => {
    const bars = Array.from({ length: 40 }, (_, k) => ({ name: `x${k}`, value: 40 - k }));
    const root = parseXml(pictureToSvg({ ...BARS, bars }, { height: 200 }));
    const shown = elementsOf(root, 'rect').filter((rect) => rect.getAttribute('class'));
    const tops = shown.slice(1).map((rect) => numberOf(rect, 'y'));
    expect(tops).toHaveLength(40);
    for (let k = 1; k < 40; k++) expect(tops[k] - tops[k - 1]).toBeGreaterThanOrEqual(15.9);
  });
});

describe('spread', () => {
  it('draws a box from the second to the fourth quantile, on the scale of the marks', () => {
    const root = parseXml(pictureToSvg(SPREAD));
    const boxes = elementsOf(root, 'rect').filter((rect) => rect.hasAttribute('fill-opacity'));
    const edges = boxes.flatMap((box) => [
      numberOf(box, 'x'),
      numberOf(box, 'x') + numberOf(box, 'width'),
    ]);
    const values = [-2, -1, -0.5, 0.5, 1, 2.5];
    const perUnit = (edges[5] - edges[0]) / 4.5;
    values.forEach((value, k) => {
      expect(edges[k]).toBeCloseTo(edges[0] + perUnit * (value + 2), 1);
    });
    const marks = elementsOf(root, 'line').filter((line) => line.hasAttribute('stroke-dasharray'));
    const gap = numberOf(marks[1], 'x1') - numberOf(marks[0], 'x1');
    expect(Math.abs(gap - 1.7 * perUnit)).toBeLessThanOrEqual(1); // marks stand on whole pixels
  });

  it('leaves out marks that are not finite, and joins marks at one place', () => {
    const marks = [
      { name: 'first', value: 0.25 },
      { name: 'nowhere', value: Number.POSITIVE_INFINITY },
      { name: 'second', value: 0.25 },
    ];
    const root = parseXml(pictureToSvg({ ...SPREAD, marks }));
    expect(textsOf(root, 'text')).toContain('first, second');
    expect(textsOf(root, 'text').join()).not.toContain('nowhere');
    expect(textsOf(root, 'desc')[0]).toContain('nowhere at infinity');
  });

  it('shortens each class beside a threshold by itself', () => {
    const marks = [{ name: `high ${'a'.repeat(60)} | low ${'b'.repeat(60)}`, value: 0.25 }];
    const root = parseXml(pictureToSvg({ ...SPREAD, marks }));
    expect(textsOf(root, 'text').join('\n')).toMatch(/^high a+…a+ \| low b+…b+$/m);
    const one = [{ name: `low | high ${'b'.repeat(60)}`, value: 0.25 }];
    const wide = parseXml(pictureToSvg({ ...SPREAD, marks: one }));
    expect(textsOf(wide, 'text').join('\n')).toMatch(/^low \| high b{6,}…b+$/m);
  });

  it('leaves the room that one class beside a threshold does not need to the other', () => {
    const markOf = (name: string) => {
      const root = parseXml(pictureToSvg({ ...SPREAD, marks: [{ name, value: 0.25 }] }));
      return textsOf(root, 'text').find((text) => text.includes(' | ')) ?? '';
    };
    const [a, b] = ['a', 'b'].map((letter) => letter.repeat(60));
    const both = markOf(`${a} | ${b}`).length;
    expect(both).toBeGreaterThan(20);
    for (const name of [`aa | ${b}`, `${a} | bb`]) {
      expect(Math.abs(markOf(name).length - both)).toBeLessThanOrEqual(3);
    }
  });

  it('says that a group has no values', () => {
    const quantiles = new Array(5).fill(Number.NaN);
    const groups = [...SPREAD.groups, { name: 'never', quantiles }];
    const root = parseXml(pictureToSvg({ ...SPREAD, groups }));
    expect(textsOf(root, 'text')).toContain('no values');
    expect(textsOf(root, 'title')).toContain('never: no values');
  });
});

describe('tree', () => {
  const root = parseXml(pictureToSvg(TREE));

  it('draws one line a node: its condition indented by depth, its outcome in a column', () => {
    const place = (text: string) => {
      const found = elementsOf(root, 'text').find((element) => element.textContent === text);
      return found === undefined ? undefined : [numberOf(found, 'x'), numberOf(found, 'y')];
    };
    const conditions = TREE.nodes.map(({ condition }) => place(condition) ?? []);
    expect(conditions.map(([x]) => (x - conditions[0][0]) / 18)).toEqual([0, 1, 1, 2, 2]);
    const steps = conditions.slice(1).map(([, y], k) => y - conditions[k][1]);
    expect(steps).toEqual([22, 22, 22, 22]);
    const outcomes = ['b > a > c', 'c > b > a', 'a > b > c'].map((text) => place(text) ?? []);
    expect(new Set(outcomes.map(([x]) => x)).size).toBe(1);
    expect(outcomes.map(([, y]) => y)).toEqual([1, 3, 4].map((k) => conditions[k][1]));
  });

  it('joins each node to the one above it', () => {
    const dots = elementsOf(root, 'circle').map((dot) => [
      numberOf(dot, 'cx'),
      numberOf(dot, 'cy'),
    ]);
    const paths = elementsOf(root, 'path').map((path) => path.getAttribute('d') ?? '');
    const parents = [0, 0, 2, 2];
    expect(paths).toHaveLength(4);
    paths.forEach((path, k) => {
      const numbers = path.split(/[ML,]/).filter(Boolean).map(Number);
      const [above, node] = [dots[parents[k]], dots[k + 1]];
      expect(numbers).toEqual([
        above[0],
        above[1] + 3.5,
        above[0],
        node[1],
        node[0] - 3.5,
        node[1],
      ]);
    });
  });

  it('draws shares as bars, with their number, and passes over one that is not known', () => {
    const bars = elementsOf(root, 'rect').filter((rect) => numberOf(rect, 'height') === 10);
    const widths = bars.map((bar) => numberOf(bar, 'width'));
    TREE.nodes.forEach(({ share }, k) => {
      expect(widths[k] / widths[0]).toBeCloseTo(share, 3);
    });
    expect(textsOf(root, 'text')).toEqual(expect.arrayContaining(['100 %', '33.3 %', '6.67 %']));
    const nodes = TREE.nodes.map((node) => ({ ...node, share: Number.NaN }));
    expect(textsOf(parseXml(pictureToSvg({ ...TREE, nodes })), 'text')).toContain('no value');
  });

  it('sets outcomes below conditions that leave them no room, and names as many labels as fit', () => {
    const nodes = TREE.nodes.map((node) => ({
      ...node,
      condition: `${node.condition} and some more words`,
      outcome: node.outcome.flatMap((label) => [`label ${label}`, `another after ${label}`]),
    }));
    const narrow = parseXml(pictureToSvg({ ...TREE, nodes }, { width: 320 }));
    const orders = elementsOf(narrow, 'text').filter(({ textContent }) =>
      (textContent ?? '').startsWith('label'),
    );
    expect(orders.map(({ textContent }) => textContent)).toEqual([
      'label b > another after b > label a > …',
      'label c > another after c > …',
      'label a > another after a > …',
    ]);
    const dots = elementsOf(narrow, 'circle').map((dot) => numberOf(dot, 'cy'));
    expect(numberOf(orders[0], 'y')).toBeGreaterThan(dots[1] + 10);
    expect(numberOf(orders[0], 'y')).toBeLessThan(dots[2]);
  });

  it('says that there is nothing to draw', () => {
    const texts = textsOf(parseXml(pictureToSvg({ ...TREE, nodes: [] })), 'text');
    expect(texts).toContain('no data');
  });
});

describe('ranks', () => {
  const root = parseXml(pictureToSvg(RANKS));

  /** Corners of the line from a method's place on the axis to its name. */
  function cornersOf(of: Element) {
    return elementsOf(of, 'path').map((path) =>
      (path.getAttribute('d') ?? '')
        .split(/[ML]/)
        .filter(Boolean)
        .map((point) => point.split(',').map(Number)),
    );
  }

  /** Pixels of the whole ranks, by their numbers above the axis. */
  function ticksOf(of: Element): ReadonlyMap<string, number> {
    const numbers = elementsOf(of, 'text').filter((text) => /^\d+$/.test(text.textContent ?? ''));
    return new Map(numbers.map((text) => [text.textContent ?? '', numberOf(text, 'x')]));
  }

  it('has each method at its rank, the better half named on the left, without crossing lines', () => {
    const [one, five] = ['1', '5'].map((text) => ticksOf(root).get(text) ?? Number.NaN);
    const at = (rank: number) => one + ((rank - 1) * (five - one)) / 4;
    const corners = cornersOf(root);
    const inOrder = [1.85, 2.05, 3.15, 4.05, 3.9]; // from outside in, on the left and on the right
    corners.forEach(([[x]], i) => {
      expect(x).toBeCloseTo(at(inOrder[i]), 1);
    });
    const [first, second, third, fifth, fourth] = corners.map(([, [, y], [end]]) => ({ y, end }));
    expect([first, second, third].every(({ end }) => end < one)).toBe(true);
    expect([fourth, fifth].every(({ end }) => end > five)).toBe(true);
    expect(first.y < second.y && second.y < third.y && fifth.y < fourth.y).toBe(true);
    const texts = textsOf(root, 'text').filter((text) => /[A-Z]{3}|Fit|Rules/.test(text));
    expect(texts).toEqual(['MLRules.G', 'MLRules.N', 'LRI', 'RuleFit', 'SLIPPER']);
  });

  it('draws a bar over each group, two that share a method one below the other', () => {
    const bars = elementsOf(root, 'line').filter(
      (line) => line.getAttribute('stroke-width') === '4',
    );
    const [first, second] = bars.map((bar) => ['x1', 'x2', 'y1'].map((key) => numberOf(bar, key)));
    const places = cornersOf(root).map(([[x]]) => x);
    expect(first[0]).toBeLessThan(places[0]);
    expect(first[1]).toBeGreaterThan(places[2]);
    expect(first[1]).toBeLessThan(places[4]);
    expect(second[0]).toBeLessThan(places[2]);
    expect(second[1]).toBeGreaterThan(places[3]);
    expect(second[2]).toBeGreaterThan(first[2]);
    expect(textsOf(root, 'title')).toContain('no difference shown: MLRules.G, MLRules.N, LRI');
    expect(textsOf(root, 'desc')[0]).toContain('No difference shown: LRI, SLIPPER, RuleFit.');
  });

  it('draws the critical difference to scale, and one longer than the axis cut off', () => {
    const lengthOf = (of: Element) => {
      const lines = elementsOf(of, 'line').filter(
        (line) =>
          line.getAttribute('class') === 'stroke-ink' &&
          numberOf(line, 'x1') < numberOf(line, 'x2'),
      );
      return numberOf(lines[0], 'x2') - numberOf(lines[0], 'x1');
    };
    const perRank = (of: Element) =>
      (ticksOf(of).get('2') ?? Number.NaN) - (ticksOf(of).get('1') ?? Number.NaN);
    expect(lengthOf(root) / perRank(root)).toBeCloseTo(1.364, 2);
    const wide = parseXml(pictureToSvg({ ...RANKS, criticalDifference: 5.5 }));
    expect(lengthOf(wide) / perRank(wide)).toBeCloseTo(4, 2);
    expect(textsOf(wide, 'text')).toContain('critical difference 5.5, longer than the axis');
  });

  it('makes room for the names of each side alone', () => {
    const marginsOf = (names: readonly string[]) => {
      const methods = names.map((name, k) => ({ name, rank: k + 1 }));
      const found = parseXml(pictureToSvg({ ...RANKS, methods, groups: [] }, { width: 600 }));
      const [first, , , last] = [...ticksOf(found).values()];
      return [first, 600 - last];
    };
    const [wide, narrow] = ['a name of some length', 'a'].map((name) =>
      marginsOf(Array(4).fill(name)),
    );
    expect(wide[0]).toBeGreaterThan(narrow[0] + 50);
    const [long, short] = ['a name of some length', 'a'];
    expect(marginsOf([long, long, short, short])).toEqual([wide[0], narrow[1]]);
    expect(marginsOf([short, short, long, long])).toEqual([narrow[0], wide[1]]);
  });

  it.each([320, 680])('keeps 12 long names apart, %d pixels wide', (width) => {
    const methods = Array.from({ length: 12 }, (_, k) => ({
      name: `a long name of method number ${k}`,
      rank: k + 1,
    }));
    const found = parseXml(pictureToSvg({ ...RANKS, methods, groups: [] }, { width, height: 100 }));
    const names = elementsOf(found, 'text').filter((text) =>
      /^a .*\d$/.test(text.textContent ?? ''),
    );
    expect(names).toHaveLength(12);
    for (const side of ['end', null]) {
      const rows = names.filter((text) => text.getAttribute('text-anchor') === side);
      expect(rows).toHaveLength(6);
      const heights = rows.map((text) => numberOf(text, 'y'));
      heights.slice(1).forEach((y, k) => {
        expect(y - heights[k]).toBeGreaterThanOrEqual(15.9);
      });
    }
    const ticks = [...ticksOf(found).values()];
    ticks.slice(1).forEach((x, k) => {
      expect(x - ticks[k]).toBeGreaterThanOrEqual(20);
    });
  });

  it('leaves out a rank that is not known, and says that there is nothing to draw', () => {
    const unknown = RANKS.methods.map((method) => ({ ...method, rank: Number.NaN }));
    const some = { ...RANKS, methods: [...unknown.slice(0, 1), ...RANKS.methods.slice(1)] };
    expect(textsOf(parseXml(pictureToSvg(some)), 'text')).not.toContain('SLIPPER');
    const none = parseXml(pictureToSvg({ ...RANKS, methods: unknown }));
    expect(textsOf(none, 'text')).toContain('no data');
  });
});

describe('matrix', () => {
  const root = parseXml(pictureToSvg(MATRIX));
  const cellsOf = (of: Element) =>
    elementsOf(of, 'rect').filter((rect) => rect.getAttribute('class') === 'fill-heat');
  const framesOf = (of: Element) =>
    elementsOf(of, 'rect').filter((rect) => rect.getAttribute('class') === 'stroke-ink');

  it('shades cells in rows and columns, and leaves blank ones out', () => {
    const cells = cellsOf(root);
    expect(cells.map((cell) => numberOf(cell, 'fill-opacity'))).toEqual([
      0.9, 0.1, 0.5, 0.25, 0.25, 1,
    ]);
    const [low, , midLow, mid, , high] = cells.map((cell) => [
      numberOf(cell, 'x'),
      numberOf(cell, 'y'),
    ]);
    expect(midLow[0]).toBe(low[0]);
    expect(mid[1]).toBe(midLow[1]);
    expect(mid[0] - low[0]).toBeCloseTo(numberOf(cells[0], 'width'), 1);
    expect(mid[1] - low[1]).toBeCloseTo(numberOf(cells[0], 'height'), 1);
    expect(high[0] - mid[0]).toBeCloseTo(mid[0] - low[0], 1);
    expect(high[1] - mid[1]).toBeCloseTo(mid[1] - low[1], 1);
  });

  it('says each cell in a tooltip, and prints its text', () => {
    expect(textsOf(root, 'title')).toContain('mid taken for low: 10 of 20 rows');
    expect(textsOf(root, 'text')).toEqual(expect.arrayContaining(['90', '25', '100']));
    expect(textsOf(root, 'desc')[0]).toContain('mid taken for low: 10 of 20 rows');
  });

  it('frames the diagonal, on the cells, where it means something', () => {
    const frames = framesOf(root);
    const diagonal = [0, 3, 5].map((k) => cellsOf(root)[k]);
    frames.forEach((frame, k) => {
      expect(numberOf(frame, 'x') - numberOf(diagonal[k], 'x')).toBeCloseTo(1, 1);
      expect(numberOf(frame, 'y') - numberOf(diagonal[k], 'y')).toBeCloseTo(1, 1);
    });
    expect(frames).toHaveLength(3);
    expect(framesOf(parseXml(pictureToSvg({ ...MATRIX, diagonal: false })))).toHaveLength(0);
  });

  it.each([360, 680])('keeps 40 classes apart and inside, %d pixels wide', (width) => {
    const names = Array.from({ length: 40 }, (_, k) => `class number ${k}`);
    const cells = names.map((_, i) =>
      names.map((__, j) => ({ shade: i === j ? 1 : 0.1, text: '99', note: `${i} for ${j}` })),
    );
    const found = parseXml(
      pictureToSvg({ ...MATRIX, rows: names, columns: names, cells }, { width }),
    );
    expect(cellsOf(found)).toHaveLength(1600);
    const rows = elementsOf(found, 'text').filter(
      (text) => text.getAttribute('text-anchor') === 'end',
    );
    const heights = rows.map((text) => numberOf(text, 'y'));
    expect(rows).toHaveLength(40);
    heights.slice(1).forEach((y, k) => {
      expect(y - heights[k]).toBeGreaterThanOrEqual(14);
    });
    const turned = elementsOf(found, 'g').flatMap((group) => {
      const [, x] = /^translate\((\S+) /.exec(group.getAttribute('transform') ?? '') ?? [];
      return x === undefined ? [] : [Number(x)];
    });
    expect(turned.length).toBeGreaterThan(9);
    turned.slice(1).forEach((x, k) => {
      expect(x - turned[k]).toBeGreaterThanOrEqual(12);
    });
    expect(textsOf(found, 'text')).not.toContain('99'); // no room for any
  });
});

describe('bad input', () => {
  const node = TREE.nodes[0];
  const deep = { ...TREE, nodes: [node, { ...node, depth: 2 }] };
  const twoRoots = { ...TREE, nodes: [node, node] };
  const above1 = { ...TREE, nodes: [{ ...node, share: 1.5 }] };
  const series = [{ name: 'short', x: [1, 2], y: [1] }];
  const four = [{ name: 'g', quantiles: [1, 2, 3, 4] }];
  const falling = [{ name: 'g', quantiles: [1, 2, 3, 2, 5] }];
  const rankZero = [{ name: 'a', rank: 0 }];
  const other = { ...BARS, type: 'pie' } as unknown as Picture;

  it.each<[string, () => string, RegExp]>([
    [
      'a series',
      () => pictureToSvg({ ...LINES, series }),
      /"short" has 2 values of x and 1 of y; give as many/,
    ],
    [
      'four quantiles',
      () => pictureToSvg({ ...SPREAD, groups: four }),
      /"g" has 4 quantiles; give five/,
    ],
    ['falling quantiles', () => pictureToSvg({ ...SPREAD, groups: falling }), /ascending/],
    ['a step too deep', () => pictureToSvg(deep), /"all rows" has the depth 2; give/],
    ['two roots', () => pictureToSvg(twoRoots), /"all rows" has the depth 0; give/],
    ['a share above 1', () => pictureToSvg(above1), /"all rows" has the share 1.5; give/],
    [
      'a rank below 1',
      () => pictureToSvg({ ...RANKS, methods: rankZero }),
      /"a" has the rank 0; give/,
    ],
    [
      'a method not there',
      () => pictureToSvg({ ...RANKS, groups: [[0, 5]] }),
      /method 5; .* 5 methods/,
    ],
    [
      'a row without cells',
      () => pictureToSvg({ ...MATRIX, cells: MATRIX.cells.slice(1) }),
      /2 rows of cells for 3 names of rows; give a cell/,
    ],
    [
      'a cell too few',
      () => pictureToSvg({ ...MATRIX, columns: ['a'] }),
      /3 cells for 1 names of columns; give a cell/,
    ],
    ['a negative length', () => pictureToSvg({ ...RANKS, criticalDifference: -1 }), /is -1; give/],
    ['another type', () => pictureToSvg(other), /"pie"/],
    ['a small width', () => pictureToSvg(BARS, { width: 100 }), /"width" .* is 100; .* 320/],
    ['no number', () => pictureToSvg(BARS, { height: Number.NaN }), /"height" .* is NaN/],
    ['an id', () => pictureToSvg(BARS, { id: 'a" onload="x' }), /"id"/],
  ])('is refused in one sentence: %s', (_, draw, message) => {
    expect(draw).toThrow(UsageError);
    expect(draw).toThrow(message);
  });
});
