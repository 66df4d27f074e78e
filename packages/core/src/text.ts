export { classBounds } from './data/class-bounds.js';
export { fitsOrder } from './data/fits-order.js';
export { orderInWords } from './data/order-in-words.js';
export {
  columnOfOrders,
  lookLikeOrders,
  ordersInNotation,
  withOrders,
} from './data/order-notation.js';
export { rankingInWords } from './data/ranking-in-words.js';
export {
  formatRanking,
  type ParsedRanking,
  parseRanking,
  writePositions,
} from './data/ranking-text.js';
export {
  dayNumber,
  hasDateText,
  isSameUnit,
  levelsOf,
  levelsText,
  thresholdText,
  unitText,
  unitWords,
} from './data/unit.js';
export {
  contributionText,
  differenceText,
  differenceUnit,
  roundedToUnit,
  targetNumberText,
} from './data/unit-of-target.js';
export { valueInWords } from './data/value-in-words.js';
export { acceptedValues } from './learning/options.js';
export { settingTexts } from './learning/setting-texts.js';
export { byteText } from './words/byte-text.js';
export { counted } from './words/counted.js';
export { numberText } from './words/number-text.js';
export { foundText, listed, quoted, shortened } from './words/quoted.js';
export {
  chanceText,
  percentText,
  readableNumber,
  signedNumber,
  withThousands,
} from './words/readable-number.js';
export { shortNames } from './words/short-names.js';
export { plainName, similarName } from './words/similar-name.js';
