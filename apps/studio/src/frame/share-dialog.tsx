import { writeGameJson } from 'gyre/io';
import { useEffect, useState } from 'preact/hooks';
import {
  drawing,
  LONG_LINK,
  packText,
  shown,
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
  if (shown.value.kind === 'large') {
    return (
      <Dialog title="Share a link">
        <p>A link cannot hold a game of this size. Save the file as it was opened, and send that.</p>
      </Dialog>
    );
  }
  const copy = async (): Promise<void> => {
    setCopied(await copyText(link, 'Link'));
  };
  return (
    <Dialog title="Share a link">
      <p>{WORDS[shown.value.kind]} Nothing is stored on a server.</p>
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

const WORDS = {
  drawing:
    'The link holds the whole game. It opens the same drawing in this view, with the same vertex selected.',
  ruleset: 'The link names the ruleset and its settings. It opens the same game, from its start.',
} as const;

async function shareLink(): Promise<string> {
  const page = location.href.replace(/#.*/, '');
  const now = shown.value;
  if (now.kind === 'ruleset')
    return `${page}${writeFragment({ view: 'play', ruleset: now.name, parameters: now.parameters })}`;
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
  return `${page}${fragment}`;
}
