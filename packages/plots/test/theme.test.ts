import { describe, expect, it } from 'vitest';
import { BASE_COLOURS, type Colour, DATA_COLOURS } from '../src/theme.js';

type Rgb = readonly [number, number, number];

/** Matrices for linear RGB: Machado, Oliveira and Fernandes (2009), severity 1. */
const SIGHT = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  tritanopia: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
} as const;

/** Linear RGB of `#rrggbb`, by the sRGB standard. */
function linear(hex: string): Rgb {
  const part = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function times(matrix: readonly number[], [a, b, c]: Rgb): Rgb {
  const row = (k: number) => matrix[3 * k] * a + matrix[3 * k + 1] * b + matrix[3 * k + 2] * c;
  return [row(0), row(1), row(2)];
}

/** Contrast ratio of WCAG 2, 1 to 21. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = linear(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** CIELAB under D65. */
function lab(rgb: Rgb): Rgb {
  const xyz = times(
    [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505],
    rgb.map((value) => Math.min(1, Math.max(0, value))) as unknown as Rgb,
  );
  const root = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [root(xyz[0] / 0.95047), root(xyz[1]), root(xyz[2] / 1.08883)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe.each(['light', 'dark'] as const)('on %s paper', (paper: keyof Colour) => {
  const sheet = BASE_COLOURS.paper[paper];

  it('text has a contrast of at least 4.5, data and axes of 3', () => {
    expect(contrast(BASE_COLOURS.ink[paper], sheet)).toBeGreaterThan(7);
    expect(contrast(BASE_COLOURS.quiet[paper], sheet)).toBeGreaterThan(4.5);
    expect(contrast(BASE_COLOURS.ink[paper], BASE_COLOURS.heat[paper])).toBeGreaterThan(4.5);
    expect(contrast(BASE_COLOURS.axis[paper], sheet)).toBeGreaterThan(3);
    for (const colour of DATA_COLOURS) {
      expect(contrast(colour[paper], sheet)).toBeGreaterThan(3);
    }
  });

  it.each(Object.entries(SIGHT))('data colours stay apart: %s', (_, matrix) => {
    const seen = DATA_COLOURS.map((colour) => lab(times(matrix, linear(colour[paper]))));
    seen.forEach((a, i) => {
      for (const b of seen.slice(i + 1)) {
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThan(14);
      }
    });
  });
});
