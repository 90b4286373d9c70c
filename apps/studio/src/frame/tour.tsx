import { computed, type ReadonlySignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { dialog, game, playSource, soleVertex, tourStep, view, watchStep } from '../document/index.ts';
import { match } from '../live/playing.ts';
import { story } from '../live/story.ts';
import { Button } from '../parts/index.ts';

/** One step of the tour: what to do with the real controls, where, and how to know that it was done. */
interface Step {
  readonly title: string;
  readonly words: string;
  /** The control that is lit up. */
  readonly where: string;
  readonly isDone: () => boolean;
}

const STEPS: readonly Step[] = [
  {
    title: 'A game is a drawing',
    words:
      'A token stands on a vertex; the players push it along the arcs in turn. W, D, L: the player to move wins, draws, loses. Click or tap a vertex.',
    where: '.view-draw .scene, nav a:nth-child(1)',
    isDone: () => view.value === 'draw' && soleVertex.value !== undefined,
  },
  {
    title: 'Why is it so?',
    words: 'The panel Vertex says why, and “Why? Step by step” tells it move by move. Press it.',
    where: '.story button, [role=tab]#tab-vertex',
    isDone: () => story.value !== undefined,
  },
  {
    title: 'Change it',
    words: 'Choose Connect, then tap one vertex and another: a new arc, and the values change at once.',
    where: '.toolbar .group button:nth-child(3)',
    isDone: () => game.value !== whenBegun,
  },
  {
    title: 'Watch it solved',
    words: 'Go to Watch, and press → or the play button: the solver tells each of its steps.',
    where: '.view-watch .transport button:nth-child(4), nav a:nth-child(2)',
    isDone: () => view.value === 'watch' && watchStep.value > 0,
  },
  {
    title: 'Play against it',
    words: 'Go to Play and choose a game from the list, then make a move on the board.',
    where: '.view-play .play-panel select, nav a:nth-child(3)',
    isDone: () =>
      view.value === 'play' && playSource.value.kind !== 'drawn' && (match.value?.plies.length ?? 0) > 0,
  },
  {
    title: 'Show it to somebody',
    words: 'Share gives a link to just this: the game, the position, the view. Nothing is sent anywhere.',
    where: '.header-actions .share',
    isDone: () => dialog.value === 'share',
  },
];

/** The game when its step of the tour began. */
let whenBegun = game.value;

/** A tour of six steps through the real controls. It never blocks the page, and can be left at any time. */
export function Tour() {
  const at = tourStep.value;
  if (at === undefined) return null;
  return <TourCard key={at} at={at} step={STEPS[at]} />;
}

function TourCard({ at, step }: { readonly at: number; readonly step: Step }) {
  const [done] = useState<ReadonlySignal<boolean>>(() => {
    whenBegun = game.value;
    return computed(step.isDone);
  });
  const [wasDone, setDone] = useState(false);
  useEffect(() => done.subscribe((isDone) => isDone && setDone(true)), []);
  useEffect(() => lightUp(step.where), []);
  const last = at === STEPS.length - 1;
  return (
    <section class="tour card stack" role="dialog" aria-label={`Tour, step ${at + 1} of ${STEPS.length}`}>
      <div class="row">
        <h2>{step.title}</h2>
        <span class="hint">
          {at + 1} / {STEPS.length}
        </span>
        <Button icon="close" label="Leave the tour" look="quiet" act={() => (tourStep.value = undefined)} />
      </div>
      <p>{step.words}</p>
      <div class="row">
        <Button words="Back" isOff={at === 0} act={() => (tourStep.value = at - 1)} />
        <Button
          words={last ? 'Finish' : wasDone ? 'Well done: next' : 'Next'}
          look={wasDone ? 'primary' : ''}
          act={() => (tourStep.value = last ? undefined : at + 1)}
        />
        <span role="status" class="visually-hidden">
          {wasDone ? 'Well done' : ''}
        </span>
      </div>
    </section>
  );
}

/** Lights up the first control that is there, also if it comes later. */
function lightUp(where: string): () => void {
  let lit: Element | undefined;
  const light = (): void => {
    const found = where
      .split(', ')
      .map((selector) => document.querySelector(selector))
      .find((element) => element !== null);
    if (found === lit) return;
    lit?.classList.remove('tour-lit');
    found?.classList.add('tour-lit');
    lit = found ?? undefined;
  };
  light();
  const timer = setInterval(light, 250);
  return () => {
    clearInterval(timer);
    lit?.classList.remove('tour-lit');
  };
}
