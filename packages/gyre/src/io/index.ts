export { type Chunks, linesOf, textOf } from './chunks.ts';
export { gameFromJson, parseGameJson } from './game-json.ts';
export { writeGameJson } from './game-json-write.ts';
