import { useEffect, useState } from 'preact/hooks';
import { linkWith } from '../actions/link.ts';
import { LONG_LINK } from '../document/index.ts';
import { Button, copyText, Dialog } from '../parts/index.ts';
import { shown } from '../views/index.ts';

/** A link that carries the whole document; nothing is sent anywhere. */
export function ShareDialog() {
  const { link: fields, about } = shown.value;
  const [link, setLink] = useState('');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    void linkWith(fields).then((fragment) => setLink(`${location.href.replace(/#.*/, '')}${fragment}`));
  }, []);
  if (fields.length === 0) {
    return (
      <Dialog title="Share a link">
        <p>{about}</p>
      </Dialog>
    );
  }
  const copy = async (): Promise<void> => {
    setCopied(await copyText(link, 'Link'));
  };
  return (
    <Dialog title="Share a link">
      <p>{about} Nothing is stored on a server.</p>
      <label class="stack">
        Link
        <textarea readOnly rows={4} value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      {link.length > LONG_LINK ? (
        <p class="trouble">
          This link has {link.length} characters. Some programs cut links that long: save a JSON file instead.
        </p>
      ) : null}
      <div class="row end">
        <Button words={isCopied ? 'Copied' : 'Copy the link'} look="primary" act={() => void copy()} />
      </div>
    </Dialog>
  );
}
