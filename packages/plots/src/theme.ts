/** Font sizes in pixels. */
export const TITLE_SIZE = 15;
/** Names, values and legends. */
export const LABEL_SIZE = 12;
/** Numbers along an axis, and notes. */
export const TICK_SIZE = 11;

/** Margin between the content and the edge of a picture, in pixels. */
export const PADDING = 12;

/** A colour for light and for dark backgrounds. */
export interface Colour {
  readonly light: string;
  readonly dark: string;
}

/** Colours of everything but the data. */
export const BASE_COLOURS = {
  paper: { light: '#ffffff', dark: '#161b22' },
  ink: { light: '#1b2631', dark: '#e6ebf0' },
  quiet: { light: '#53616e', dark: '#a3b0bc' },
  axis: { light: '#7c8a97', dark: '#7d8a96' },
  grid: { light: '#e4e8ec', dark: '#2c343d' },
  /** The strongest colour of a heat map, on which text is still easy to read. */
  heat: { light: '#56a5da', dark: '#20659c' },
} as const satisfies Readonly<Record<string, Colour>>;

/**
 * Colours of the data, in order of use. Their contrast with the background is at least 3; any two remain
 * distinguishable (CIELAB distance of at least 14) even for readers who lack one of the three kinds of cones, as
 * simulated with the matrices of Machado, Oliveira and Fernandes (2009) at severity 1. The tests check this.
 */
export const DATA_COLOURS: readonly Colour[] = [
  { light: '#0072b2', dark: '#6cb8f0' },
  { light: '#c94f00', dark: '#f08c4a' },
  { light: '#0f4d3c', dark: '#5ff0ae' },
  { light: '#5c0a6e', dark: '#d45cf0' },
  { light: '#8a7a50', dark: '#8a8560' },
  { light: '#8294a0', dark: '#d5dade' },
];

/** Class of the root element of every picture; a page can set the colours on it. */
export const PICTURE_CLASS = 'preflearn-picture';

const FONT = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif';

/** Font of pictures and reports: the reader's system font, since nothing may be fetched. */
export const FONT_FAMILY = FONT;

/** All colours with the names of their variables. */
function namedColours(): readonly (readonly [name: string, colour: Colour])[] {
  return [
    ...Object.entries(BASE_COLOURS),
    ...DATA_COLOURS.map((colour, index) => [`data-${index + 1}`, colour] as const),
  ];
}

/**
 * Declarations that set every colour variable for a light or a dark background.
 *
 * @param paper  `light` or `dark`
 */
export function colourVariables(paper: keyof Colour): string {
  return namedColours()
    .map(([name, colour]) => `--preflearn-${name}:${colour[paper]}`)
    .join(';');
}

/**
 * The style sheet inside a picture. It affects nothing outside the pictures, and is the same for all pictures, so
 * several on one page do not interfere. Each variable is preceded by the plain colour, for viewers that do not support
 * variables.
 */
export function pictureStyle(): string {
  const picture = `.${PICTURE_CLASS}`;
  const rules = [
    `${picture}{${colourVariables('light')};max-width:100%;height:auto}`,
    `@media screen and (prefers-color-scheme:dark){${picture}{${colourVariables('dark')}}}`,
  ];
  for (const [name, colour] of namedColours()) {
    const value = (property: string) =>
      `${property}:${colour.light};${property}:var(--preflearn-${name})`;
    rules.push(`${picture} .fill-${name}{${value('fill')}}`);
    rules.push(`${picture} .stroke-${name}{${value('stroke')}}`);
  }
  return rules.join('\n');
}

/** Number of the colour, from 1, for the series or group with the given index. */
export function colourNumber(index: number): number {
  return (index % DATA_COLOURS.length) + 1;
}
