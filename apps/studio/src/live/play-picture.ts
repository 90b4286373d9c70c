import { drawing, game, marksOf, type Picture, type Standing } from '../document/index.ts';
import { answers } from './answers.ts';
import { arcKey, pictureOf, storyPicture } from './pictures.ts';
import { hasHint, hidesValues } from './playing.ts';
import { story } from './story.ts';

/** The drawn game in play: the token, and the best moves unless values are hidden. */
export function playPicture(here: Standing | undefined): Picture {
  if (story.value !== undefined) return storyPicture.value;
  const found = answers.value;
  const { vertices } = game.value;
  const shows = !hidesValues.value;
  const best = new Set<string>();
  const from = here?.vertex === undefined ? undefined : vertices[here.vertex]?.id;
  if (from !== undefined) {
    for (const option of here?.options ?? []) {
      const to = vertices.find(({ name }) => name === option.name)?.id;
      if (option.isBest && to !== undefined && (shows || hasHint.value)) best.add(arcKey({ from, to }));
    }
  }
  return pictureOf(
    drawing.value,
    (v) => ({
      marks: found === undefined || !shows ? [{ known: 'unknown' }] : marksOf(found.solution, v),
      isHere: here?.vertex === v,
    }),
    (arc) => (best.has(arcKey(arc)) ? 'best' : 'plain'),
  );
}
