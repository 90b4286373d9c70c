/**
 * Our JSON format and its sisters: as a small text (`parse.ts`), as a large one (`large.ts`), as the fields beside arcs that come
 * elsewhere (`gathered-fields.ts`), and in our binary format (`binary.ts`). Start at `parse.ts`.
 */
export { fieldPieces } from './field-pieces.ts';
export { type GameFields, parseFields } from './gathered-fields.ts';
export { gameFromJson } from './parse.ts';
export { statedKind } from './stated-kind.ts';
export { writeGameJson } from './write.ts';
