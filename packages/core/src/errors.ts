export { checkGiven, type Needed } from './errors/check-given.js';
export {
  checkIsOptions,
  checkKnown,
  checkWord,
  type KnownOptions,
  unknownOption,
} from './errors/check-known.js';
export { didYouMean } from './errors/did-you-mean.js';
export type { DataCode, UsageCode } from './errors/error-code.js';
export { type ErrorParts, errorSentence } from './errors/error-sentence.js';
export { type ErrorWords, isShown, LIBRARY_WORDS } from './errors/error-words.js';
export { type ErrorDetails, placedError } from './errors/errors.js';
export type {
  LeaveOutOption,
  OtherRemedy,
  Remedy,
  RemedyInput,
  RemedyValue,
  SetOption,
} from './errors/remedy.js';
export { firstIssue, type WrongPart } from './learning/first-issue.js';
export { LARGER_HEAP, memoryError } from './learning/training-memory.js';
