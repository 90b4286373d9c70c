import { useRef, useState } from 'preact/hooks';
import { newDocument, openGame } from '../actions/actions.ts';
import { playFromTable, tableAt } from '../actions/play-ruleset.ts';
import { closeDialog, tell } from '../document/index.ts';
import { Button, Dialog, inWords } from '../parts/index.ts';

/** Open a file, paste a text, or start afresh. */
export function OpenDialog() {
  const [text, setText] = useState('');
  const [address, setAddress] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const open = async (): Promise<void> => {
    if (await openGame(text)) closeDialog();
  };
  const openAddress = (event: Event): void => {
    event.preventDefault();
    try {
      playFromTable(tableAt(address, false));
      closeDialog();
    } catch (error) {
      tell('trouble', `${inWords(error)}.`);
    }
  };
  return (
    <Dialog title="Open a game">
      <p>
        Choose a file, drop one anywhere on the page, or paste a text. The format is found out by itself; a
        table is explored in Play. What you have drawn stays one undo away.
      </p>
      <div class="row">
        <input
          ref={picker}
          type="file"
          aria-label="File"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            closeDialog();
            if (file !== undefined) void openGame(file);
          }}
        />
        <Button
          words="Start with an empty page"
          act={() => {
            newDocument();
            closeDialog();
          }}
        />
      </div>
      <form class="row" onSubmit={openAddress}>
        <label class="grows stack">
          Address of a table
          <input
            type="url"
            value={address}
            placeholder="https://…/name.table"
            onInput={(event) => setAddress(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={address.trim() === ''}>
          Open the address
        </button>
      </form>
      <label class="stack">
        Text
        <textarea
          rows={8}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          placeholder={'{ "vertices": 3, "arcs": [[0,1],[1,0],[1,2]] }'}
        />
      </label>
      <div class="row end">
        <Button words="Open this text" look="primary" isOff={text.trim() === ''} act={() => void open()} />
      </div>
    </Dialog>
  );
}
