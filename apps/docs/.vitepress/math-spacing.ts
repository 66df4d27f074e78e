/** Names that stand before what they are applied to, as KaTeX writes them. */
const NAME = '<mi>(?:log|ln|exp|min|max|arg)</mi><mo>\u2061</mo>';

/** What such a name stands off from: the end of a letter, a number, a fraction or a closing bracket. */
const ENDS = '</mi>|</mn>|</mfrac>|</msub>|</msup>|</msubsup>|</msqrt>|</mstyle>|>[)\\]]</mo>';

/** The thin space of TeX. */
const THIN = '<mspace width="0.1667em"></mspace>';

const BEFORE_NAME = new RegExp(`(${ENDS})(?=${NAME}|<(?:munder|msub)><mrow>${NAME}</mrow>)`, 'g');
const AFTER_NAME = new RegExp(`(${NAME})(?!</mrow>|<mo (?:stretchy|fence)|<mrow><mo fence)`, 'g');
const AFTER_NAME_WITH_BOUND = new RegExp(
  `(<(munder|msub)><mrow>${NAME}</mrow>(?:(?!</?\\2>).)*</\\2>)(?!<mo (?:stretchy|fence)|<mspace)`,
  'g',
);

/** A minus after what is no number, or after such a name: it is a sign, not a difference. */
const SIGN =
  /(<mo[^>]*>(?:=|&lt;|&gt;|≤|≥|←|∈|\(|\[|,)<\/mo>|<mspace width="0.1667em"><\/mspace>)<mo>−<\/mo>/g;

/** An operator that is all of an equation is no relation between two things. */
const ALONE =
  /(<semantics><mrow>)<mo(?: mathvariant="normal")?>([^<]*)<\/mo>(?=<\/mrow><annotation)/;

/** A bar that opens or closes, which browsers take for the relation "divides". */
const BAR = /<mo ((?:stretchy|fence)="[^>]*)>∣<\/mo>/g;

/** Primes are raised as they are; raised once more they can hardly be seen. */
const PRIMES =
  /<msup>(<mi[^>]*>[^<]*<\/mi>)(?:<mrow>)?((?:<mo[^>]*>′<\/mo>)+)(?:<\/mrow>)?<\/msup>/g;

/** MathML as KaTeX writes it, with the spaces that TeX has and browsers have only where they are told. */
export function spaced(mathml: string): string {
  return mathml
    .replace(BAR, '<mo $1 lspace="0" rspace="0">|</mo>')
    .replace(PRIMES, (_, letter: string, primes: string) => {
      const marks = primes.replace(/<[^>]*>/g, '');
      return `<mrow>${letter}<mo lspace="0" rspace="0">${marks}</mo></mrow>`;
    })
    .replace(ALONE, '$1<mo lspace="0" rspace="0">$2</mo>')
    .replace(BEFORE_NAME, `$1${THIN}`)
    .replace(AFTER_NAME_WITH_BOUND, `$1${THIN}`)
    .replace(AFTER_NAME, `$1${THIN}`)
    .replace(SIGN, '$1<mo form="prefix">−</mo>');
}
