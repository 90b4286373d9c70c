/**
 * Our JSON format and its sisters: as a small text (`parse.ts`), as a large one (`large.ts`), as the fields beside arcs that come
 * elsewhere (`gathered-fields.ts`), and in our binary format (`binary.ts`). Start at `parse.ts`.
 */
export { type GameFields, parseFields } from './gathered-fields.ts';
export { gameFromJson, parseGameJson } from './parse.ts';
export { statedKind } from './stated-kind.ts';
export { type StreamedField, streamedFields } from './streamed.ts';
export { fieldPieces, writeGameJson } from './write.ts';
