import type { Picture } from '@preflearn/core';
import { pictureToSvg } from '@preflearn/plots';

/** Wide enough for a screen, and for a telephone after shrinking a little. */
const WIDTH = 460;

/** A picture as SVG text. */
export function drawn(picture: Picture): string {
  return pictureToSvg(picture, { width: WIDTH });
}
