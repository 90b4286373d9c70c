import { newDocument } from '../actions/actions.ts';
import { playRuleset } from '../actions/play-ruleset.ts';
import { dialog, isWelcomed, tourStep, view } from '../document/index.ts';
import { Button } from '../parts/index.ts';

const leave = (): void => void (isWelcomed.value = true);

/** Three ways to begin. */
const WAYS = [
  {
    title: 'Play one',
    words: 'against perfect play',
    Picture: BoardPicture,
    go: () => playRuleset('mu-torere'),
  },
  {
    title: 'Watch it solved',
    words: 'position by position',
    Picture: WatchPicture,
    go: () => (view.value = 'watch'),
  },
  { title: 'Draw your own', words: 'on an empty page', Picture: DrawPicture, go: newDocument },
];

/** The first minute: what this is, and three ways to begin. It stays until the reader puts it away. */
export function Welcome() {
  if (isWelcomed.value || view.value !== 'draw') return null;
  return (
    <section class="first bar" aria-label="Welcome">
      <div class="first-words">
        <h2>Push the token; who cannot move loses.</h2>
        <p>
          Gyre finds out who wins a game on any graph, loops included, and shows why.{' '}
          <Button words="Manual" look="link" act={() => (dialog.value = 'manual')} />
        </p>
      </div>
      <ul class="row">
        {WAYS.map(({ title, words, Picture, go }) => (
          <li key={title}>
            <button
              type="button"
              class="first-card"
              onClick={() => {
                leave();
                go();
              }}
            >
              <svg viewBox="0 0 60 40" aria-hidden="true">
                <Picture />
              </svg>
              <span>
                <b>{title}</b>
                <small>{words}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div class="row">
        <Button
          words="Take the tour"
          act={() => {
            leave();
            tourStep.value = 0;
          }}
        />
        <Button icon="close" label="Put the welcome away" tip="Put this away" look="quiet" act={leave} />
      </div>
    </section>
  );
}

/** A star with men on it. */
function BoardPicture() {
  return (
    <>
      <path class="p-line" d="M30 20L12 8M30 20L48 8M30 20L12 32M30 20L48 32M12 8V32M48 8V32" />
      <circle class="of-left" cx="12" cy="8" r="6" />
      <circle class="of-left" cx="12" cy="32" r="6" />
      <circle class="of-right" cx="48" cy="8" r="6" />
      <circle class="of-right" cx="48" cy="32" r="6" />
      <circle class="p-empty" cx="30" cy="20" r="6" />
    </>
  );
}

/** Values that spread from the end. */
function WatchPicture() {
  return (
    <>
      <path class="p-line" d="M12 20H30M30 20H48" />
      <circle class="p-empty" cx="10" cy="20" r="7" />
      <circle class="value-W" cx="30" cy="20" r="7" />
      <rect class="value-L" x="42" y="13" width="14" height="14" rx="2" />
    </>
  );
}

/** An arc that is being drawn. */
function DrawPicture() {
  return (
    <>
      <path class="p-line p-dashed" d="M14 30Q30 2 44 12" />
      <path class="p-line" d="M38 8L45 13L38 17" />
      <circle class="p-empty" cx="12" cy="30" r="7" />
      <circle class="p-empty" cx="51" cy="16" r="7" />
    </>
  );
}
