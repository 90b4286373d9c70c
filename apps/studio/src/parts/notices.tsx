import { busyWith, dismiss, notices } from '../document/index.ts';
import { Button } from './button.tsx';
import { Working } from './working.tsx';

/** What must not be missed; inside a dialog while one is open, since the page behind cannot be reached. */
export function Notices() {
  return (
    <div class="notices">
      <Busy />
      {notices.value.map(({ id, kind, text }) => (
        <div key={id} class={`notice notice-${kind}`} role={kind === 'trouble' ? 'alert' : 'note'}>
          <p>{text}</p>
          <Button icon="close" label="Put this message away" look="quiet" act={() => dismiss(id)} />
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
