// Sets whose classes are ordered by nature, with their orders.
/** @type {Readonly<Record<string, {target: string, classes: readonly string[]}>>} */
export const ordinalSets = {
  automobile: { target: 'symboling', classes: ['-2', '-1', '0', '1', '2', '3'] },
  bondrate: { target: 'Rating', classes: ['(1)_AAA', '(2)_AA', '(3)_A', '(4)_BBB', '(5)_BB'] },
  car: { target: 'class', classes: ['unacc', 'acc', 'good', 'vgood'] },
  'contact-lenses': { target: 'contact-lenses', classes: ['none', 'soft', 'hard'] },
  era: { target: 'class', classes: digits(1, 9) },
  esl: { target: 'class', classes: digits(1, 9) },
  'grub-damage': { target: 'GG_new', classes: ['low', 'average', 'high', 'veryhigh'] },
  lev: { target: 'class', classes: digits(0, 4) },
  newthyroid: { target: 'class', classes: ['3', '1', '2'] },
  pasture: { target: 'pasture-prod-class', classes: ['LO', 'MED', 'HI'] },
  'squash-stored': { target: 'Acceptability', classes: ['not_acceptable', 'ok', 'excellent'] },
  'squash-unstored': { target: 'Acceptability', classes: ['not_suitable', 'ok', 'excellent'] },
  tae: { target: 'Class_attribute', classes: digits(1, 3) },
  toy: { target: 'class', classes: digits(1, 5) },
  'winequality-red': { target: 'quality', classes: digits(3, 8) },
  'winequality-white': { target: 'quality', classes: digits(3, 9) },
};

/**
 * @param {number} from
 * @param {number} to
 */
function digits(from, to) {
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
}
