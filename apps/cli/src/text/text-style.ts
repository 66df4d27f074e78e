import pc from 'picocolors';
import { escapeControls } from './safe-text.js';

/** Styles of text. */
const NAMES = ['bold', 'dim', 'green', 'red', 'cyan'] as const;

/** Functions that apply a style to text. */
export type Style = Readonly<Record<(typeof NAMES)[number], (text: string) => string>>;

/**
 * The first of the characters that mark the beginning and the end of each style until text is written: Unicode reserves
 * them for internal use. The control codes of terminals could not be used, since data may contain them, too.
 */
const FIRST_MARK = 0xfdd0;

const MARKS = new RegExp(
  `[\\u{${FIRST_MARK.toString(16)}}-\\u{${(FIRST_MARK + 2 * NAMES.length - 1).toString(16)}}]`,
  'gu',
);

/** The terminal code for each mark. */
const CODES = NAMES.flatMap((name) => pc.createColors(true)[name]('|').split('|'));

/** Marks text with styles; {@link rendered} replaces the marks by what the stream supports. */
export const style = Object.fromEntries(
  NAMES.map((name, i) => {
    const [begin, end] = [2 * i, 2 * i + 1].map((mark) => String.fromCharCode(FIRST_MARK + mark));
    return [name, (text: string) => `${begin}${text}${end}`];
  }),
) as Style;

/** Text as it is written: safe to show, with or without colours. */
export function rendered(text: string, coloured: boolean): string {
  return escapeControls(text).replace(MARKS, (mark) =>
    coloured ? CODES[mark.charCodeAt(0) - FIRST_MARK] : '',
  );
}
