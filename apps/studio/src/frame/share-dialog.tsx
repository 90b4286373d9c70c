import { writeGameJson } from 'gyre/io';
import { useEffect, useState } from 'preact/hooks';
import {
  drawing,
  LONG_LINK,
  packText,
  soleVertex,
  toGameDocument,
  vertexById,
  view,
  watchedSolver,
  watchStep,
  writeFragment,
} from '../document/index.ts';
import { copyText, Dialog } from '../parts/index.ts';

/** A link that carries the whole document; nothing is sent anywhere. */
export function ShareDialog() {
  const [link, setLink] = useState('');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    void shareLink().then(setLink);
  }, []);
  const copy = async (): Promise<void> => {
    setCopied(await copyText(link, 'Link'));
  };
  return (
    <Dialog title="Share a link">
      <p>
        The link holds the whole game. It opens the same drawing in this view, with the same vertex selected;
        nothing is stored on a server.
      </p>
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

async function shareLink(): Promise<string> {
  const text = JSON.stringify(JSON.parse(writeGameJson(toGameDocument(drawing.value))));
  const watching = view.value === 'watch' ? { step: watchStep.value, solver: watchedSolver.value } : {};
  const { name } = vertexById(drawing.value.game, soleVertex.value) ?? {};
  const selected = name === undefined ? {} : { vertex: name };
  const fragment = writeFragment({
    packed: await packText(text),
    view: view.value,
    ...watching,
    ...selected,
  });
  return `${location.href.replace(/#.*/, '')}${fragment}`;
}
