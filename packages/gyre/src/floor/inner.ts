/**
 * The floor: small tools that every room may use, except `verify`, the checkers of certificates and the
 * oracles of the tests, which share no code with what they check.
 */
export { componentsOf } from './components.ts';
export { crc32 } from './crc32.ts';
export {
  escapedLatex,
  escapedXml,
  type Figure,
  type Picture,
  pictureOfFigure,
  type Shape,
} from './figure.ts';
export { grown } from './grown.ts';
export { IntegerList } from './integer-list.ts';
export { lowerBound } from './lower-bound.ts';
export { MEETING_WORDS, Meeting, practiseWaiting } from './meeting.ts';
export { nearWord, whatIsMeant } from './near-word.ts';
export { Random } from './random.ts';
export { rowsOf } from './rows.ts';
export { XorShift } from './xorshift.ts';
