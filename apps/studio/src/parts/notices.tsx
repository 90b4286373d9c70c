import { busyWith, dismiss, notices } from '../document/index.ts';
import { Icon } from './icons.tsx';
import { Working } from './working.tsx';

/** What must not be missed; inside a dialog while one is open, since the page behind cannot be reached. */
export function Notices() {
  return (
    <div class="notices">
      <Busy />
      {notices.value.map(({ id, kind, text }) => (
        <div key={id} class={`notice notice-${kind}`} role={kind === 'trouble' ? 'alert' : 'note'}>
          <p>{text}</p>
          <button type="button" class="quiet" aria-label="Put this message away" onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

/** What the page is doing. */
function Busy() {
  const now = busyWith.value;
  return (
    <div class="busy" role="status">
      {now === undefined ? null : <Working words={now.words} share={now.share.value} stop={now.stop} />}
    </div>
  );
}
