import { endStory, story, tellMoment } from '../live/story.ts';
import { Button, ValueBadge } from '../parts/index.ts';

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
        <Button words="Back" icon="back" isOff={at === 0} act={() => tellMoment(at - 1)} />
        <Button
          words="Next"
          icon="forward"
          look="primary"
          isOff={at === moments.length - 1}
          act={() => tellMoment(at + 1)}
        />
        <span class="hint">
          {at + 1} of {moments.length}
        </span>
        <Button words="Close" act={endStory} />
      </div>
    </section>
  );
}
