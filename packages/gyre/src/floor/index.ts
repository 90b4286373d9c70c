export { IntegerList } from './integer-list.ts';
export { MEETING_WORDS, Meeting } from './meeting.ts';
export { nearWord, whatIsMeant } from './near-word.ts';
export { Random } from './random.ts';
