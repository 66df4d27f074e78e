import { type Picture, UsageError } from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';
import { drawBars } from './bar-picture.js';
import { checkPicture } from './check-picture.js';
import { contentId } from './content-id.js';
import type { Drawing, Space } from './drawing.js';
import { drawLines } from './line-picture.js';
import { coordinate, element, Markup } from './markup.js';
import { drawMatrix } from './matrix-picture.js';
import { drawRanks } from './rank-picture.js';
import { textAt } from './shapes.js';
import { drawSpread } from './spread-picture.js';
import { wrapText } from './text-width.js';
import {
  FONT_FAMILY,
  LABEL_SIZE,
  PADDING,
  PICTURE_CLASS,
  pictureStyle,
  TITLE_SIZE,
} from './theme.js';
import { drawTree } from './tree-picture.js';

/** Size and id of a picture. */
export interface PictureOptions {
  /** Width in pixels, 320 to 10000; 680 when absent. */
  readonly width?: number | undefined;
  /**
   * Height in pixels, 100 to 10000; as much as the content needs when absent. A picture grows beyond it rather than
   * letting its texts overlap.
   */
  readonly height?: number | undefined;
  /**
   * Id of the root element, and prefix of the ids inside: a letter, then letters, digits, `-`, `_`. Derived from the
   * content when absent; two identical pictures on one page need different ids.
   */
  readonly id?: string | undefined;
}

/** Pixels. */
const DEFAULT_WIDTH = 680;
const TITLE_LINE = 20;
/** Approximate factor by which bold letters are wider. */
const BOLD = 1.12;

/**
 * Draws a picture as self-contained SVG: with its own style, with light and dark colours following the reader's
 * setting, and with a title and a description for screen readers.
 *
 * The same picture and options give the same text. Values that are not finite are left out. Names that are too long are
 * shortened; hovering over them shows the full name.
 *
 * Colours are the variables `--preflearn-paper`, `-ink`, `-quiet`, `-axis`, `-grid` and `-data-1` to `-data-6` of the
 * class `preflearn-picture`, which a page may set.
 *
 * @throws UsageError ARGUMENT for an option out of range, for a series with different numbers of x and y, for quantiles
 *   that are not five or not ascending, for nodes that do not form a tree, for ranks beyond the number of methods, and
 *   for cells that do not match the rows and columns
 */
export function pictureToSvg(picture: Picture, options: PictureOptions = {}): string {
  checkKnown(options, { width: true, height: true, id: true }, { function: 'pictureToSvg' });
  checkGiven('pictureToSvg', picture, 'a picture', ['type']);
  return drawnPicture(picture, options, element('style', {}, new Markup(pictureStyle()))).xml;
}

/**
 * Like {@link pictureToSvg}, with a different style sheet inside, or none for a page that includes {@link pictureStyle}
 * itself.
 *
 * @throws UsageError as {@link pictureToSvg} does
 */
export function drawnPicture(
  picture: Picture,
  options: PictureOptions,
  style: Markup | undefined,
): Markup {
  checkPicture(picture);
  const width = pixels('width', options.width, 320) ?? DEFAULT_WIDTH;
  const height = pixels('height', options.height, 100);
  const id = checkId(options.id) ?? contentId(picture);

  const title = wrapText(picture.title, width - 2 * PADDING, TITLE_SIZE * BOLD, 3);
  const top = PADDING + title.length * TITLE_LINE;
  const drawing = draw(picture, { width, top, height });
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      id,
      class: PICTURE_CLASS,
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-desc`,
      width,
      height: drawing.height,
      viewBox: `0 0 ${coordinate(width)} ${coordinate(drawing.height)}`,
      'font-family': FONT_FAMILY,
      'font-size': LABEL_SIZE,
    },
    element('title', { id: `${id}-title` }, picture.title),
    element('desc', { id: `${id}-desc` }, drawing.summary),
    style,
    element('rect', { width, height: drawing.height, class: 'fill-paper' }),
    ...title.map((line, index) =>
      textAt(PADDING, PADDING + 14 + index * TITLE_LINE, line, { size: TITLE_SIZE, bold: true }),
    ),
    ...drawing.content,
  );
}

function draw(picture: Picture, space: Space): Drawing {
  switch (picture.type) {
    case 'lines':
      return drawLines(picture, space);
    case 'bars':
      return drawBars(picture, space);
    case 'spread':
      return drawSpread(picture, space);
    case 'tree':
      return drawTree(picture, space);
    case 'ranks':
      return drawRanks(picture, space);
    case 'matrix':
      return drawMatrix(picture, space);
  }
}

function pixels(name: string, value: number | undefined, least: number): number | undefined {
  if (value === undefined || (value >= least && value <= 10_000)) return value;
  throw new UsageError('ARGUMENT', `Option ${quoted(name)} of a picture is ${value}`, {
    remedy: `give a number of pixels from ${least} to 10000`,
  });
}

function checkId(id: string | undefined): string | undefined {
  if (id === undefined || /^[A-Za-z][\w-]*$/.test(id)) return id;
  throw new UsageError('ARGUMENT', `Option "id" of a picture is ${quoted(id)}`, {
    remedy: 'give a letter, then letters, digits, "-" or "_"',
  });
}
