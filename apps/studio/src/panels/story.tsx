import { endStory, story, tellMoment } from '../live/story.ts';
import { Icon, ValueBadge } from '../parts/index.ts';

/** A story in progress: its sentence, and the way back and forth. */
export function StoryBar() {
  const now = story.value;
  if (now === undefined) return null;
  const { moments, at } = now;
  const { standing, words } = moments[at];
  return (
    <section class="story-bar foot stack" aria-label="Why">
      <p role="status">
        <ValueBadge known={standing.value} plies={standing.plies} /> {words}
      </p>
      <div class="row">
        <button type="button" disabled={at === 0} onClick={() => tellMoment(at - 1)}>
          <Icon name="back" />
          Back
        </button>
        <button
          type="button"
          class="primary"
          disabled={at === moments.length - 1}
          onClick={() => tellMoment(at + 1)}
        >
          <Icon name="forward" />
          Next
        </button>
        <span class="hint">
          {at + 1} of {moments.length}
        </span>
        <button type="button" onClick={endStory}>
          Close
        </button>
      </div>
    </section>
  );
}
