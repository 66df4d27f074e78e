import pc from 'picocolors';
import { escapeControls } from './safe-text.js';

/** Weights and colours of text. */
const NAMES = ['bold', 'dim', 'green', 'red', 'cyan'] as const;

/** Functions that give text a weight or a colour. */
export type Style = Readonly<Record<(typeof NAMES)[number], (text: string) => string>>;

/**
 * The first of the characters that stand for the begin and the end of each style until text is written: Unicode
 * keeps them for such internal use. The codes of terminals would not do, since data may hold them, too.
 */
const FIRST_MARK = 0xfdd0;

const MARKS = new RegExp(
  `[\\u{${FIRST_MARK.toString(16)}}-\\u{${(FIRST_MARK + 2 * NAMES.length - 1).toString(16)}}]`,
  'gu',
);

/** What a terminal takes for each mark. */
const CODES = NAMES.flatMap((name) => pc.createColors(true)[name]('|').split('|'));

/** Marks text; {@link rendered} makes of the marks what the stream takes. */
export const style = Object.fromEntries(
  NAMES.map((name, i) => {
    const [begin, end] = [2 * i, 2 * i + 1].map((mark) => String.fromCharCode(FIRST_MARK + mark));
    return [name, (text: string) => `${begin}${text}${end}`];
  }),
) as Style;

/** Text as it is written: safe to show, and in colours or not. */
export function rendered(text: string, coloured: boolean): string {
  return escapeControls(text).replace(MARKS, (mark) =>
    coloured ? CODES[mark.charCodeAt(0) - FIRST_MARK] : '',
  );
}
