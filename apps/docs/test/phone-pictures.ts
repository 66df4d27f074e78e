import type * as Plots from '@preflearn/plots';

/** Pixels that a page leaves of a phone of 400. */
export const PHONE = 352;

const forPhones = new Map<string, string>();

/** The same module, but each picture that is drawn with it is drawn for phones, too. */
export function drawnForPhonesToo(plots: typeof Plots): typeof Plots {
  const pictureToSvg: typeof Plots.pictureToSvg = (picture, options) => {
    const svg = plots.pictureToSvg(picture, options);
    forPhones.set(svg, plots.pictureToSvg(picture, { ...options, width: PHONE }));
    return svg;
  };
  return { ...plots, pictureToSvg };
}

/**
 * The picture as it was drawn for phones.
 *
 * @throws Error if a page did not draw it
 */
export function forPhone(svg: string): string {
  const drawn = forPhones.get(svg);
  if (drawn === undefined) throw new Error('A picture of a page was not drawn for phones, too.');
  return drawn;
}
