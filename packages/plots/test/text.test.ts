import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOver } from '../src/axis.js';
import { domainOf, drawable } from '../src/axis-domain.js';
import { placeLabels } from '../src/label-tiers.js';
import { columnTexts, tickTexts } from '../src/number-text.js';
import { orderLine, shorten, shortenAll, textWidth, wrapText } from '../src/text-width.js';
import { finite } from './arbitraries.js';

const text = fc.oneof(fc.string({ maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 40 }));

describe('shorten', () => {
  it('fits the width, and keeps what fits already', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 400 }), (name, width) => {
        const short = shorten(name, width, 12);
        expect(textWidth(short, 12)).toBeLessThanOrEqual(width + 1e-9);
        expect(short).not.toMatch(/[\n\t]/);
      }),
    );
    expect(shorten('plain  name\n', 200, 12)).toBe('plain name');
  });

  it('keeps both ends, so that names of one family stay apart', () => {
    const names = ['measurement_of_the_upper_part_1', 'measurement_of_the_upper_part_2'];
    const [first, second] = names.map((name) => shorten(name, 100, 12));
    expect(first).toMatch(/^measu.*….*_1$/);
    expect(first).not.toBe(second);
  });

  it('never parts a surrogate pair', () => {
    for (let width = 10; width < 120; width += 7) {
      expect(shorten('😀'.repeat(20), width, 12)).not.toMatch(
        /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/,
      );
    }
  });
});

describe('orderLine', () => {
  it('fits the width, and names whole items from the first on', () => {
    const names = fc.array(text, { maxLength: 8 });
    fc.assert(
      fc.property(names, fc.integer({ min: 20, max: 400 }), (items, width) => {
        expect(textWidth(orderLine(items, width, 12), 12)).toBeLessThanOrEqual(width + 1e-9);
      }),
    );
    expect(orderLine(['toro', 'maguro', 'ebi'], 200, 12)).toBe('toro > maguro > ebi');
    expect(orderLine(['toro', 'maguro', 'ebi'], 122, 12)).toBe('toro > maguro > …');
    expect(orderLine(['toro', 'maguro', 'ebi'], 20, 12)).toMatch(/^(to?)?…$/);
    const long = ['toro (fatty tuna)', 'maguro (tuna, lean)', 'ebi (shrimp)'];
    expect(orderLine(long, 400, 12)).toBe(long.join(' > '));
    expect(orderLine(long, 200, 12)).toBe('toro > maguro > ebi');
    expect(orderLine(['uni (sea)', 'uni (urchin)', 'ebi'], 180, 12)).toBe(
      'uni (sea) > uni (urchin) > …',
    );
    expect(orderLine(['x'.repeat(40), 'y'.repeat(40)], 150, 12)).toMatch(/^x+…x+ > y+…y+$/);
    expect(orderLine([], 20, 12)).toBe('');
  });
});

describe('shortenAll', () => {
  it('leaves out what stands in brackets before it cuts, and keeps what fits', () => {
    const names = ['toro (fatty tuna, the most expensive part)', 'ebi (shrimp)', 'x'.repeat(60)];
    const [toro, ebi, long] = shortenAll(names, 110, 12);
    expect([toro, ebi]).toEqual(['toro', 'ebi (shrimp)']);
    expect(long).toMatch(/^x+…x+$/);
    expect(shortenAll(['uni (sea urchin of the north)', 'uni (other)'], 110, 12)[0]).toContain('…');
  });
});

describe('wrapText', () => {
  it('breaks at spaces, fits every line and keeps to the number of lines', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 4 }), (title, most) => {
        const lines = wrapText(title, 150, 15, most);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(textWidth(line, 15)).toBeLessThanOrEqual(150 + 1e-9);
      }),
    );
    expect(wrapText('one two three', 60, 12, 3)).toEqual(['one two', 'three']);
    const [first, last, ...more] = wrapText('one two three four five six', 60, 12, 2);
    expect([first, more]).toEqual(['one two', []]);
    expect(last).toMatch(/^three.*….*six$|^th.*…/);
  });
});

describe('numbers as text', () => {
  it('gives a column the same decimals', () => {
    expect(columnTexts([0.154, 0.13, 0.0402])).toEqual(['0.154', '0.130', '0.040']);
    expect(columnTexts([1, 0.0256])).toEqual(['1.000', '0.026']);
    expect(columnTexts([12.5, 0, Number.NaN])).toEqual(['12.5', '0.0', 'no value']);
    expect(columnTexts([1.5, 1e-7])).toEqual(['1.500', '1e-7']);
    expect(columnTexts([1234.5, 20.25])).toEqual(['1,235', '20']);
    expect(columnTexts([3, 12])).toEqual(['3', '12']);
  });

  it('gives ticks the same decimals, and none of them the text of another', () => {
    expect(tickTexts([0, 0.05, 0.1, 0.15000000000000002])).toEqual([
      '0.00',
      '0.05',
      '0.10',
      '0.15',
    ]);
    expect(tickTexts([0, 1e6, 2e6])).toEqual(['0', '1,000,000', '2,000,000']);
    expect(tickTexts([0, 1e9, 2e9])).toEqual(['0', '1e9', '2e9']);
  });
});

describe('axes', () => {
  it('hold all values, between their ends, in order, with distinct labels', () => {
    const values = fc.array(finite, { maxLength: 12 });
    const zero = fc.constantFrom('always', 'near', 'free');
    fc.assert(
      fc.property(values, zero, fc.boolean(), fc.boolean(), (drawn, rule, across, whole) => {
        const domain = domainOf(drawn, rule);
        expect(domain[0]).toBeLessThan(domain[1]);
        const axis = axisOver(domain, 50, 650, { across, whole });
        const sorted = [...drawn].sort((a, b) => a - b).map(axis.at);
        for (const at of sorted) expect(at).toBeGreaterThanOrEqual(50);
        for (const at of sorted) expect(at).toBeLessThanOrEqual(650);
        expect([...sorted].sort((a, b) => a - b)).toEqual(sorted);
        expect(axis.ticks.length).toBeGreaterThan(0);
        const texts = axis.ticks.map((tick) => tick.text);
        expect(new Set(texts).size).toBe(texts.length);
        if (across) expectApart(axis.ticks.map((tick) => ({ ...tick, size: 11 })));
      }),
    );
  });

  it('takes in 0 as the rule says', () => {
    expect(domainOf([2, 5], 'always')).toEqual([0, 5]);
    expect(domainOf([2, 5], 'near')).toEqual([0, 5]);
    expect(domainOf([-5, -2], 'near')).toEqual([-5, 0]);
    expect(domainOf([90, 100], 'near')).toEqual([90, 100]);
    expect(domainOf([5, 5], 'near')).toEqual([0, 5]);
    expect(domainOf([2, 5], 'free')).toEqual([2, 5]);
    expect(domainOf([5, 5], 'free')).toEqual([4.5, 5.5]);
    expect(domainOf([0, 0], 'free')).toEqual([-1, 1]);
    expect(domainOf([Number.NaN, Number.POSITIVE_INFINITY], 'free')).toEqual([0, 1]);
  });

  it('draws the largest and smallest doubles', () => {
    expect(drawable(Number.MAX_VALUE)).toBe(1e300);
    expect(drawable(-Number.MAX_VALUE)).toBe(-1e300);
    expect(drawable(Number.MIN_VALUE)).toBe(0);
  });
});

function expectApart(labels: readonly { at: number; text: string; size: number }[]): void {
  const sorted = [...labels].sort((a, b) => a.at - b.at);
  for (let k = 1; k < sorted.length; k++) {
    const [left, right] = [sorted[k - 1], sorted[k]];
    const widths = textWidth(left.text, left.size) + textWidth(right.text, right.size);
    expect(right.at - left.at).toBeGreaterThan(widths / 2);
  }
}

describe('placeLabels', () => {
  const label = fc.record({
    x: fc.integer({ min: 100, max: 600 }),
    width: fc.integer({ min: 5, max: 150 }),
  });
  const labels = fc
    .array(label, { maxLength: 20 })
    .map((drawn) => [...drawn].sort((a, b) => a.x - b.x));

  it('keeps labels inside, and apart in each tier', () => {
    fc.assert(
      fc.property(labels, fc.integer({ min: 1, max: 8 }), (drawn, tiers) => {
        const { places } = placeLabels(drawn, 100, 600, 8, tiers);
        expect(places).toHaveLength(drawn.length);
        places.forEach(({ start, tier }, i) => {
          if (tier === undefined) return;
          expect(tier).toBeLessThan(tiers);
          expect(start).toBeGreaterThanOrEqual(100);
          expect(start + drawn[i].width).toBeLessThanOrEqual(600);
          places.forEach((other, j) => {
            if (j <= i || other.tier !== tier) return;
            const apart =
              other.start >= start + drawn[i].width + 8 ||
              start >= other.start + drawn[j].width + 8;
            expect(apart).toBe(true);
          });
        });
      }),
    );
  });

  it('lets no line of a flag run through another flag that has room on its right', () => {
    fc.assert(
      fc.property(labels, (drawn) => {
        const { centred, places } = placeLabels(drawn, 100, 600, 8, 20);
        if (centred) return;
        places.forEach(({ start, tier = -1 }, i) => {
          if (start < drawn[i].x) return; // pushed back from the edge
          drawn.forEach(({ x }, j) => {
            const isInside = x > start && x < start + drawn[i].width;
            const reaches = places[j].tier ?? -1;
            if (j !== i && isInside) expect(reaches).toBeLessThan(tier);
          });
        });
      }),
    );
  });

  it('centres labels that have room', () => {
    const drawn = [
      { x: 200, width: 40 },
      { x: 300, width: 40 },
    ];
    expect(placeLabels(drawn, 100, 600, 8, 3)).toEqual({
      centred: true,
      places: [
        { start: 180, tier: 0 },
        { start: 280, tier: 0 },
      ],
    });
  });
});
