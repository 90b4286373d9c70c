/**
 * The map: all positions of a game at once. Start at `state.ts`, then `stage.tsx`; `painting.ts` leads to the
 * shaders, `moving.ts` to what pointers and keys do, `wave.ts` to the time of the wave.
 */
export { MapPlayer } from './player.tsx';
export { MapSide } from './side.tsx';
export { MapStage } from './stage.tsx';
export { dive, dived, followSubject, making, rise, source, spot } from './state.ts';
