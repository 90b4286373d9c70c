import { useEffect, useState } from 'preact/hooks';
import { shownFragment } from '../actions/link.ts';
import { LONG_LINK, shown } from '../document/index.ts';
import { copyText, Dialog } from '../parts/index.ts';

/** A link that carries the whole document; nothing is sent anywhere. */
export function ShareDialog() {
  const [link, setLink] = useState('');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    void shownFragment().then((fragment) => setLink(`${location.href.replace(/#.*/, '')}${fragment ?? ''}`));
  }, []);
  if (shown.value.kind === 'large') {
    return (
      <Dialog title="Share a link">
        <p>A link cannot hold a game of this size. Save the opened file, and send that.</p>
      </Dialog>
    );
  }
  const copy = async (): Promise<void> => {
    setCopied(await copyText(link, 'Link'));
  };
  return (
    <Dialog title="Share a link">
      <p>{'table' in shown.value ? TABLE_WORDS : WORDS[shown.value.kind]} Nothing is stored on a server.</p>
      <label class="stacked">
        Link
        <textarea readOnly rows={4} value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      {link.length > LONG_LINK ? (
        <p class="trouble">
          This link has {link.length} characters. Some programs cut links that long: save a JSON file instead.
        </p>
      ) : null}
      <div class="row end">
        <button type="button" class="primary" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy the link'}
        </button>
      </div>
    </Dialog>
  );
}

const TABLE_WORDS =
  'The link holds the address of the table, of which parts are read there, and the moves up to this position.';

const WORDS = {
  drawing:
    'The link holds the whole game. It opens the same drawing in this view, with the same vertex, step or moves.',
  ruleset: 'The link names the ruleset and its settings, and holds the moves up to this position.',
  worksheet: 'The link holds the lines of the worksheet, which are worked out again where it is opened.',
} as const;
