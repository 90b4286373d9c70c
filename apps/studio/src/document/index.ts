/**
 * The document: what is drawn, played and asked, as plain data. Start at `drawing.ts`, then `store.ts`. Who
 * needs `text-formats.ts` or `packed-text.ts` imports them directly, so that a first visit does not load
 * them.
 */
export * from './arena.ts';
export * from './convert.ts';
export * from './drawing.ts';
export * from './edits.ts';
export * from './laboratory.ts';
export * from './large.ts';
export * from './map.ts';
export * from './marks.ts';
export * from './options.ts';
export * from './picture.ts';
export * from './play.ts';
export * from './session.ts';
export * from './share.ts';
export * from './store.ts';
export * from './worksheet.ts';
