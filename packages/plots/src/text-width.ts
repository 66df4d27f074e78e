import { shortNames } from '@preflearn/core/text';

const NARROW = /[fijlrtI.,:;'|!()[\]{}/\\ `-]/u;
const WIDE = /[mwMWOQGD@%&]/u;
const UPPER = /[\p{Lu}\p{Nd}_=+<>~#$?]/u;
const FULL =
  /[\u{1100}-\u{11FF}\u{2E80}-\u{D7FF}\u{F900}-\u{FAFF}\u{FE30}-\u{FE4F}\u{FF00}-\u{FF60}\u{10000}-\u{10FFFF}\p{Extended_Pictographic}]/u;
const COMBINING = /[\p{Mn}\p{Me}\p{Cf}]/u;

/**
 * Approximate width of a line of text, in pixels.
 *
 * There is no DOM to measure with and the reader's font is unknown, so the widths are those of a wide sans-serif font
 * (DejaVu Sans, Verdana): what fits by this estimate also fits in narrower fonts.
 */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) ems += characterWidth(character);
  return ems * fontSize;
}

function characterWidth(character: string): number {
  if (COMBINING.test(character)) return 0;
  if (FULL.test(character)) return 1.05;
  if (NARROW.test(character)) return 0.39;
  if (WIDE.test(character)) return 0.92;
  return UPPER.test(character) ? 0.67 : 0.62;
}

/** Text on one line: every run of white space, including line breaks, becomes one space. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/**
 * Shortens a line to a width by leaving out its middle, since similar names often differ only at the end.
 *
 * @param width     pixels; if not even `…` fits, the result is `…`
 * @param fontSize  pixels
 */
export function shorten(text: string, width: number, fontSize: number): string {
  const line = oneLine(text);
  if (textWidth(line, fontSize) <= width) return line;
  const characters = Array.from(line); // code points, so that no surrogate pair is split
  const ends = [textWidth('…', fontSize)]; // ends[k]: width of an ellipsis and the first k characters
  for (const character of characters) {
    ends.push(ends[ends.length - 1] + characterWidth(character) * fontSize);
  }
  for (let kept = characters.length - 1; kept > 0; kept--) {
    const head = Math.ceil(kept * 0.6);
    const tail = characters.length - (kept - head);
    if (ends[head] + ends[characters.length] - ends[tail] > width) continue;
    const start = characters.slice(0, head).join('').trimEnd();
    const end = characters.slice(tail).join('').trimStart();
    return `${start}…${end}`;
  }
  return '…';
}

/**
 * Similar names, each shortened to a width as by {@link shorten}; a name that is too long first loses what is in
 * brackets, if the names remain distinct.
 *
 * @param width     pixels
 * @param fontSize  pixels
 */
export function shortenAll(
  names: readonly string[],
  width: number,
  fontSize: number,
): readonly string[] {
  const short = shortNames(names.map(oneLine));
  return names.map((name, index) =>
    textWidth(oneLine(name), fontSize) <= width
      ? oneLine(name)
      : shorten(short[index], width, fontSize),
  );
}

/** Breaks text into lines of a given width, at spaces; a word or a last line that is too long is shortened. */
export function wrapText(
  text: string,
  width: number,
  fontSize: number,
  mostLines: number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of oneLine(text).split(' ')) {
    const last = lines[lines.length - 1];
    const longer = last === undefined ? word : `${last} ${word}`;
    const hasRoom = lines.length === mostLines || textWidth(longer, fontSize) <= width;
    if (last === undefined || !hasRoom) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.filter((line) => line !== '').map((line) => shorten(line, width, fontSize));
}

/**
 * A line should show at least this many items, shortened if necessary: the first item alone says little about an order.
 */
const MIN_ITEMS = 2;

/** Smallest width to which an item is shortened, in ems: about five letters. */
const MIN_ITEM = 3.5;

/**
 * As many items as fit on a line, best first, with `>` between them, and `…` for those left out. If not all fit, text
 * in brackets is dropped from their names; if not even two fit, these are shortened.
 *
 * @param width     pixels
 * @param fontSize  pixels
 */
export function orderLine(items: readonly string[], width: number, fontSize: number): string {
  const names = items.map(oneLine);
  const full = names.join(' > ');
  if (textWidth(full, fontSize) <= width) return full;
  const short = shortNames(names);
  const least = Math.min(MIN_ITEMS, short.length);
  for (let kept = short.length; kept >= least; kept--) {
    const text = firstOf(short, kept);
    if (textWidth(text, fontSize) <= width) return text;
  }
  for (let kept = least; kept > 1; kept--) {
    const between = textWidth(
      firstOf(
        short.map(() => ''),
        kept,
      ),
      fontSize,
    );
    const each = (width - between) / kept;
    if (each < MIN_ITEM * fontSize) continue;
    return firstOf(
      short.map((name, index) => (index < kept ? shorten(name, each, fontSize) : name)),
      kept,
    );
  }
  return shorten(short[0] ?? '', width, fontSize);
}

/** Some items, and `…` if there are more. */
function firstOf(items: readonly string[], kept: number): string {
  return [...items.slice(0, kept), ...(kept < items.length ? ['…'] : [])].join(' > ');
}
